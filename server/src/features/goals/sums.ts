import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { addDays } from '@saldo/domain/dates';
import { addSums, type GoalSum } from '@saldo/domain/goals';
import type { Cents, Direction } from '@saldo/domain/money';
import { around, type Span } from '@saldo/domain/spans';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';

/*
 * What goals and alerts count, of a category with its subcategories. Many are summed by one statement, which takes
 * them as one JSON parameter, so that its text, and with it its plan, is always the same.
 */

/** What a goal or an alert counts: a category, and days. */
export interface Counting extends Span {
  categoryId: string;
}

interface Asked {
  userId: string;
  engine: Engine;
  wanted: readonly Counting[];
}

/** `t` is a leg of a transfer between own accounts. */
const isLinked = sql<SqlBool>`(
  exists (select 1 from transfers x
    where x.user_id = t.user_id and x.expense_id = t.id and x.state = 'linked')
  or exists (select 1 from transfers x
    where x.user_id = t.user_id and x.income_id = t.id and x.state = 'linked'))`;

/** Any figure of goals and alerts counts these alone. */
const isCounted = sql<SqlBool>`t.ignore = 0 and t.currency = 'EUR'`;

/** What of a category's rows, in euros and not ignored, an alert counts. Transactions are called `t`. */
export const countsInAlert = sql<SqlBool>`
  (t.direction = 'expense' or t.is_refund = 1) and not ${isLinked}`;

/** The other leg of `t` lies on a deposit account, in a category that `root` names or is the parent of. */
const otherIsSaved = (root: RawBuilder<unknown>, legs: { own: string; other: string }) => sql`
  exists (select 1 from transfers x
    join transactions o on o.user_id = x.user_id and o.id = x.${sql.ref(legs.other)}
    where x.user_id = t.user_id and x.${sql.ref(legs.own)} = t.id and x.state = 'linked'
      and o.product = 'deposit'
      and (coalesce(o.category_id, ${sql.lit(UNCATEGORIZED_ID)}) = ${root}
        or exists (select 1 from categories c
          where c.user_id = o.user_id and c.id = o.category_id and c.parent_id = ${root})))`;

/** What of a category's rows, in euros and not ignored, a goal counts: of a transfer inside it from a current to a deposit account, or back, only the deposit's leg. */
export const countsInGoal = (root: RawBuilder<unknown>) => sql<SqlBool>`
  (t.product = 'deposit' or not (
    ${otherIsSaved(root, { own: 'expense_id', other: 'income_id' })}
    or ${otherIsSaved(root, { own: 'income_id', other: 'expense_id' })}))`;

/** Summing so many rows takes some twenty milliseconds. */
const LONG_ROWS = 20_000;

/** Whether summing the days of all these takes longer than the thread that serves everybody should be held. */
export async function isLong(
  db: Db,
  { userId, wanted }: Pick<Asked, 'userId'> & { wanted: readonly Span[] },
): Promise<boolean> {
  if (wanted.length === 0) return false;
  const { from, to } = wanted
    .map((span): Span => ({ from: span.from, to: span.to }))
    .reduce(around);
  const { rows } = await sql`
    select 1 from transactions where user_id = ${userId} and date >= ${from} and date < ${addDays(to, 1)}
    order by date limit 1 offset ${LONG_ROWS}`.execute(db);
  return rows.length > 0;
}

/** What some transactions come to, by direction, in cents, and the earliest of them. */
interface Total {
  income: Cents;
  expense: Cents;
  first: GoalSum['first'];
}

const NOTHING: Total = { income: 0, expense: 0, first: null };

interface Formula {
  /** One text of some transactions: income, expenses, and for goals the key and the direction of the earliest. */
  figure: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

const BY_DIRECTION = sql`
  cast(sum(case t.direction when 'income' then t.amount else 0 end) as text)
    || ' ' || cast(sum(case t.direction when 'expense' then t.amount else 0 end) as text)`;

/** What each of these goals counts, in their order. */
export async function goalSums(db: Db | Tx, asked: Asked): Promise<GoalSum[]> {
  const where = sql`${isCounted} and ${countsInGoal(sql`s.root`)}`;
  const figure = sql`${BY_DIRECTION} || ' ' || min(t.date || t.id || ' ' || t.direction)`;
  const totals = await totalsOf(db, asked, { figure, where });
  return totals.map(({ income, expense, first }) => ({ net: income - expense, first }));
}

/** What each of these alerts has spent, refunds deducted, in their order. Signed cents. */
export async function alertSums(db: Db | Tx, asked: Asked): Promise<Cents[]> {
  const where = sql`${isCounted} and ${countsInAlert}`;
  const totals = await totalsOf(db, asked, { figure: BY_DIRECTION, where });
  return totals.map(({ income, expense }) => expense - income);
}

/**
 * All that came in or went out, whether it counts or not: no goal has reached, and no alert has spent more. It is
 * read from the index alone, which with twenty goals of one category is a tenth of the sums' time.
 */
export async function turnovers(db: Db | Tx, asked: Asked): Promise<Cents[]> {
  const figure = sql`cast(sum(t.amount) as text) || ' 0'`;
  const totals = await totalsOf(db, asked, { figure, where: sql`1 = 1` });
  return totals.map(({ income }) => income);
}

async function totalsOf(db: Db | Tx, asked: Asked, formula: Formula): Promise<Total[]> {
  const totals = asked.wanted.map(() => NOTHING);
  const parts = await partsOf(db, asked);
  const named = parts.filter(({ member }) => member !== null);
  const others = parts.filter(({ member }) => member === null);
  for (const [some, which] of [
    [named, sql`t.category_id = s.category_id`],
    [others, sql`t.category_id is null`],
  ] as const) {
    for (const { at, figure } of await figuresOf(db, asked, { ...formula, parts: some, which })) {
      totals[Number(at)] = together(totals[Number(at)] ?? NOTHING, totalIn(figure));
    }
  }
  return totals;
}

/** Of what is wanted, by its place there, the part of one category: the one that was asked for, or a subcategory. */
interface Part extends Counting {
  at: number;
  /** Null is Uncategorized. */
  member: string | null;
}

async function partsOf(db: Db | Tx, { userId, wanted }: Asked): Promise<Part[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    select id, parent_id from categories where user_id = ${userId}`.execute(db);
  return wanted.flatMap((one, at): Part[] => {
    if (one.categoryId === UNCATEGORIZED_ID) return [{ ...one, at, member: null }];
    return rows
      .filter(({ id, parent_id }) => id === one.categoryId || parent_id === one.categoryId)
      .map(({ id }) => ({ ...one, at, member: id }));
  });
}

async function figuresOf(
  db: Db | Tx,
  { userId, engine }: Asked,
  q: Formula & { parts: readonly Part[]; which: RawBuilder<unknown> },
): Promise<{ at: string; figure: string | null }[]> {
  if (q.parts.length === 0) return [];
  const json = JSON.stringify(
    q.parts.map(({ at, categoryId, member, from, to }) => [
      String(at),
      categoryId,
      member,
      from,
      addDays(to, 1),
    ]),
  );
  const list =
    engine === 'postgres'
      ? sql`jsonb_array_elements(cast(${json} as jsonb))`
      : sql`json_each(${json})`;
  const { rows } = await sql<{ at: string; figure: string | null }>`
    select s.at, (
      select ${q.figure} from transactions t
      where t.user_id = ${userId} and ${q.which} and t.date >= s.day and t.date < s.until and ${q.where}
    ) as figure
    from (
      select value ->> 0 as at, value ->> 1 as root, value ->> 2 as category_id,
        value ->> 3 as day, value ->> 4 as until
      from ${list} j
    ) s`.execute(db);
  return rows;
}

function totalIn(figure: string | null): Total {
  if (figure === null) return NOTHING;
  const [income, expense, key, direction] = figure.split(' ');
  const first = key === undefined ? null : { key, direction: direction as Direction };
  return { income: Number(income), expense: Number(expense), first };
}

function together(a: Total, b: Total): Total {
  const { net, first } = addSums(
    { net: a.income, first: a.first },
    { net: b.income, first: b.first },
  );
  return { income: net, expense: a.expense + b.expense, first };
}
