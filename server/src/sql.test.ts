import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What compares the owners of two tables within a condition; a join may, since a cluster joins where both lie. */
const COMPARES_OWNERS =
  /\bwhere \w+\.user_id = \w+\.user_id|whereRef\('\w+\.user_id', '=', '\w+\.user_id'\)/g;
/** It asks of all people at once, so there is no one to name. */
const OF_ALL = 'features/bank-connections/store/due-connections.ts';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== OF_ALL && !/\.test\.|testing|migrations/.test(file),
);

test('a subquery names the person as a parameter: a database distributed by person may refuse it else', () => {
  const found = sources.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    return (text.match(COMPARES_OWNERS) ?? []).map((said) => `${file}: ${said}`);
  });
  expect(found).toEqual([]);
  expect(sources.length).toBeGreaterThan(300);
});

/** Where rows of transactions and the layers of their fields are written; the demo's are made whole, as its world has them. */
const LEDGER = /^features\/(ledger|demo)\//;
const WRITES = new RegExp(
  [
    "\\b(?:insertRows?|putRow|updateRows|deleteRows|bulkInsert)\\(\\s*[\\w.]+,\\s*'(?:transactions|effects)'",
    "\\bbulk(?:Update|Insert)\\(\\s*[\\w.]+,\\s*\\{\\s*table: '(?:transactions|effects)'",
    "\\.(?:insertInto|updateTable|deleteFrom)\\('(?:transactions|effects)'",
    '\\b(?:insert into|update|delete from) (?:transactions|effects)\\b',
  ].join('|'),
);

test('only the ledger writes transactions and their layers', () => {
  const writing = sources.filter((file) =>
    WRITES.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  expect(writing.filter((file) => !LEDGER.test(file))).toEqual([]);
  expect(writing.length).toBeGreaterThan(2);
});
