import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { addDays } from '@saldo/domain/dates';
import { addSums, type GoalSum } from '@saldo/domain/goals';
import type { Cents, Direction } from '@saldo/domain/money';
import { around, cutAtEnds, type Span } from '@saldo/domain/spans';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';

/*
 * What goals and alerts count, of a category with its subcategories. Many of them are summed by one statement, and
 * where their days overlap each transaction is read once: the statement takes pieces of days as one JSON parameter,
 * so that its text, and with it its plan, is always the same.
 */

/** What a goal or an alert counts: a category, and days. */
export interface Counting extends Span {
  categoryId: string;
}

interface Asked {
  userId: string;
  engine: Engine;
  wanted: readonly Counting[];
  /** Where it is known already. */
  members?: Members;
}

/** Each category that is wanted, and its subcategories. */
export type Members = ReadonlyMap<string, readonly string[]>;

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

/** What some transactions come to, by direction, in cents, and the earliest of them where that matters. */
interface Total {
  income: Cents;
  expense: Cents;
  first: GoalSum['first'];
}

const EMPTY: Total = { income: 0, expense: 0, first: null };

const TOTALS = sql`
  cast(sum(case t.direction when 'income' then t.amount else 0 end) as text)
    || ' ' || cast(sum(case t.direction when 'expense' then t.amount else 0 end) as text)`;

/** What each of these goals counts, in their order. */
export async function goalSums(db: Db | Tx, asked: Asked): Promise<GoalSum[]> {
  const figure = sql`${TOTALS} || ' ' || min(t.date || t.id || ' ' || t.direction)`;
  const where = sql<SqlBool>`${isCounted} and ${countsInGoal(sql`s.root`)}`;
  const totals = await summed(db, asked, { figure, where, perRoot: true });
  return totals.map(({ income, expense, first }) => ({ net: income - expense, first }));
}

/** What each of these alerts has spent, refunds deducted, in their order. Signed cents. */
export async function alertSums(db: Db | Tx, asked: Asked): Promise<Cents[]> {
  const where = sql<SqlBool>`${isCounted} and ${countsInAlert}`;
  const totals = await summed(db, asked, { figure: TOTALS, where, perRoot: false });
  return totals.map(({ income, expense }) => expense - income);
}

/**
 * All that came in or went out, whether it counts or not: no goal has reached, and no alert has spent more. A sum of
 * one column, with nothing to decide for each row, costs a third less than sums by direction.
 */
export async function turnovers(db: Db | Tx, asked: Asked): Promise<Cents[]> {
  const figure = sql`cast(sum(t.amount) as text) || ' 0'`;
  const totals = await summed(db, asked, { figure, where: sql<SqlBool>`1 = 1`, perRoot: false });
  return totals.map(({ income }) => income);
}

interface Formula {
  /** The figure of some transactions as text: income, expenses, and for goals the key and the direction of the earliest. */
  figure: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  /** What counts depends on the category that was asked for, not only on that of the transaction. */
  perRoot: boolean;
}

/** Days of one category, and what they come to. */
interface Piece extends Span {
  root: string;
  categoryId: string;
  total: Total;
}

async function summed(db: Db | Tx, asked: Asked, formula: Formula): Promise<Total[]> {
  const { wanted } = asked;
  if (wanted.length === 0) return [];
  const members = asked.members ?? (await membersOf(db, asked));
  const keyOf = (root: string, member: string) => (formula.perRoot ? `${root} ${member}` : member);
  const all = new Map<string, { root: string; categoryId: string; spans: Span[] }>();
  for (const one of wanted) {
    for (const categoryId of members.get(one.categoryId) ?? []) {
      const key = keyOf(one.categoryId, categoryId);
      const known = all.get(key) ?? { root: one.categoryId, categoryId, spans: [] };
      known.spans.push(one);
      all.set(key, known);
    }
  }
  const pieces = new Map<string, Piece[]>();
  for (const [key, { spans, ...of }] of all) {
    pieces.set(
      key,
      cutAtEnds(spans).map((span) => ({ ...of, ...span, total: EMPTY })),
    );
  }
  await fill(db, asked, formula, [...pieces.values()].flat());
  const totalOf = new Map([...pieces].map(([key, some]) => [key, totalsOfSpans(some)]));
  return wanted.map((one) =>
    (members.get(one.categoryId) ?? [])
      .map((categoryId) => totalOf.get(keyOf(one.categoryId, categoryId))?.(one) ?? EMPTY)
      .reduce(both, EMPTY),
  );
}

function both(a: Total, b: Total): Total {
  const { first } = addSums({ net: 0, first: a.first }, { net: 0, first: b.first });
  return { income: a.income + b.income, expense: a.expense + b.expense, first };
}

/** What spans made of these pieces come to, each without going through its pieces: many goals are made of many. */
function totalsOfSpans(pieces: readonly Piece[]): (span: Span) => Total {
  const income = upTo(pieces.map(({ total }) => total.income));
  const expense = upTo(pieces.map(({ total }) => total.expense));
  const firsts: GoalSum['first'][] = pieces.map(({ total }) => total.first);
  for (let at = firsts.length - 2; at >= 0; at -= 1) firsts[at] ??= firsts[at + 1] ?? null;
  const starts = new Map(pieces.map(({ from }, at) => [from, at]));
  const ends = new Map(pieces.map(({ to }, at) => [to, at + 1]));
  return ({ from, to }) => {
    const [start, end] = [starts.get(from) ?? 0, ends.get(to) ?? 0];
    const first = firsts[start] ?? null;
    return {
      income: (income[end] ?? 0) - (income[start] ?? 0),
      expense: (expense[end] ?? 0) - (expense[start] ?? 0),
      // The earliest from there on may lie behind the end.
      first: first !== null && first.key.slice(0, 10) <= to ? first : null,
    };
  };
}

/** What the first none, one, two … come to. */
function upTo(amounts: readonly Cents[]): Cents[] {
  const sums = [0];
  for (const [at, amount] of amounts.entries()) sums.push((sums[at] ?? 0) + amount);
  return sums;
}

function totalIn(figure: string | null): Total {
  if (figure === null) return EMPTY;
  const [income, expense, key, direction] = figure.split(' ');
  const first = key === undefined ? null : { key, direction: direction as Direction };
  return { income: Number(income), expense: Number(expense), first };
}

/** Each category that is wanted, and its subcategories. One that is gone has nothing. */
export async function membersOf(
  db: Db | Tx,
  { userId, wanted }: Pick<Asked, 'userId' | 'wanted'>,
): Promise<Members> {
  const members = new Map(wanted.map((one) => [one.categoryId, [] as string[]]));
  members.get(UNCATEGORIZED_ID)?.push(UNCATEGORIZED_ID);
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    select id, parent_id from categories where user_id = ${userId}`.execute(db);
  for (const { id, parent_id } of rows) {
    members.get(id)?.push(id);
    if (parent_id !== null) members.get(parent_id)?.push(id);
  }
  return members;
}

async function fill(
  db: Db | Tx,
  asked: Asked,
  formula: Formula,
  pieces: readonly Piece[],
): Promise<void> {
  const named = pieces.filter(({ categoryId }) => categoryId !== UNCATEGORIZED_ID);
  const others = pieces.filter(({ categoryId }) => categoryId === UNCATEGORIZED_ID);
  await fillFrom(db, asked, formula, { pieces: named, which: sql`t.category_id = s.category_id` });
  await fillFrom(db, asked, formula, { pieces: others, which: sql`t.category_id is null` });
}

async function fillFrom(
  db: Db | Tx,
  { userId, engine }: Asked,
  { figure, where }: Formula,
  { pieces, which }: { pieces: readonly Piece[]; which: RawBuilder<unknown> },
): Promise<void> {
  if (pieces.length === 0) return;
  const json = JSON.stringify(
    pieces.map((piece, at) => [
      String(at),
      piece.root,
      piece.categoryId,
      piece.from,
      addDays(piece.to, 1),
    ]),
  );
  const list =
    engine === 'postgres'
      ? sql`jsonb_array_elements(cast(${json} as jsonb)) as j(value)`
      : sql`json_each(${json}) as j`;
  const { rows } = await sql<{ at: string; figure: string | null }>`
    select s.at, (
      select ${figure} from transactions t
      where t.user_id = ${userId} and ${which} and t.date >= s.day and t.date < s.until and ${where}
    ) as figure
    from (
      select j.value ->> 0 as at, j.value ->> 1 as root, j.value ->> 2 as category_id,
        j.value ->> 3 as day, j.value ->> 4 as until
      from ${list}
    ) s`.execute(db);
  for (const row of rows) {
    const piece = pieces[Number(row.at)];
    if (piece) piece.total = totalIn(row.figure);
  }
}
