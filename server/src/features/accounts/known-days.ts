import { addDays, type Day, dayOf } from '@saldo/domain/dates';
import { endsByDay, leadsTo } from '@saldo/domain/day-ends';
import {
  ACTIVE_DAYS,
  type CoveredAccount,
  joinNear,
  type KnownDays,
  knownDays,
  type ManualRows,
  QUIET_DAYS,
} from '@saldo/domain/known-days';
import type { Span } from '@saldo/domain/spans';
import { integer, nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { fromJson } from '../../schema/rows.ts';
import { TABLES } from '../../schema/tables.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { BALANCED } from './balance-input.ts';
import { readSpans } from './stored-spans.ts';

interface Query {
  bookId: BookId;
  /** First day of interest. Earlier rows matter only if they keep an account active. */
  from: Day;
  today: Day;
  /** Only these accounts count; null stands for rows without an account. Absent: all accounts. */
  only?: ReadonlySet<string | null>;
}

/** Days that are covered by statements, syncs or manual entries on all of the user's accounts, or on some of them. */
export async function readKnownDays(db: Db, asked: Query): Promise<KnownDays> {
  const q = { ...asked, from: addDays(asked.from, -ACTIVE_DAYS) };
  const counts = ({ id }: { id: string | null }) => asked.only?.has(id) ?? true;
  const [everyMonth, everyAccount, emptied] = await Promise.all([
    monthsWithRows(db, q),
    coveredSpans(db, q),
    emptiedDays(db, q),
  ]);
  const months = everyMonth.filter(counts);
  const covered = everyAccount.filter(counts);
  const accounts: CoveredAccount[] = [];
  for (const account of covered) {
    const own = months.filter(({ id, by_hand }) => id === account.id && !by_hand);
    const firsts = [...own.map(({ first }) => first), ...account.file.map(({ from }) => from)];
    const first = firsts.sort()[0];
    if (first === undefined) continue;
    const spans = [...account.file, ...account.sync];
    accounts.push({
      first,
      last: [...own, ...spans.map(({ to }) => ({ last: to }))]
        .map(({ last }) => last)
        .reduce((a, b) => (a > b ? a : b)),
      closed: account.closed,
      covered: [...(await bridged(db, { ...q, id: account.id, spans })), ...account.tails],
      emptied: emptied.get(account.id) ?? [],
    });
  }
  const brought = new Set(covered.map(({ id }) => id));
  const byHand = months.filter(({ id, by_hand }) => by_hand || !brought.has(id ?? ''));
  return knownDays({ accounts, byHand, today: q.today, calendar: await calendarOf(db, q) });
}

interface MonthRow extends ManualRows {
  /** Null for rows without an account. */
  id: string | null;
  by_hand: boolean;
}

/** The first and last day with rows in each month, by account. */
async function monthsWithRows(db: Db, { bookId, from }: Query): Promise<MonthRow[]> {
  const rows = await readRows(db, {
    id: nullable(text),
    by_hand: integer,
    first: text,
    last: text,
  })`
    select bank_account_id as id, case when bank_key is null then 1 else 0 end as by_hand,
      min(date) as first, max(date) as last
    from transactions where user_id = ${bookId} and date >= ${from}
    group by bank_account_id, case when bank_key is null then 1 else 0 end, period`;
  return rows.map(({ id, by_hand, first, last }) => ({
    id,
    by_hand: by_hand === 1,
    first: dayOf(first),
    last: dayOf(last),
  }));
}

interface Covered {
  id: string;
  closed: Day | null;
  file: Span[];
  sync: Span[];
  /** Days after each statement's last row that the statement still covers. */
  tails: Span[];
}

/** Accounts covered by at least one statement or sync. */
export async function coveredSpans(db: Db, { bookId }: Pick<Query, 'bookId'>): Promise<Covered[]> {
  const [accounts, reports] = await Promise.all([
    db
      .selectFrom('accounts as a')
      .leftJoin('linked_accounts as l', (join) =>
        join.onRef('l.user_id', '=', 'a.user_id').onRef('l.id', '=', 'a.id'),
      )
      .select(['a.id', 'a.closed_on', 'l.covered'])
      .where('a.user_id', '=', bookId)
      .execute(),
    db
      .selectFrom('reports')
      .select(['details', 'date_from', 'date_to', 'created_at'])
      .where('user_id', '=', bookId)
      .where('undone_at', 'is', null)
      .execute(),
  ]);
  const files = new Map<string, { file: Span; tail: Span }[]>();
  for (const { details, date_from: from, date_to: to, created_at: imported } of reports) {
    if (from === null || to === null) continue;
    const of = { file: { from, to }, tail: tailOf(to, dayOf(imported)) };
    for (const { id } of fromJson(TABLES.reports.columns.details, details).accounts) {
      files.set(id, [...(files.get(id) ?? []), of]);
    }
  }
  return accounts
    .map(({ id, closed_on: closed, covered }) => ({
      ...{ id, closed },
      file: (files.get(id) ?? []).map(({ file }) => file),
      tails: (files.get(id) ?? []).map(({ tail }) => tail),
      sync: readSpans(covered ?? '[]'),
    }))
    .filter(({ file, sync }) => file.length + sync.length > 0);
}

/** A statement may cover a few days after its last row, up to the day of its import. */
function tailOf(last: Day, imported: Day): Span {
  const quiet = addDays(last, QUIET_DAYS);
  const to = imported < quiet ? imported : quiet;
  return { from: last, to: to < last ? last : to };
}

/** An account's covered spans. Two spans are joined if the bank's balances show that no row is missing between them. */
async function bridged(
  db: Db,
  { bookId, id, from, spans }: Query & { id: string; spans: readonly Span[] },
): Promise<Span[]> {
  const joined = joinNear(spans);
  const gaps = joined.flatMap((next, at) => {
    const last = joined[at - 1];
    return last && next.from >= from ? [{ from: last.to, to: next.from }] : [];
  });
  const bridges = await Promise.all(gaps.map((gap) => bridgeOver(db, { bookId, id, gap })));
  return [...joined, ...bridges.flat()];
}

/** Returns the gap if the bank's balance after it continues from the balance before it, so no row is missing. */
async function bridgeOver(
  db: Db,
  { bookId, id, gap }: { bookId: BookId; id: string; gap: Span },
): Promise<Span[]> {
  const [from, to] = await Promise.all([
    nearestDay(db, { bookId, id, day: gap.from, is: 'before' }),
    nearestDay(db, { bookId, id, day: gap.to, is: 'after' }),
  ]);
  if (from === null || to === null) return [];
  const rows = await readRows(db, BALANCED)`
    select bank_date as day, bank_amount as amount, bank_balance as balance from transactions
    where user_id = ${bookId} and bank_key is not null and bank_account_id = ${id}
      and bank_date in (${from}, ${to})`;
  const [before, after] = endsByDay(rows);
  return before && after && leadsTo(before, after) ? [{ from, to }] : [];
}

/** The account's nearest day with rows on or before a day, or on or after it. */
async function nearestDay(
  db: Db,
  { bookId, id, day, is }: { bookId: BookId; id: string; day: Day; is: 'before' | 'after' },
): Promise<Day | null> {
  const row = await db
    .selectFrom('transactions')
    .select('bank_date')
    .where('user_id', '=', bookId)
    .where('bank_key', 'is not', null)
    .where('bank_account_id', '=', id)
    .where('bank_date', is === 'after' ? '>=' : '<=', day)
    .orderBy('bank_date', is === 'after' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.bank_date ?? null;
}

/** Days, by account, whose rows were all removed by an undone import or a deleted period. */
async function emptiedDays(db: Db, { bookId, from }: Query): Promise<Map<string, Day[]>> {
  const rows = await readRows(db, { id: text, day: text })`
    select distinct m.account_id as id, m.bank_date as day from removed_rows m
    where m.user_id = ${bookId} and m.bank_date >= ${from} and m.reason in ('period', 'undo')
      and not exists (
        select 1 from transactions t where t.user_id = ${bookId} and t.bank_key is not null
          and t.bank_account_id = m.account_id and t.bank_date = m.bank_date)`;
  const days = new Map<string, Day[]>();
  for (const { id, day } of rows) days.set(id, [...(days.get(id) ?? []), day]);
  return days;
}
