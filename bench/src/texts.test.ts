import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';

/** The browser's side; the server's texts are made where they are needed. */
const root = join(import.meta.dirname, '..', '..', 'web', 'src');

/** Catalogues, and what is nothing but text: the help with its pictures. */
const CATALOGUE = /(^|[/-])texts\.ts$|^features\/help\//;

/** What reads like words for people and is none: keys, headers, roles, what only a developer reads, names of banks. */
const NO_TEXT = new Set([
  ...['Escape', 'Enter', 'Arrow', 'Home', 'End', 'Tab', 'Files'],
  ...['Bearer ', 'Unauthorized', 'Viewer', 'Revolut'],
  ...['The page has no #root.', 'Unexpected answer of /users:'],
  // The name of a rule that is only tried, and words of the server's own previews.
  ...['Preview', 'None', 'Income', 'Expenses'],
]);
const TITLE = /^[A-Z][a-z’']+( |$|…|:)/;
const SENTENCE = /[a-z]{2,} [a-z]{2,}.*[.?…]$/;

/** What stands in the code as a literal, in a template or between tags; types and imports aside. */
function literalsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as { type?: unknown; value?: unknown };
  if (typeof type === 'string' && /^(Import|TS(?!As|Satisfies|NonNull))/.test(type)) return [];
  const isText = type === 'Literal' || type === 'JSXText';
  if (isText) return typeof value === 'string' ? [value.trim()] : [];
  if (type === 'TemplateElement') return [(value as { raw: string }).raw];
  return Object.values(node).flatMap(literalsIn);
}

const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|testing|fake-/.test(path));

const textsIn = (path: string) =>
  literalsIn(parseSync(path, readFileSync(path, 'utf8')).program).filter(
    (text) => (TITLE.test(text) || SENTENCE.test(text)) && !NO_TEXT.has(text),
  );

it('what a person reads stands in a catalogue', () => {
  const found = sources
    .map((path) => relative(root, path))
    .filter((path) => !CATALOGUE.test(path))
    .flatMap((path) => textsIn(join(root, path)).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

it('finds what stands elsewhere', () => {
  const inCatalogue = join(root, 'ui', 'texts.ts');
  expect(textsIn(inCatalogue)).toContain('Rows per page');
  expect(literalsIn(parseSync('a.tsx', '<b>Not here</b>;').program)).toEqual(['Not here']);
});
