import { Parser } from 'htmlparser2';
import iconv from 'iconv-lite';
import { decodeText } from '../bytes/decode.ts';
import { StatementError } from '../statement.ts';

/** An element without its namespace prefix. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
  at: number;
}

const DEEPEST = 100;
const DECLARED_ENCODING = /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,20})["']/i;

/** Decodes an XML file in its declared encoding, unless the bytes are UTF-8 or have a byte order mark. */
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
 * Parses the root of an XML document. Null if it is cut off or end tags do not match. Refuses custom entities instead
 * of expanding them.
 */
export function parseXml(text: string): Element | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new StatementError((t) => t.declared.declaration);
  const top: Element = { name: '', attributes: {}, children: [], text: '', at: 0 };
  const open: Element[] = [top];
  let isWhole = text.trimEnd().endsWith('>');
  // The parser ignores stray end tags, so they are counted here.
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
        // The parser also reports self-closing elements as implied.
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

export function allOf(element: Element, ...path: readonly string[]): Element[] {
  let found: Element[] = [element];
  for (const name of path) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return found;
}

export const oneOf = (element: Element, ...path: readonly string[]): Element | undefined =>
  allOf(element, ...path)[0];

/** Returns the trimmed text along a path, or ''. */
export const textAt = (element: Element | undefined, ...path: readonly string[]): string =>
  (element && oneOf(element, ...path)?.text.trim()) ?? '';

/** Returns elements with the given names at any depth, in file order, without nested matches. */
export function allWithin(element: Element, ...names: readonly string[]): Element[] {
  return element.children.flatMap((child) =>
    names.includes(child.name) ? [child] : allWithin(child, ...names),
  );
}
