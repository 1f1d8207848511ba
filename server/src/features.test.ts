import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { TABLE_NAMES } from './schema/tables.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURE = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

/** Rows of a package's diagram, each as a list of features. */
function rowsOf(room: string): string[][] {
  const [, picture = ''] = PICTURE.split(`\n\`\`\`text\n${room}\n`);
  const [rows = ''] = picture.split('\n```');
  return rows.split('\n').map((row) => row.trim().split(/\s+/));
}

const filesOf = (room: string): string[] =>
  readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );

/** Imports between features. Tests may import anything. */
function importsOf(room: string): { from: string; to: string; file: string }[] {
  const folder = path.join(ROOT, room);
  return filesOf(room)
    .filter((file) => !/\.test\.|testing/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, to = '']) => ({
        from: featureOf(file),
        to: featureOf(path.join(path.dirname(file), to)),
        file,
      }));
    })
    .filter(({ from, to }) => from !== to && to !== '..');
}

const featureOf = (file: string): string => file.split(path.sep)[0] ?? '';

describe.each(['server/src/features', 'web/src/features'])('%s', (room) => {
  const rows = rowsOf(room);

  test('are all in the diagram, once each', () => {
    const features = new Set(filesOf(room).map(featureOf));
    expect(rows.flat().sort()).toEqual([...features].sort());
  });

  test('use only features in a row above them, so there are no cycles', () => {
    const rowOf = (feature: string) => rows.findIndex((row) => row.includes(feature));
    const upwards = importsOf(room).filter(({ from, to }) => rowOf(to) >= rowOf(from));
    expect(upwards).toEqual([]);
    expect(importsOf(room).length).toBeGreaterThan(40);
  });
});

/** Layers of the web app. Each uses only those below it. */
const FLOORS = ['lib', 'ui', 'features', 'app'];

test('layers of the web app use only those below them', () => {
  const upwards = importsOf('web/src').filter(
    ({ from, to }) => FLOORS.includes(from) && FLOORS.indexOf(to) >= FLOORS.indexOf(from),
  );
  expect(upwards).toEqual([]);
});

/** Files of the web app, besides tests, whose text matches. */
const webFilesWith = (pattern: RegExp): string[] =>
  filesOf('web/src')
    .filter((file) => !/\.test\.|testing/.test(file))
    .filter((file) => pattern.test(readFileSync(path.join(ROOT, 'web/src', file), 'utf8')));

// `web/src/testing/writes.ts` also checks each request of the component tests.
test('every write of the web app goes through useChange', () => {
  expect(webFilesWith(/\buseMutation\(/)).toEqual(['lib/use-change.ts']);
});

test('screens read with useShown, which puts pending edits on top', () => {
  const readers = webFilesWith(/\buseQuery\(/);
  // History shows steps, which nobody edits.
  expect(readers.filter((file) => !file.startsWith('features/history'))).toEqual([
    'lib/use-shown.ts',
  ]);
});

/** Names that every catalogue or screen exports. */
const SHARED_EXPORTS = ['Component', 'prefetch', 'texts'];

test('a name that the web app exports means one thing', () => {
  const names = filesOf('web/src')
    // A translation exports what its original does.
    .filter((file) => !/\.test\.|testing|common-texts|\.[a-z]{2}\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(ROOT, 'web/src', file), 'utf8');
      return [
        ...text.matchAll(/^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm),
      ];
    })
    .map(([, name = '']) => name);
  const twice = names.filter((name, at) => names.indexOf(name) < at);
  expect(twice.filter((name) => !SHARED_EXPORTS.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(500);
});

/** File names that any feature may use. */
const ROLES = ['routes', 'service', 'store', 'present', 'tasks', 'jobs'];

/**
 * Nouns that a file name may end in, besides ROLES and the words of features and tables. Add a noun only if a stranger
 * would know what it means. A name that ends in a verb or an adjective lacks its noun.
 */
const NOUNS = `
  access archive argument balance book calendar callback candidate check client column consequence copy count credential currency day doctor duplicate
  entry error export factor fetch field figure file filter fit follower forecast format function guard id image input key layer leg limit line list
  lock logo mark membership month number outcome page part password pay payment preview proof provider queue reason receipt record refund restore rewrite role
  schema sort span statement step-up suggestion table text throttle time upload visitor world write
`;

/**
 * Function words that file names must not contain, because a name says what a file contains, not when or how it is
 * used.
 */
const CLAUSE = /\b(by|for|from|of|than|that|then|to|what|where|which|who|with|without)\b/;

describe('names of files in server/src/features', () => {
  const features = filesOf('server/src/features').map(featureOf);
  const words = [...features, ...TABLE_NAMES].flatMap((name) => name.split(/[-_]/));
  const nouns = new Set([...words, ...NOUNS.trim().split(/\s+/)].map(singular));

  function isNamed(file: string): boolean {
    const name = path.basename(file, '.ts');
    const ends = [/[a-z]+$/, /[a-z]+-[a-z]+$/].map((end) => end.exec(name)?.[0] ?? '');
    const endsWell = ends.some((end) => ROLES.includes(end) || nouns.has(singular(end)));
    return endsWell && !CLAUSE.test(name);
  }

  test('end in a role or a noun', () => {
    const files = filesOf('server/src/features').filter(
      (file) => !/\.test\.|testing|^demo.(data|world)/.test(file),
    );
    expect(files.filter((file) => !isNamed(file))).toEqual([]);
  });

  test.each(['take-back.ts', 'wider.ts', 'by-hand.ts', 'of-file.ts', 'what-targets-count.ts'])(
    'never look like %s',
    (file) => expect(isNamed(file)).toBe(false),
  );
});

function singular(word: string): string {
  return word === 'series' ? word : word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

/**
 * Modules outside `platform/` that it may import, and why. The platform contains only code that could ship in another
 * product.
 */
const PLATFORM_MAY_IMPORT: Readonly<Record<string, string>> = {
  '@saldo/contract/endpoint': 'how a call is declared, whatever it is about',
  '@saldo/contract/errors': 'codes of refusals with their statuses, and the body of an error',
  '@saldo/contract/languages': 'a sentence in every language',
  '@saldo/contract/validation-messages': 'what a missing value is called',
  '@saldo/contract/validation-messages.es': 'the same in Spanish',
  '@saldo/contract/zod-messages': 'what schemas say of a wrong value',
  '@saldo/domain/dates': 'days and time zones',
  'package.json': 'the version',
  '@saldo/domain/money': 'cents, one of the kinds of values in columns',
  'server/src/schema/tables.ts': 'the one description of the tables',
  'server/src/schema/columns.ts': 'the kinds of values in columns',
  'server/src/schema/migrations/index.ts': 'the migrations to run',
};

test('platform imports nothing of the product', () => {
  const folder = 'server/src/platform';
  const found = filesOf(folder)
    .filter((file) => !/\.test\.|testing/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(ROOT, folder, file), 'utf8');
      const here = path.dirname(path.join(folder, file));
      return [...text.matchAll(/(?:from|import\(?) ?'(\.[^']+|@saldo\/[^']+)'/g)]
        .map(([, to = '']) => (to.startsWith('.') ? path.join(here, to) : to))
        .filter((to) => !to.startsWith(`${folder}${path.sep}`))
        .map((to) => ({ file, to }));
    });
  expect(found.filter(({ to }) => !(to in PLATFORM_MAY_IMPORT))).toEqual([]);
  const used = new Set(found.map(({ to }) => to));
  expect(Object.keys(PLATFORM_MAY_IMPORT).filter((to) => !used.has(to))).toEqual([]);
});
