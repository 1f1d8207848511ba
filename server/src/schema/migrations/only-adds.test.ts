import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from './index.ts';

/** The migration of the first release. Servers of the previous version may run beside every later migration. */
const FIRST = 1;
/**
 * Matches code that removes something, or that requires values which servers of the previous version do not write. An
 * index may be replaced: it only decides how fast they read.
 */
const TAKES = /\bdrop(?! index\b)\w*\b|\brename\w*\b|\bsetNotNull\b|\bset not null\b|\btruncate\b/i;

const later = readdirSync(import.meta.dirname).filter(
  (name) => /^\d{3}-.*\.ts$/.test(name) && Number(name.slice(0, 3)) > FIRST,
);

test('a migration only adds, because servers of the previous version run beside it', () => {
  const taking = later.filter((name) =>
    TAKES.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  );
  expect(taking).toEqual([]);
});

test.each(['drop column a', 'db.schema.dropTable(name)', 'c.setNotNull()', 'rename to b'])(
  '"%s" is detected',
  (text) => {
    expect(text).toMatch(TAKES);
  },
);

test('replacing an index is not', () =>
  expect('drop index transactions_figures').not.toMatch(TAKES));

test('each migration is listed once, in order, under its file name', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d{3}-.*\.ts$/.test(name));
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
});
