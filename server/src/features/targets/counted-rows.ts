import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { alertPeriod } from '@saldo/domain/alerts';
import { addDays, type Day } from '@saldo/domain/dates';
import { addSums, EMPTY_SUM, type GoalSum } from '@saldo/domain/goals';
import type { Cents } from '@saldo/domain/money';
import type { Span } from '@saldo/domain/spans';
import { type RawBuilder, sql } from 'kysely';
import { findRow } from '../../platform/db/crud.ts';
import { engineOf } from '../../platform/db/engine-of.ts';
import {
  type Condition,
  cents,
  condition,
  integer,
  nullable,
  readRows,
  type Shape,
  text,
} from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { allLines, countedLines, type Lines } from '../ledger/figures/counted-lines.ts';
import { countedBy } from '../ledger/figures/figure-filters.ts';
import { isInCurrency, mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import type { Kind, Rows } from './store.ts';

/** Which rows a goal or an alert counts: those of a category and its subcategories within a span of days. */
export interface Counting extends Span {
  categoryId: string;
  currency: string;
}

interface Target {
  bookId: BookId;
  root: RawBuilder<unknown>;
  currency: RawBuilder<unknown>;
}

/**
 * True if `t` is a leg of a transfer whose other leg is on a deposit account and is categorized under `root` or one of
 * its subcategories.
 */
const isSaved = ({ bookId, root }: Target, legs: { own: string; other: string }) => sql`
  exists (select 1 from transfers x
    join transactions o on o.user_id = ${bookId} and o.id = x.${sql.ref(legs.other)}
    where x.user_id = ${bookId} and x.${sql.ref(legs.own)} = t.id and x.state = 'linked'
      and o.product = 'deposit'
      and (coalesce(o.category_id, ${sql.lit(UNCATEGORIZED_ID)}) = ${root}
        or exists (select 1 from categories c
          where c.user_id = ${bookId} and c.id = o.category_id and c.parent_id = ${root})))`;

/** The figure that decides which rows `t` of the target's category count toward the goal or alert. */
function figureOf(kind: Kind, target: Target): Parameters<typeof countedLines> {
  const own = { isInCurrency: isInCurrency(target.currency) };
  if (kind === 'alerts') return ['alert', target.bookId, own];
  const isSavedByOtherLeg = condition`(
    ${isSaved(target, { own: 'expense_id', other: 'income_id' })}
    or ${isSaved(target, { own: 'income_id', other: 'expense_id' })})`;
  return ['goal', target.bookId, { ...own, isSavedByOtherLeg }];
}

interface SumRequest {
  bookId: BookId;
  wanted: readonly Counting[];
}

/** The same for all that was paid in any currency. */
interface TurnoverRequest {
  bookId: BookId;
  wanted: readonly (Piece & { currency?: string })[];
}

const SUM = {
  at: integer,
  /** Income minus expenses. Null, like `first`, if there are no rows. */
  net: nullable(cents),
  /** Date, id and direction of the earliest row. */
  first: nullable(text),
};

export async function targetSums(
  db: Db | Tx,
  { kind, ...asked }: SumRequest & { kind: Kind },
): Promise<GoalSum[]> {
  const sums = asked.wanted.map(() => EMPTY_SUM);
  const target = { bookId: asked.bookId, root: sql`s.root`, currency: sql`s.currency` };
  const lines = countedLines(...figureOf(kind, target));
  const found = await ofEach(
    db,
    SUM,
    { ...asked, lines },
    (some) => sql`
      (select sum(${lines.net}) ${some}) as net,
      (select t.date || t.id || ' ' || t.direction ${some} order by t.date, t.id limit 1) as first`,
  );
  for (const { at, net, first } of found) {
    if (net === null || first === null) continue;
    const [key = '', direction] = first.split(' ');
    sums[at] = addSums(sums[at] ?? EMPTY_SUM, {
      net,
      first: { key, direction: direction === 'income' ? 'income' : 'expense' },
    });
  }
  return sums;
}

/**
 * Income plus expenses of all rows in cents, including rows the targets don't count: an upper bound for every goal and
 * alert. Read from the index alone. For twenty goals in one category, this takes a tenth of the time of the exact sums.
 */
export async function turnovers(db: Db | Tx, asked: SumRequest): Promise<Cents[]> {
  const pieces = piecesOf(asked.wanted);
  const lines = allLines(asked.bookId);
  const found = await ofEach(
    db,
    { at: integer, sum: nullable(cents) },
    { ...asked, wanted: pieces, lines },
    (some) => sql`(select sum(${lines.cents}) ${some}) as sum`,
  );
  const sums = pieces.map(() => 0);
  for (const { at, sum } of found) sums[at] = (sums[at] ?? 0) + (sum ?? 0);
  // The total before each day, keyed by category and day.
  const before = new Map<string, Cents>();
  let total = 0;
  for (const [at, { categoryId, from, to }] of pieces.entries()) {
    before.set(`${categoryId} ${from}`, total);
    total += sums[at] ?? 0;
    before.set(`${categoryId} ${addDays(to, 1)}`, total);
  }
  const until = (categoryId: string, day: Day) => before.get(`${categoryId} ${day}`) ?? 0;
  return asked.wanted.map(
    ({ categoryId, from, to }) => until(categoryId, addDays(to, 1)) - until(categoryId, from),
  );
}

type Piece = Omit<Counting, 'currency'>;

/** Splits each category's days into pieces that do not overlap, so a row counted by many targets is read only once. */
function piecesOf(wanted: readonly Counting[]): Piece[] {
  // By category and day, the number of spans that begin on the day minus the number that ended the day before.
  const cuts = new Map<string, Map<Day, number>>();
  for (const { categoryId, from, to } of wanted) {
    const days = cuts.get(categoryId) ?? new Map<Day, number>();
    cuts.set(categoryId, days);
    const end = addDays(to, 1);
    days.set(from, (days.get(from) ?? 0) + 1);
    days.set(end, (days.get(end) ?? 0) - 1);
  }
  return [...cuts].flatMap(([categoryId, days]) => {
    const sorted = [...days.keys()].sort();
    let open = 0;
    return sorted.flatMap((from, at) => {
      open += days.get(from) ?? 0;
      const next = sorted[at + 1];
      return open > 0 && next !== undefined ? [{ categoryId, from, to: addDays(next, -1) }] : [];
    });
  });
}

/**
 * Queries the lines of each target's category and subcategories. The targets are one JSON parameter of a single
 * statement, so its text and plan are always the same. Each sum is its own subquery, because grouping the joined rows
 * would sort all of them.
 */
async function ofEach<S extends Shape>(
  db: Db | Tx,
  shape: S,
  { bookId, wanted, lines }: TurnoverRequest & { lines: Lines },
  ask: (some: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<RowOf<S>[]> {
  if (wanted.length === 0) return [];
  const json = JSON.stringify(
    wanted.map(({ categoryId, from, to, currency = null }, at) => [
      ...[at, categoryId, from, addDays(to, 1), currency],
    ]),
  );
  const list =
    engineOf(db) === 'postgres'
      ? sql`jsonb_array_elements(cast(${json} as jsonb))`
      : sql`json_each(${json})`;
  const targets = sql`(select cast(value ->> 0 as integer) as at, value ->> 1 as root,
    value ->> 2 as day, value ->> 3 as until, value ->> 4 as currency from ${list} j) s`;
  const some = (category: RawBuilder<unknown>) => sql`from ${lines.from} where ${lines.where}
    and ${lines.category} ${category} and t.date >= s.day and t.date < s.until`;
  return readRows(db, shape)`
    select s.at, ${ask(some(sql`= g.id`))} from ${targets} join categories g
      on g.user_id = ${bookId} and (g.id = s.root or g.parent_id = s.root)
    union all select s.at, ${ask(some(sql`is null`))} from ${targets}
      where s.root = ${UNCATEGORIZED_ID}`;
}

/** Filter for the transactions that a figure counts. It consists of inclusive days and a condition on `t`. */
export interface CountedRows extends Partial<Span> {
  where: Condition;
  /** Currency of the figure, if not that of totals. */
  currency?: string;
}

interface TargetKey {
  bookId: BookId;
  id: string;
}

/** Filter for the rows that a goal or an alert counts, without its days. */
async function counted(
  db: Db,
  kind: Kind,
  { user_id: bookId, category_id: root, ...target }: Rows[Kind],
): Promise<CountedRows> {
  const currency = target.currency ?? (await mainCurrencyOf(db, { bookId }));
  const category =
    root === UNCATEGORIZED_ID
      ? sql`t.category_id is null`
      : sql`t.category_id in (
          select id from categories where user_id = ${bookId} and (id = ${root} or parent_id = ${root}))`;
  const figure = figureOf(kind, { bookId, root: sql`${root}`, currency: sql`${currency}` });
  return { currency, where: sql`(${category} and ${countedBy(...figure)})` };
}

export async function countedInGoal(db: Db, q: TargetKey): Promise<CountedRows | undefined> {
  const goal = await findRow(db, 'goals', { user_id: q.bookId, id: q.id });
  if (!goal) return undefined;
  const { account_id, start_date: from, end_date: to } = goal;
  if (account_id === null) return { from, to, ...(await counted(db, 'goals', goal)) };
  // A balance consists of all rows until then.
  const currency = goal.currency ?? (await mainCurrencyOf(db, q));
  const isCounted = countedBy('any', q.bookId, { isInCurrency: isInCurrency(currency) });
  return { to, currency, where: sql`t.account_id = ${account_id} and ${isCounted}` };
}

/**
 * Filter for the rows that an alert counts in its current period, or in the given days. Undefined if the user has no
 * such alert.
 */
export async function countedInAlert(
  db: Db,
  q: TargetKey & { today: Day; query: { from?: unknown; to?: unknown } },
): Promise<CountedRows | undefined> {
  const alert = await findRow(db, 'alerts', { user_id: q.bookId, id: q.id });
  if (!alert) return undefined;
  const isNamed = q.query.from !== undefined && q.query.to !== undefined;
  if (isNamed) return counted(db, 'alerts', alert);
  const { from, to } = alertPeriod(await calendarOf(db, q), alert.frequency, q.today);
  return { from, to, ...(await counted(db, 'alerts', alert)) };
}
