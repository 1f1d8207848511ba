import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { literalsIn, wordsInTags } from './source-literals.ts';

const rooms = join(import.meta.dirname, '../../..');
const web = join(rooms, 'web', 'src');
const server = join(rooms, 'server', 'src');

/** Catalogs, and files that consist of text only, such as the help with its pictures. */
const CATALOGUE = /(^|[/-])texts(\.[a-z]{2})?\.ts$|^features\/help\//;

/** The server's catalogs, messages for its operator or developers, SQL, and fake banks. */
const OF_SERVER =
  /^(texts|config)\/|^platform\/(texts(\.[a-z]{2})?\.ts|(config|db|observability)\/)|^(backup|distribute|doctor|main|product|rates|restore|serve)\.ts$|(openapi|private-files|secrets|sandbox\/banks)\.ts$|^features\/(backups\/.*|imports\/anonymized-copy|admin\/(health-checks|doctor)|targets\/sums|metrics\/figure-sql)\.ts$/;

/** Strings that only look like user-facing text: keys, headers, roles, developer messages, names of banks. */
const NO_TEXT = new Set([
  ...['Escape', 'Enter', 'Arrow', 'Home', 'End', 'Tab', 'Files'],
  ...['Bearer ', 'Unauthorized', 'Viewer', 'Revolut'],
  ...['The page has no #root.', 'Unexpected answer of /users:'],
  ...['The demo answered without a session'],
  // The name of a rule that is only previewed, and words of the server's own previews.
  ...['Preview', 'None', 'Income', 'Expenses'],
]);
const TITLE = /^[A-Z][a-z’']+( |$|…|:)/;
const SENTENCE = /[a-z]{2,} [a-z]{2,}.*[.?…]$/;

const sourcesOf = (root: string, catalogue: RegExp) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|testing|fake-/.test(path))
    .filter((path) => !catalogue.test(path));

const literalsOf = (path: string) =>
  literalsIn(parseSync(path, readFileSync(path, 'utf8')).program).filter(
    (text) => !NO_TEXT.has(text),
  );
const isTitle = (text: string) => TITLE.test(text);
const isSentence = (text: string) => SENTENCE.test(text);

it('texts shown on a screen are in a catalog', () => {
  const found = sourcesOf(web, CATALOGUE).flatMap((path) =>
    literalsOf(join(web, path))
      .filter((text) => isTitle(text) || isSentence(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('so are words in attributes and between tags, however they begin', () => {
  const found = sourcesOf(web, CATALOGUE)
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      wordsInTags(parseSync(path, readFileSync(join(web, path), 'utf8')).program)
        .filter((text) => !NO_TEXT.has(text))
        .map((text) => `${path}: ${text}`),
    );
  expect(found).toEqual([]);
});

it('the server’s sentences are in a catalog', () => {
  const found = sourcesOf(server, OF_SERVER).flatMap((path) =>
    literalsOf(join(server, path))
      .filter(isSentence)
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('finds texts outside catalogs', () => {
  expect(literalsOf(join(web, 'ui', 'texts.ts')).filter(isTitle)).toContain('Rows per page');
  const catalogue = join(server, 'platform', 'texts.ts');
  expect(literalsOf(catalogue).filter(isSentence)).toContain('Failed to read the request.');
  expect(literalsIn(parseSync('a.tsx', '<b>Not here</b>;').program)).toEqual(['Not here']);
  const code = "<b title='one' className='two' aria-label={a === 'three' ? `four` : c}>five</b>;";
  expect(wordsInTags(parseSync('a.tsx', code).program)).toEqual(['one', 'four', 'five']);
});
