import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { addDays } from '@saldo/domain/dates';
import { addSums, type GoalSum, NOTHING } from '@saldo/domain/goals';
import type { Span } from '@saldo/domain/spans';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
import { countedBy } from '../metrics/counted.ts';
import type { Kind } from './store.ts';

/** What a goal or an alert counts: a category with its subcategories, and days. */
export interface Counting extends Span {
  categoryId: string;
}

/** The other leg of `t` lies on a deposit account, in a category that `root` names or is the parent of. */
const isSaved = (root: RawBuilder<unknown>, legs: { own: string; other: string }) => sql`
  exists (select 1 from transfers x
    join transactions o on o.user_id = x.user_id and o.id = x.${sql.ref(legs.other)}
    where x.user_id = t.user_id and x.${sql.ref(legs.own)} = t.id and x.state = 'linked'
      and o.product = 'deposit'
      and (coalesce(o.category_id, ${sql.lit(UNCATEGORIZED_ID)}) = ${root}
        or exists (select 1 from categories c
          where c.user_id = o.user_id and c.id = o.category_id and c.parent_id = ${root})))`;

/** Which rows `t` of its category a goal or an alert counts. */
export const countedByTarget = (kind: Kind, root: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  kind === 'alerts'
    ? countedBy('alert')
    : countedBy('goal', {
        isSavedByOtherLeg: sql<SqlBool>`(
          ${isSaved(root, { own: 'expense_id', other: 'income_id' })}
          or ${isSaved(root, { own: 'income_id', other: 'expense_id' })})`,
      });

interface Sum {
  at: number;
  net: number | string;
  /** Date, id and direction of the earliest. */
  first: string;
}

/**
 * What each of these counts, in their order. They are one JSON parameter of one statement, so that its text, and with
 * it its plan, is always the same.
 */
export async function targetSums(
  db: Db | Tx,
  q: { userId: string; engine: Engine; kind: Kind; wanted: readonly Counting[] },
): Promise<GoalSum[]> {
  const { userId, engine, kind, wanted } = q;
  const sums = wanted.map(() => NOTHING);
  if (wanted.length === 0) return sums;
  const json = JSON.stringify(
    wanted.map(({ categoryId, from, to }, at) => [at, categoryId, from, addDays(to, 1)]),
  );
  const list =
    engine === 'postgres'
      ? sql`jsonb_array_elements(cast(${json} as jsonb))`
      : sql`json_each(${json})`;
  // SQLite joins in the order that is written here: each target by the index of its category and days.
  const sum = (rows: RawBuilder<unknown>) => sql<Sum>`
    select s.at, sum(case t.direction when 'income' then t.amount else -t.amount end) as net,
      min(t.date || t.id || ' ' || t.direction) as first
    from (select cast(value ->> 0 as integer) as at, value ->> 1 as root, value ->> 2 as day,
      value ->> 3 as until from ${list} j) s ${rows}
      and t.user_id = ${userId} and t.date >= s.day and t.date < s.until
      and ${countedByTarget(kind, sql`s.root`)}
    group by s.at`;
  for (const rows of [
    sql`cross join categories g cross join transactions t where g.user_id = ${userId}
      and (g.id = s.root or g.parent_id = s.root) and t.category_id = g.id`,
    sql`cross join transactions t where s.root = ${UNCATEGORIZED_ID} and t.category_id is null`,
  ]) {
    for (const { at, net, first } of (await sum(rows).execute(db)).rows) {
      const [key = '', direction] = first.split(' ');
      const found: GoalSum = {
        net: Number(net),
        first: { key, direction: direction === 'income' ? 'income' : 'expense' },
      };
      sums[at] = addSums(sums[at] ?? NOTHING, found);
    }
  }
  return sums;
}
