import { signed } from '@saldo/domain/money';
import { keysOf } from '@saldo/domain/records';
import { COUNTS, counts } from '@saldo/domain/what-figures-count';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  cents,
  condition,
  integer,
  nullable,
  readRows,
  text,
} from '../../../platform/db/read-rows.ts';
import { withoutJournal } from '../../../platform/db/row-journal.ts';
import { newId } from '../../../platform/id.ts';
import { newRow } from '../../transactions/entry-columns.ts';
import { insertTransactions } from '../rows/write-transactions.ts';
import { allLines, countedLines, type Lines, netIn } from './counted-lines.ts';
import { mainCurrencyOf } from './main-currency.ts';

const NOW = '2026-03-01T00:00:00.000Z';

const row = fc.record({
  date: fc.constantFrom('2026-02-28T23:59:59', '2026-03-01T00:00:00'),
  amount: fc.integer({ min: 0, max: 90_000_000_000 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  direction: fc.constantFrom('income', 'expense'),
  ignore: fc.boolean(),
  ignore_default_metrics: fc.boolean(),
  is_refund: fc.boolean(),
});
const ROWS = fc.sample(row, { numRuns: 60, seed: 1 });

const SUMS = { month: integer, category: nullable(text), cents, net: cents, spent: cents };

describeOnEachEngine('lines', (server) => {
  let user: TestUser;
  beforeAll(async () => {
    user = await server().signUp();
    const rows = ROWS.map(({ amount, is_refund, ...given }) => ({
      ...newRow(
        { bookId: user.id, id: newId(), now: NOW },
        { ...given, amount: 1, bank: 'BBVA', product: 'current' },
        {},
      ),
      ...{ amount, is_refund },
    }));
    const { storage } = server().running.context;
    await storage.write((tx) => insertTransactions(withoutJournal(tx), rows));
  });

  const sumsOf = ({ from, where, month, category, ...amounts }: Lines) =>
    readRows(server().running.context.storage.read, SUMS)`
      select ${month} as month, ${category} as category, sum(${amounts.cents}) as cents,
        sum(${amounts.net}) as net, sum(${amounts.spent}) as spent
      from ${from} where ${where} group by ${month}, ${category} order by ${month}`;

  const expected = (rows: typeof ROWS) =>
    [202602, 202603].flatMap((month) => {
      const own = rows.filter(({ date }) =>
        date.startsWith(month === 202602 ? '2026-02' : '2026-03'),
      );
      const net = own.reduce((sum, one) => sum + signed(one.amount, one.direction), 0);
      const all = own.reduce((sum, { amount }) => sum + amount, 0);
      return own.length === 0 ? [] : [{ month, category: null, cents: all, net, spent: 0 - net }];
    });

  test.each(keysOf(COUNTS))('%s: add up to the rows that the figure counts', async (figure) => {
    const read = server().running.context.storage.read;
    const main = await mainCurrencyOf(read, { bookId: user.id });
    const kept = ROWS.filter((one) =>
      counts(figure, {
        ...one,
        ...{ hasRate: one.currency === main, product: 'current', isSaved: false },
        ...{ isInSavingsAccount: false, isTransfer: false, isSavedByOtherLeg: false },
      }),
    );
    const lines = countedLines(figure, user.id, { isSavedByOtherLeg: condition`(1 = 0)` });
    expect(await sumsOf(lines)).toEqual(expected(kept));
  });

  test('are one for each row of the user, in its own currency', async () => {
    expect(await sumsOf(allLines(user.id))).toEqual(expected(ROWS));
  });

  test.each(['USD', 'EUR'])('count in one currency as they do in memory: %s', async (currency) => {
    const read = server().running.context.storage.read;
    const { from, where } = allLines(user.id);
    const [found] = await readRows(read, { net: cents })`
      select sum(${netIn(currency)}) as net from ${from} where ${where}`;
    const own = ROWS.filter((one) => one.currency === currency);
    const net = own.reduce((sum, one) => sum + signed(one.amount, one.direction), 0);
    expect(found).toEqual({ net });
  });

  test('of another user are not read', async () => {
    const other = await server().signUp();
    expect(await sumsOf(allLines(other.id))).toEqual([]);
  });
});
