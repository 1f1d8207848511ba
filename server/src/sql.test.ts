import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Matches conditions that compare the owners of two tables. A join may do so, because a cluster joins rows on the node
 * that has both.
 */
const COMPARES_OWNERS =
  /\bwhere \w+\.user_id = \w+\.user_id|whereRef\('\w+\.user_id', '=', '\w+\.user_id'\)/g;
/** This file's query covers all users, so it cannot name one. */
const OF_ALL = 'features/bank-connections/store/due-connections.ts';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== OF_ALL && !/\.test\.|testing|migrations/.test(file),
);

test('a subquery names the user as a parameter, because a database distributed by user may reject it otherwise', () => {
  const found = sources.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    return (text.match(COMPARES_OWNERS) ?? []).map((said) => `${file}: ${said}`);
  });
  expect(found).toEqual([]);
  expect(sources.length).toBeGreaterThan(300);
});

/**
 * The only folders that write transactions and the layers of their fields. The demo is included because it creates its
 * rows complete, from generated data.
 */
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
