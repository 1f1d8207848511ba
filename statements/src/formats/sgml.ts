import { StatementError } from '../statement.ts';
import type { Element } from './xml.ts';

const DEEPEST = 100;
const NAME = /^[A-Za-z0-9._]{1,64}/;

/**
 * Parses the `OFX` root of SGML in which values may lack end tags and may contain a bare `&`. A value extends to the
 * next tag. Null if the root's end tag is missing.
 */
export function parseSgml(text: string): Element | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new StatementError((t) => t.declared.declaration);
  const tree = new Tree();
  let at = text.indexOf('<');
  while (at >= 0) {
    const end = text.indexOf('>', at);
    if (end < 0) return null;
    at = take(tree, text, { at, end });
  }
  return tree.root();
}

/** Consumes one tag and the value after it. Returns the position of the next tag, or -1. */
function take(tree: Tree, text: string, { at, end }: { at: number; end: number }): number {
  const next = text.indexOf('<', end);
  const tag = text.slice(at + 1, end);
  if (tag.startsWith('/')) tree.close(nameOf(tag.slice(1)));
  if (!NAME.test(tag)) return next;
  const isEmpty = tag.endsWith('/');
  const value = text.slice(end + 1, next < 0 ? text.length : next);
  tree.open(nameOf(tag), isEmpty ? null : value, at);
  const data = isEmpty ? null : cdataAt(text, next);
  if (!data) return next;
  tree.fill(data.text);
  return text.indexOf('<', data.end);
}

/** Returns a tag's name without namespace prefix and attributes. */
const nameOf = (tag: string): string => (NAME.exec(tag)?.[0] ?? '').toUpperCase();

const CDATA = '<![CDATA[';

function cdataAt(text: string, at: number): { text: string; end: number } | null {
  if (at < 0 || !text.startsWith(CDATA, at)) return null;
  const end = text.indexOf(']]>', at);
  return end < 0 ? null : { text: text.slice(at + CDATA.length, end), end: end + 3 };
}

class Tree {
  private readonly stack: Element[] = [];
  private whole: Element | null = null;

  open(name: string, value: string | null, at: number): void {
    if (this.stack.length > DEEPEST) throw new StatementError((t) => t.declared.tooDeep);
    const text = decoded(value ?? '').trim();
    const element = { name, attributes: {}, children: [], text, at };
    this.stack.at(-1)?.children.push(element);
    // A tag with text is a value, which ends at the next tag. Only a tag without text can contain other elements.
    if (value !== null && text === '') this.stack.push(element);
  }

  fill(text: string): void {
    const element = this.stack.pop();
    if (element) element.text = text.trim();
  }

  /**
   * Closes an element. Inner elements that were never closed are treated as empty values, and their children become
   * their siblings.
   */
  close(name: string): void {
    const at = this.stack.findLastIndex((element) => element.name === name);
    const element = this.stack[at];
    if (!element) return;
    for (const unclosed of this.stack.splice(at).slice(1).toReversed()) {
      for (const child of unclosed.children) element.children.push(child);
      unclosed.children = [];
    }
    if (name === 'OFX' && at === 0) this.whole = element;
  }

  root(): Element | null {
    return this.whole;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, ...found) => {
    const [decimal, hex, name]: (string | undefined)[] = found.slice(0, 3);
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
