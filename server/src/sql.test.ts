import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@saldo/contract';
import { describe, expect, test } from 'vitest';

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

const FIGURES = /^features\/ledger\/figures\//;

/** What a figure adds up is decided in one folder. The files in each list do something else, which the list says. */
const ONLY_IN_FIGURES = [
  {
    title: 'add up amounts',
    pattern: /\bsum\((?:[^)]*|(?:[^()]|\([^()]*\))*)\bamount\b/,
    others: {
      'features/backups/dump-tables.ts': 'compares two copies of a database',
      'features/categorization/store.ts': 'a sum that only tells whether rows changed',
      'features/demo/store.ts': 'the balances of accounts',
      'features/ledger/steps/steps.ts': 'rows of one account as its bank has them',
    },
  },
  {
    title: 'compare the currency of rows',
    pattern: /\b(?:t\.|and |where )currency (?:=|<>|!=|in|\$)|\.currency', '/,
    others: {
      'features/rates/rate-books.ts': 'exchanges of a currency without published rates',
      'features/rates/store.ts': 'rates of a currency',
      'features/transactions/match-manual-entries.ts': 'rows that may be the same payment',
      'features/transactions/text-filter.ts': 'a currency that the user searches for',
    },
  },
  {
    title: 'name the euro',
    pattern: /'EUR'/,
    others: {
      'features/accounts/choose-account.ts': 'names of accounts',
      'features/bank-connections/consent/link-accounts.ts':
        'accounts of banks that name no currency',
      'features/bank-connections/demo-connections.ts': 'the demo',
      'features/bank-connections/providers/sandbox/accounts.ts': 'the sandbox bank',
      'features/bank-connections/providers/sandbox/rows.ts': 'the sandbox bank',
      'features/transactions/entry-columns.ts': 'a manual entry that names no currency',
      'texts/en-facts.ts': 'sentences about amounts of unknown currency',
      'texts/es-formats.ts': 'the same in Spanish',
    },
  },
];

test.each(ONLY_IN_FIGURES)('only figures $title', ({ pattern, others }) => {
  const found = sources.filter((file) =>
    pattern.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  expect(found.filter((file) => !FIGURES.test(file)).sort()).toEqual(Object.keys(others).sort());
});

test.each([
  'sum(t.amount)',
  "sum(case direction when 'income' then amount end)",
  'sum(abs(amount))',
])('a sum is found: %s', (sum) => expect(ONLY_IN_FIGURES[0]?.pattern.test(sum)).toBe(true));

describe('tests on one database', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const tests = files
    .filter((file) => file.endsWith('.test.ts') && file !== 'sql.test.ts')
    .map((file) => ({ file, text: textOf(file) }));
  const onOne = tests.filter(({ text }) => text.includes('describeOnOneEngine('));
  const onBoth = tests.filter(({ text }) => /describeOnEachEngine\(|\bENGINES\b/.test(text));

  /** What a test calls: endpoints by name, and addresses up to their first id. */
  const callsOf = ({ text }: { text: string }): string[] => [
    ...[...text.matchAll(/import \{([^}]*)\} from '@saldo\/contract\//g)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name in endpoints),
    ...[...text.matchAll(/raw\(\s*'(\w+)',\s*[`'](\/api\/[^`'?$]*)/g)].map(
      ([, method, address]) => `${method} ${address}`,
    ),
  ];

  test('make no call that no test on both databases makes', () => {
    const proven = new Set(onBoth.flatMap(callsOf));
    const unproven = onOne.flatMap((one) =>
      callsOf(one)
        .filter((call) => !proven.has(call))
        .map((call) => `${one.file}: ${call}`),
    );
    expect(unproven).toEqual([]);
    expect(onOne.flatMap(callsOf).length).toBeGreaterThan(100);
  });

  test('stand in no folder that is about databases', () => {
    const about = /^(?:platform|schema|features\/(?:backups|ledger))\/|query-plans/;
    expect(onOne.map(({ file }) => file).filter((file) => about.test(file))).toEqual([]);
  });

  const STATEMENT = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;
  const featureOf = (file: string) => /^features\/[^/]+/.exec(file)?.[0] ?? '';

  test('leave each feature with statements a test on both', () => {
    const features = new Set(sources.filter((file) => STATEMENT.test(textOf(file))).map(featureOf));
    const proven = new Set(onBoth.map(({ file }) => featureOf(file)));
    expect([...features].filter((feature) => !proven.has(feature))).toEqual([]);
    expect(features.size).toBeGreaterThan(20);
  });
});
