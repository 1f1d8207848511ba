import { createCategory, deleteCategory, updateCategory } from '@saldo/contract/categories';
import { getLetter, type Letter, listLetters } from '@saldo/contract/letters';
import { createTransaction, deleteTransaction } from '@saldo/contract/transactions';
import { updateProfile } from '@saldo/contract/users';
import { toCents } from '@saldo/domain/money';
import { atLength } from '@saldo/proofs/harness/at-length';
import { startTestServer, type TestServer, type TestUser } from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningServer, start } from '../../start.ts';
import { writeLetters } from './write-letter.ts';

const NOW = '2026-11-12T12:00:00.000Z';
const OCTOBER = { params: { month: '2026-10' } };
const now = () => new Date(NOW);

let first: TestServer & { stop(): Promise<void> };
let second: RunningServer;
beforeAll(async () => {
  first = await startTestServer('postgres', {}, { now: now() });
  const files = { workerFile: inject('workerFile'), readerFile: inject('readerFile') };
  second = await start(first.running.context.config, { ...files, now });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const write = (context: RunningServer['context']) =>
  writeLetters(context, { now: NOW, timeZone: 'Europe/Madrid' });

/** A user with a letter about October, and the category of its only row. */
async function withLetter() {
  const user = await first.signUp();
  const { id: category } = await user.call(createCategory, { body: { name: 'Food', icon: '🍞' } });
  const body = { date: '2026-10-05', amount: 100, bank: 'BBVA', product: 'current' } as const;
  const { id } = await user.call(createTransaction, { body: { ...body, category } });
  await user.call(updateProfile, { body: { letters: 'app' } });
  await Promise.all([write(first.running.context), write(second.context)]);
  return { user, category, row: id, letter: await user.call(getLetter, OCTOBER) };
}

test('two servers write one letter, and tell it once', async () => {
  const { user } = await withLetter();
  await Promise.all([write(first.running.context), write(second.context)]);
  expect(await user.call(listLetters)).toHaveLength(1);
  const { read } = first.running.context.storage;
  const told = read.selectFrom('notifications').select('kind').where('user_id', '=', user.id);
  expect(await told.execute()).toEqual([{ kind: 'letter' }]);
});

type Change =
  | { is: 'add'; day: number; cents: number; income: boolean }
  | { is: 'delete' | 'rename' | 'remove category' }
  | { is: 'months'; day: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    is: fc.constant('add' as const),
    day: fc.integer({ min: 1, max: 31 }),
    cents: fc.integer({ min: 1, max: 99_999 }),
    income: fc.boolean(),
  }),
  fc.record({ is: fc.constantFrom('delete', 'rename', 'remove category') }),
  fc.record({ is: fc.constant('months' as const), day: fc.integer({ min: 1, max: 31 }) }),
);

/** What the change adds to income and spending of October, in cents. */
async function make(
  { user, category, row }: { user: TestUser; category: string; row: string },
  one: Change,
  done: Set<string>,
): Promise<{ income: number; expenses: number }> {
  const nothing = { income: 0, expenses: 0 };
  if (one.is === 'add') {
    const date = `2026-10-${String(one.day).padStart(2, '0')}`;
    const direction = one.income ? 'income' : 'expense';
    const body = { date, amount: one.cents / 100, direction, bank: 'BBVA' } as const;
    await user.call(createTransaction, { body: { ...body, product: 'current' } });
    return one.income ? { income: one.cents, expenses: 0 } : { income: 0, expenses: one.cents };
  }
  if (one.is === 'months') {
    const month_start = { kind: 'day', day: one.day } as const;
    await user.call(updateProfile, { body: { month_start } });
    return nothing;
  }
  if (done.has(one.is)) return nothing;
  done.add(one.is);
  if (one.is === 'delete') {
    await user.call(deleteTransaction, { params: { id: row } });
    return { income: 0, expenses: -10_000 };
  }
  const params = { id: category };
  if (one.is === 'remove category') await user.call(deleteCategory, { params });
  else if (!done.has('remove category')) {
    await user.call(updateCategory, { params, body: { name: 'Daily bread' } });
  }
  return nothing;
}

const correctionOf = ({ corrections, facts }: Letter, figure: 'income' | 'expenses') => {
  const found = corrections.find((one) => one.figure === figure);
  return found ? toCents(found.now) - toCents(facts.totals[figure]) : 0;
};

test('a letter keeps its figures whatever follows, and names exactly what differs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const { letter, ...own } = await withLetter();
      const expected = { income: 0, expenses: 0 };
      const done = new Set<string>();
      for (const one of changes) {
        const by = await make(own, one, done);
        expected.income += by.income;
        expected.expenses += by.expenses;
      }
      await write(second.context);
      expect(await own.user.call(listLetters)).toHaveLength(1);
      const now = await own.user.call(getLetter, OCTOBER);
      expect(now.facts).toEqual(letter.facts);
      expect(now.parts).toEqual(letter.parts);
      expect(correctionOf(now, 'income')).toBe(expected.income);
      expect(correctionOf(now, 'expenses')).toBe(expected.expenses);
    }),
    { numRuns: atLength(4, 100) },
  );
}, 180_000);
