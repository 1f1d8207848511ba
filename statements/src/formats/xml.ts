import { Parser } from 'htmlparser2';
import iconv from 'iconv-lite';
import { decodeText } from '../bytes/decode.ts';
import { StatementError } from '../statement.ts';

/** An element without the prefix of its namespace. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
  /** Where it begins in the text. */
  at: number;
}

const DEEPEST = 100;
const DECLARED_ENCODING = /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,20})["']/i;

/** The text of an XML file in the encoding that it declares, unless its bytes are plain UTF-8 or say otherwise. */
export function decodeXml(bytes: Uint8Array): string {
  const guessed = decodeText(bytes);
  const encoding = DECLARED_ENCODING.exec(guessed.slice(0, 200))?.[1] ?? 'utf-8';
  if (/^utf/i.test(encoding) || isUtf8(bytes) || !iconv.encodingExists(encoding)) return guessed;
  const text = iconv.decode(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    encoding,
  );
  return text.replace(/\r\n?/g, '\n');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The root of an XML text; null where it is cut off or its ends do not match. Entities of the file's own are refused, not
 * expanded.
 */
export function parseXml(text: string): Element | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new StatementError((t) => t.declared.declaration);
  const top: Element = { name: '', attributes: {}, children: [], text: '', at: 0 };
  const open: Element[] = [top];
  let isWhole = text.trimEnd().endsWith('>');
  // The parser passes over ends that belong to nothing.
  let ends = countOf(text, '</');
  let isData = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > DEEPEST) throw new StatementError((t) => t.declared.tooDeep);
        const at = parser.startIndex;
        const element = { name: localOf(name), attributes, children: [], text: '', at };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(data) {
        const element = open.at(-1);
        if (element) element.text += data;
        if (isData) ends -= countOf(data, '</');
      },
      onclosetag(_name, isImplied) {
        // An element that closes itself is implied too.
        if (isImplied && text[parser.endIndex - 1] !== '/') isWhole = false;
        if (!isImplied) ends -= 1;
        open.pop();
      },
      oncomment(data) {
        ends -= countOf(data, '</');
      },
      oncdatastart() {
        isData = true;
      },
      oncdataend() {
        isData = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  const [root] = top.children;
  return isWhole && ends === 0 && root && top.children.length === 1 ? root : null;
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 2)) count += 1;
  return count;
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The elements down a path, in the order of the file. */
export function allOf(element: Element, ...path: readonly string[]): Element[] {
  let found: Element[] = [element];
  for (const name of path) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return found;
}

export const oneOf = (element: Element, ...path: readonly string[]): Element | undefined =>
  allOf(element, ...path)[0];

/** The text down a path, without blanks around it; '' where there is none. */
export const textAt = (element: Element | undefined, ...path: readonly string[]): string =>
  (element && oneOf(element, ...path)?.text.trim()) ?? '';

/** The elements of some names at any depth, in the order of the file; none within each other. */
export function allWithin(element: Element, ...names: readonly string[]): Element[] {
  return element.children.flatMap((child) =>
    names.includes(child.name) ? [child] : allWithin(child, ...names),
  );
}
