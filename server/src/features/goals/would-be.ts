import type { Frequency } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { alertAmount, alertPeriod } from '@saldo/domain/alerts';
import { addDays, type Day } from '@saldo/domain/dates';
import { goalAmount } from '@saldo/domain/goals';
import {
  type CountedRow,
  type CountedTarget,
  goalSumOf,
  type OtherLeg,
  spentOf,
} from '@saldo/domain/goals-rows';
import type { Cents } from '@saldo/domain/money';
import { around, overlap, type Span } from '@saldo/domain/spans';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/storage.ts';

/** A transaction as it is and as it would be. */
export interface WouldBe {
  before: CountedRow;
  after: CountedRow;
}

/** A goal or an alert that would move. Cents. */
export interface MovedTarget {
  kind: 'goal' | 'alert';
  name: string;
  before: Cents;
  after: Cents;
}

interface Target extends CountedTarget {
  kind: 'goal' | 'alert';
  name: string;
}

/** The goals and alerts that would move if transactions changed so. Reads many rows: for a worker. */
export async function movedTargets(
  db: Db,
  q: { userId: string; today: Day; changes: readonly WouldBe[] },
): Promise<MovedTarget[]> {
  const { userId, changes } = q;
  if (changes.length === 0) return [];
  const targets = await allTargets(db, q);
  if (targets.length === 0) return [];
  const span = targets.map(({ from, to }): Span => ({ from, to })).reduce(around);
  const legs = await linkedLegs(db, userId);
  const before = new Map<string, CountedRow>();
  for (const row of await rowsOf(db, userId, span)) before.set(row.id, row);
  for (const { before: row } of changes) before.set(row.id, row);
  for (const row of await rowsById(db, userId, [...legs.keys()], before)) before.set(row.id, row);
  const after = new Map(before);
  for (const { after: row } of changes) after.set(row.id, row);
  const days = changes.flatMap(({ before: was }) => {
    const other = before.get(legs.get(was.id) ?? '');
    return [was, other ?? was].map(
      ({ date }): Span => ({ from: date.slice(0, 10), to: date.slice(0, 10) }),
    );
  });
  const touched = days.reduce(around);
  return targets
    .filter((target) => overlap(target, touched))
    .map((target) => ({
      kind: target.kind,
      name: target.name,
      before: amountOf(target, before, legs),
      after: amountOf(target, after, legs),
    }))
    .filter((moved) => moved.before !== moved.after);
}

function amountOf(
  target: Target,
  rows: ReadonlyMap<string, CountedRow>,
  legs: ReadonlyMap<string, string>,
): Cents {
  const otherLeg: OtherLeg = ({ id }) => rows.get(legs.get(id) ?? '');
  return target.kind === 'goal'
    ? goalAmount(goalSumOf(rows.values(), target, otherLeg))
    : alertAmount(spentOf(rows.values(), target, otherLeg));
}

async function allTargets(db: Db, q: { userId: string; today: Day }): Promise<Target[]> {
  const { userId, today } = q;
  const { rows: categories } = await sql<{ id: string; parent_id: string | null }>`
    select id, parent_id from categories where user_id = ${userId}`.execute(db);
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const covering = (root: string) => (category: string | null) =>
    category === null
      ? root === UNCATEGORIZED_ID
      : parents.has(category) && (category === root || parents.get(category) === root);
  const { rows: goals } = await sql<Span & { name: string; category_id: string }>`
    select name, category_id, start_date as "from", end_date as "to"
    from goals where user_id = ${userId} order by id`.execute(db);
  const { rows: alerts } = await sql<{ name: string; category_id: string; frequency: Frequency }>`
    select name, category_id, frequency from alerts where user_id = ${userId} order by id`.execute(
    db,
  );
  return [
    ...alerts.map(({ name, category_id, frequency }): Target => {
      const period = alertPeriod(frequency, today);
      return { kind: 'alert', name, covers: covering(category_id), ...period };
    }),
    ...goals.map(({ name, category_id, from, to }): Target => {
      return { kind: 'goal', name, covers: covering(category_id), from, to };
    }),
  ];
}

/** The other leg of each leg of a transfer, by id. */
async function linkedLegs(db: Db, userId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ expense_id: string; income_id: string }>`
    select expense_id, income_id from transfers
    where user_id = ${userId} and state = 'linked' and expense_id is not null and income_id is not null`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ expense_id, income_id }) => [
      [expense_id, income_id] as const,
      [income_id, expense_id] as const,
    ]),
  );
}

interface StoredRow extends Omit<CountedRow, 'ignore' | 'is_refund'> {
  ignored: number;
  refund: number;
}

const FIELDS = sql`id, date, direction, amount, currency, category_id as category, product,
  "ignore" as ignored, is_refund as refund`;

const counted = ({ ignored, refund, ...row }: StoredRow): CountedRow => ({
  ...row,
  ignore: ignored === 1,
  is_refund: refund === 1,
});

async function rowsOf(db: Db, userId: string, { from, to }: Span): Promise<CountedRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${FIELDS} from transactions
    where user_id = ${userId} and date >= ${from} and date < ${addDays(to, 1)}`.execute(db);
  return rows.map(counted);
}

/** Those that are not known yet. */
async function rowsById(
  db: Db,
  userId: string,
  ids: readonly string[],
  known: ReadonlyMap<string, CountedRow>,
): Promise<CountedRow[]> {
  const missing = ids.filter((id) => !known.has(id));
  const found: CountedRow[] = [];
  for (const some of chunksOf(missing)) {
    const { rows } = await sql<StoredRow>`
      select ${FIELDS} from transactions where user_id = ${userId}
        and id in (${sql.join(some)})`.execute(db);
    found.push(...rows.map(counted));
  }
  return found;
}
