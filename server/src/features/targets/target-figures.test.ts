import { FREQUENCIES, type Frequency, listAlerts } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listGoals } from '@saldo/contract/goals';
import { addDays, dayFromNumber, dayIn, dayNumber } from '@saldo/domain/dates';
import {
  describeOnEachEngine,
  keepSignedIn,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { newRow } from '../transactions/entry-columns.ts';
import { movedTargets } from './preview.ts';

/** Times around the ends of months and years, leap days, ISO week years and clock changes. */
const INSTANTS = [
  '2024-02-28T23:30:00Z',
  '2024-02-29T12:00:00Z',
  '2024-12-30T00:30:00Z',
  '2025-03-30T00:59:59Z',
  '2025-10-26T00:30:00Z',
  '2026-01-01T03:00:00Z',
  '2026-12-31T23:30:00Z',
  '2027-01-03T23:00:00Z',
  '2100-02-28T20:00:00Z',
];
const ZONES = ['Europe/Madrid', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Chatham'];

interface Leg {
  day: number;
  clock: string;
  category: number;
  direction: 'income' | 'expense';
  amount: number;
  product: 'current' | 'deposit';
  ignore: boolean;
  ignore_default_metrics: boolean;
  is_refund: boolean;
  currency: string;
}

/** Null for a goal or alert that has none yet: totals are in euros. */
type Currency = 'EUR' | 'USD' | null;
const targetCurrency = fc.constantFrom<Currency[]>('EUR', 'USD', null, null);

interface World {
  instant: string;
  zone: string;
  /**
   * The `day` of a leg is relative to today. Its `category` is 0 for a parent, 1 or 2 for the parent's children, 3 for
   * another category, 4 for a deleted one and 5 for Uncategorized.
   */
  rows: Leg[];
  /** Expense legs, each with an income leg that is at most two days apart. */
  transfers: [Leg, Leg][];
  goals: { category: number; currency: Currency; from: number; days: number; target: number }[];
  alerts: { category: number; currency: Currency; frequency: Frequency; limit: number }[];
}

const day = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -12, max: 12 }) },
  fc.integer({ min: -500, max: 60 }),
);
const leg: fc.Arbitrary<Leg> = fc.record({
  day,
  clock: fc.constantFrom('00:00:00', '12:30:00', '23:59:59'),
  category: fc.constantFrom(0, 1, 2, 3, 5),
  direction: fc.constantFrom('income' as const, 'expense' as const),
  amount: fc.nat(100_000),
  product: fc.constantFrom('current' as const, 'deposit' as const),
  ignore: fc.constantFrom(false, false, false, true),
  ignore_default_metrics: fc.boolean(),
  is_refund: fc.boolean(),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
});
const world: fc.Arbitrary<World> = fc.record({
  instant: fc.constantFrom(...INSTANTS),
  zone: fc.constantFrom(...ZONES),
  rows: fc.array(leg, { maxLength: 30 }),
  transfers: fc.array(fc.tuple(leg, leg), { maxLength: 10 }),
  goals: fc.array(
    fc.record({
      category: fc.nat(5),
      currency: targetCurrency,
      from: fc.integer({ min: -400, max: 20 }),
      days: fc.oneof(fc.nat(15), fc.nat(500)),
      target: fc.integer({ min: 1, max: 200_000 }),
    }),
    { maxLength: 8 },
  ),
  alerts: fc.array(
    fc.record({
      category: fc.nat(5),
      currency: targetCurrency,
      frequency: fc.constantFrom(...FREQUENCIES),
      limit: fc.oneof(fc.constant(0), fc.nat(100_000)),
    }),
    { maxLength: 8 },
  ),
});

interface Row extends TransactionsTable {
  category: number;
  other?: Row;
}

const NOW = '2020-01-01T00:00:00.000Z';

async function makeCategories(user: TestUser): Promise<string[]> {
  const parent = await make(user, 'Parent');
  const first = await make(user, 'First', parent);
  const second = await make(user, 'Second', parent);
  const other = await make(user, 'Other');
  return [parent, first, second, other, newId(), UNCATEGORIZED_ID];
}

async function make(user: TestUser, name: string, parent_id: string | null = null) {
  const answer = await user.raw('POST', '/api/categories', {
    body: { name, icon: '🎯', parent_id },
  });
  return String(answer.body.id);
}

/** Replaces the previous world. Returns the new rows, each with the other leg of its transfer. */
async function settle(server: TestServer, user: TestUser, q: World, ids: string[]): Promise<Row[]> {
  const today = dayIn(q.zone, new Date(q.instant));
  const rowOf = (given: Leg): Row => {
    const { day: days, clock, category, amount, is_refund, ...same } = given;
    const date = `${addDays(today, days)}T${clock}`;
    const input = { ...same, amount: amount / 100, bank: 'BBVA', date };
    const categoryId = category === 5 ? null : (ids[category] ?? null);
    const row = newRow({ bookId: user.id, id: newId(), now: NOW }, input, { categoryId });
    const refund = given.direction === 'income' && is_refund;
    return { ...row, is_refund: refund, category };
  };
  const links: { user_id: BookId; id: string; expense_id: string; income_id: string }[] = [];
  const legs = q.transfers.flatMap(([out, back]): Row[] => {
    const [expense, income] = [
      rowOf({ ...out, direction: 'expense' }),
      rowOf({ ...back, direction: 'income', day: out.day + (back.day % 3), amount: out.amount }),
    ];
    [expense.other, income.other] = [income, expense];
    links.push({ user_id: user.id, id: newId(), expense_id: expense.id, income_id: income.id });
    return [expense, income];
  });
  const rows = [...q.rows.map(rowOf), ...legs];
  const { storage } = server.running.context;
  const target = {
    user_id: user.id,
    color: 'red',
    icon: '🎯',
    description: '',
  } as const;
  const made = { notify_user: false, created_at: NOW, updated_at: NOW } as const;
  await storage.write(async (tx) => {
    for (const table of ['transfers', 'transactions', 'goals', 'alerts'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', user.id).execute();
    }
    await insertTransactions(withoutJournal(tx), rows);
    if (links.length > 0) {
      const values = links.map((link) => ({ ...link, state: 'linked' as const, created_at: NOW }));
      await tx.insertInto('transfers').values(values).execute();
    }
    for (const [
      at,
      { category, currency, from, days, target: final_amount },
    ] of q.goals.entries()) {
      const start_date = addDays(today, from);
      const end_date = addDays(start_date, days);
      const own = {
        id: newId(),
        name: `goal ${at}`,
        category_id: ids[category] ?? '',
        start_date,
        end_date,
        final_amount,
        currency,
      };
      await tx
        .insertInto('goals')
        .values({ ...target, ...made, ...own })
        .execute();
    }
    for (const [at, { category, currency, frequency, limit }] of q.alerts.entries()) {
      const own = {
        id: newId(),
        name: `alert ${at}`,
        category_id: ids[category] ?? '',
        limit_amount: limit,
        frequency,
        currency,
      };
      await tx
        .insertInto('alerts')
        .values({ ...target, ...made, ...own })
        .execute();
    }
  });
  return rows;
}

const covers = (root: number, category: number) =>
  root === category || (root === 0 && (category === 1 || category === 2));
const counted = (rows: readonly Row[], currency: Currency) =>
  rows.filter((row) => !row.ignore && row.currency === (currency ?? 'EUR'));
const within = (row: Row, from: string, to: string) =>
  row.date.slice(0, 10) >= from && row.date.slice(0, 10) <= to;

function goalOf(rows: readonly Row[], root: number, from: string, to: string): number {
  const own = rows
    .filter((row) => covers(root, row.category) && within(row, from, to))
    .filter(({ product, other }) => {
      const inside = other !== undefined && covers(root, other.category);
      return !(inside && product === 'current' && other.product === 'deposit');
    })
    .toSorted((a, b) => (`${a.date}${a.id}` < `${b.date}${b.id}` ? -1 : 1));
  const way = own[0]?.direction;
  const net = own.reduce((sum, row) => sum + (row.direction === way ? row.amount : -row.amount), 0);
  return Math.max(0, net) / 100;
}

function alertOf(rows: readonly Row[], root: number, from: string, to: string): number {
  let cents = 0;
  for (const row of rows) {
    if (!covers(root, row.category) || !within(row, from, to) || row.other) continue;
    if (row.direction === 'expense') cents += row.amount;
    else if (row.is_refund) cents -= row.amount;
  }
  return Math.max(0, cents) / 100;
}

/** First and last day of the period that is `back` periods before the current one, found by counting days. */
function periodOf(frequency: string, today: string, back: number): [string, string] {
  const name = (text: string) => {
    if (frequency === 'daily') return text;
    if (frequency === 'weekly') return String(Math.floor((dayNumber(text) + 3) / 7));
    return text.slice(0, frequency === 'monthly' ? 7 : 4);
  };
  let last = dayNumber(today);
  const nameAt = (n: number) => name(dayFromNumber(n));
  for (let steps = 0; steps < back; steps += 1) {
    const current = nameAt(last);
    while (nameAt(last) === current) last -= 1;
  }
  let first = last;
  while (nameAt(first - 1) === nameAt(last)) first -= 1;
  while (nameAt(last + 1) === nameAt(first)) last += 1;
  return [dayFromNumber(first), dayFromNumber(last)];
}

describeOnEachEngine('figures of goals and alerts', (server) => {
  test('equal an independent computation for any transactions, dates and time zone', async () => {
    const user = await server().signUp();
    const ids = await makeCategories(user);
    await fc.assert(
      fc.asyncProperty(world, async (q) => {
        const rows = await settle(server(), user, q, ids);
        const today = dayIn(q.zone, new Date(q.instant));
        server().setNow(new Date(q.instant));
        await keepSignedIn(server());
        const headers = { 'x-time-zone': q.zone };
        const [goals, alerts] = await Promise.all([
          user.raw('GET', `/api${listGoals.path}`, { headers }),
          user.raw('GET', `/api${listAlerts.path}`, { headers }),
        ]);
        for (const [at, { category, currency, from, days, target }] of q.goals.entries()) {
          const start = addDays(today, from);
          const amount = goalOf(counted(rows, currency), category, start, addDays(start, days));
          const progress = (Math.round(amount * 100) * 100) / target;
          expect(goals.body[at]).toMatchObject({
            start_date: `${start}T00:00:00`,
            current_amount: amount,
            progress,
            is_completed: Math.round(amount * 100) >= target,
            is_notified: false,
          });
        }
        for (const [at, { category, currency, frequency, limit }] of q.alerts.entries()) {
          const periods = [5, 4, 3, 2, 1, 0].map((back) => {
            const [first, last] = periodOf(frequency, today, back);
            const amount = alertOf(counted(rows, currency), category, first, last);
            return { start_date: `${first}T00:00:00`, end_date: `${last}T00:00:00`, amount };
          });
          const { amount = 0, ...current } = periods[5] ?? {};
          const spent = Math.round(amount * 100);
          const progress = limit === 0 ? (spent > 0 ? 100 : 0) : (spent * 100) / limit;
          const shown = { ...current, current_amount: amount, progress, periods };
          expect(alerts.body[at]).toMatchObject(shown);
        }
        for (const [at, { category, currency, from, days }] of q.goals.entries()) {
          await expectRows(user, `goal=${goals.body[at].id}`, headers, {
            rows: counted(rows, currency).filter((row) => {
              const start = addDays(today, from);
              return covers(category, row.category) && within(row, start, addDays(start, days));
            }),
            drop: ({ product, other }) =>
              product === 'current' &&
              other?.product === 'deposit' &&
              covers(category, other.category),
          });
        }
        for (const [at, { category, currency, frequency }] of q.alerts.entries()) {
          const [first, last] = periodOf(frequency, today, 1);
          const query = `alert=${alerts.body[at].id}&from=${first}&to=${last}`;
          await expectRows(user, query, headers, {
            rows: counted(rows, currency).filter(
              (row) => covers(category, row.category) && within(row, first, last),
            ),
            drop: (row) =>
              row.other !== undefined || (row.direction === 'income' && !row.is_refund),
          });
        }
      }),
      { numRuns: 40 },
    );
    server().setNow();
  });
});

describeOnEachEngine('the preview of a change', (server) => {
  const change = fc.record(
    {
      category: fc.constantFrom(0, 1, 3, 5),
      ignore: fc.boolean(),
      is_refund: fc.boolean(),
      direction: fc.constantFrom('income' as const, 'expense' as const),
      product: fc.constantFrom('current' as const, 'deposit' as const),
    },
    { requiredKeys: [] },
  );

  test('lists exactly what moves when the change is made', async () => {
    const user = await server().signUp();
    const ids = await makeCategories(user);
    let count = 0;
    const { storage } = server().running.context;
    await fc.assert(
      fc.asyncProperty(world, fc.array(change, { maxLength: 50 }), async (q, changes) => {
        const rows = await settle(server(), user, q, ids);
        server().setNow(new Date(q.instant));
        await keepSignedIn(server());
        const headers = { 'x-time-zone': q.zone };
        const shown = async () => {
          const all = [];
          for (const { path } of [listAlerts, listGoals]) {
            all.push(...(await user.raw('GET', `/api${path}`, { headers })).body);
          }
          return all.map(({ name, current_amount }) => ({ name, amount: current_amount }));
        };
        const would = rows.flatMap((row, at) => {
          const { category, ...set } = changes[at] ?? {};
          const { id, direction, product, category_id } = row;
          const was = { id, direction, product, category: category_id };
          const before = { ...was, ignore: row.ignore, is_refund: row.is_refund };
          const to = category === undefined ? {} : { category: ids[category] ?? null };
          const after = { ...before, ...set, ...(category === 5 ? { category: null } : to) };
          return changes[at] ? [after] : [];
        });
        const today = dayIn(q.zone, new Date(q.instant));
        const told = await movedTargets(storage.read, { bookId: user.id, today, changes: would });
        const before = await shown();
        await storage.write(async (tx) => {
          for (const one of would) {
            const { id, category, ignore, is_refund, direction, product } = one;
            await tx
              .updateTable('transactions')
              .set({
                category_id: category,
                ignore,
                is_refund,
                direction,
                product,
              })
              .where('user_id', '=', user.id)
              .where('id', '=', id)
              .execute();
          }
        });
        const after = await shown();
        const moved = before.flatMap(({ name, amount }, at) =>
          amount === after[at]?.amount
            ? []
            : [
                {
                  name,
                  before: Math.round(amount * 100),
                  after: Math.round(after[at]?.amount * 100),
                },
              ],
        );
        const inCents = told.map(({ kind: _, currency: __, ...one }) => one);
        expect(inCents).toEqual(moved);
        count += moved.length;
      }),
      { numRuns: 30 },
    );
    // At least one target must have moved; how many is random.
    expect(count).toBeGreaterThan(0);
    server().setNow();
  });
});

describeOnEachEngine('figures of a great many transactions', (server) => {
  test('are the same when summed by a worker', async () => {
    server().setNow(new Date('2026-11-20T12:00:00Z'));
    const user = await server().signUp();
    const [, , , other = ''] = await makeCategories(user);
    const { storage } = server().running.context;
    const ROWS = 20_100;
    const rows = Array.from({ length: ROWS }, () =>
      newRow(
        { bookId: user.id, id: newId(), now: NOW },
        { date: '2026-11-19', amount: 0.05, bank: 'BBVA', product: 'current' },
        { categoryId: other },
      ),
    );
    await storage.write((tx) => insertTransactions(withoutJournal(tx), rows));
    const target = { name: 'x', icon: '🎯', category_id: other };
    const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
    const bodies = {
      '/api/alerts': { ...target, limit_amount: 2010, frequency: 'yearly' },
      '/api/goals': { ...target, ...days, final_amount: 2010 },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const made = await user.raw('POST', path, { body });
      expect(made.body).toMatchObject({ current_amount: 1005, progress: 50 });
      const { step_id: _, ...shown } = made.body;
      expect((await user.raw('GET', path)).body).toEqual([shown]);
    }
    server().setNow();
  });
});

/** Checks that the list opened from a figure shows exactly the rows that the figure counts. */
async function expectRows(
  user: TestUser,
  query: string,
  headers: Record<string, string>,
  q: { rows: Row[]; drop(row: Row): boolean },
): Promise<void> {
  const answer = await user.raw('GET', `/api/transactions?${query}`, { headers });
  const shown = answer.body.items.map(({ id }: { id: string }) => id).sort();
  const expected = q.rows.filter((row) => !q.drop(row)).map(({ id }) => id);
  expect(shown).toEqual(expected.sort());
}
