import { addDays } from '@saldo/domain/dates';
import { pairStatementWithSync } from '@saldo/domain/recognition/pair-statement-with-sync';
import type { Span } from '@saldo/domain/spans';
import type { Statement } from '@saldo/statements';
import {
  findPossibleDuplicates,
  MAX_DAYS_APART,
  parseRecognitionKey,
  recognitionKey,
  recognizeRows,
  type StatementAccount,
  type StatementRow,
} from '@saldo/statements';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { StoredBankRow } from '../accounts/candidate-store.ts';
import * as bankRows from '../transactions/bank-rows.ts';
import { knownRow, span } from '../transactions/bank-rows.ts';
import type { Mark } from './deleted-transactions.ts';
import { addsDetails } from './moving-in/complete-known-rows.ts';

export interface AccountPlan {
  /** In the bank's order, oldest first. */
  fresh: StatementRow[];
  known: StatementRow[];
  /** Known rows with their transaction ids. `saysMore` is true if the file adds details to the transaction. */
  met: readonly { id: string; row: StatementRow; saysMore: boolean }[];
  /** How many of the known rows came from each earlier import, by that import's id. */
  knownFrom: Record<string, number>;
  /** How many of the known rows earlier files of the same plan will add. */
  coming: number;
  /** New rows that may duplicate a row from another file or a connection, with the id of that row. */
  doubles: ReadonlyMap<StatementRow, string>;
  /**
   * New rows that were deleted in bulk or undone before, each with the mark of that deletion. They get the mark's id, so
   * every step that ever wrote the row still means this row: none can bring it a second time.
   */
  returning: ReadonlyMap<StatementRow, Mark>;
}

/** Splits an account's rows into new and known. Rows the user deleted one by one count as known. */
export async function planAccount(
  db: Db | Tx,
  q: {
    bookId: BookId;
    /** Null for a new account, which has no rows yet. */
    accountId: string | null;
    bank: Statement['bank'];
    currency: string;
    rows: StatementAccount['rows'];
    /** Rows that earlier files in the same transaction will add. */
    coming?: readonly StoredBankRow[];
  },
): Promise<AccountPlan> {
  const { bank, rows, accountId, coming = [] } = q;
  const days = span(rows);
  const near = around(days);
  const own = accountId === null ? null : { bookId: q.bookId, accountId };
  const withTexts = rows.some((row) => row.balance === null);
  const stored = own ? await bankRows.knownTransactions(db, { ...own, ...near, withTexts }) : [];
  const upcoming = coming.filter(({ date }) => near.from <= date && date <= near.to);
  const there = [...stored, ...upcoming.map(asKnown)].filter(isCompared(days, rows));
  const removed = own ? await bankRows.removedRows(db, { ...own, ...days, withTexts }) : [];
  const isForGood = ({ reason }: (typeof removed)[number]) => ['single', 'double'].includes(reason);
  const deleted = removed.filter(isForGood);
  const matches = recognizeRows(bank, [...there, ...deleted].map(knownRow), rows);
  const unknown = rows.filter((_, at) => matches[at] === null);
  const { fresh, doubles: ofSynced } = own
    ? await meetSynced(db, { ...q, ...own }, unknown)
    : { fresh: unknown, doubles: [] };
  const isFresh = new Set(fresh);
  const ofFiles = doublesOfFiles(rows, there, matches);
  const doubles = new Map([...ofFiles, ...ofSynced].filter(([row]) => isFresh.has(row)));
  const present = new Set(stored.map(({ id }) => id));
  const inBulk = removed.filter((mark) => !isForGood(mark) && !present.has(mark.id));
  const returning = recognizeRows(bank, inBulk.map(knownRow), fresh);
  return {
    fresh,
    doubles,
    known: rows.filter((row) => !isFresh.has(row)),
    met: rows.flatMap((row, at) => {
      const stored = there[matches[at] ?? -1];
      return stored && stored.id !== ''
        ? [{ id: stored.id, row, saysMore: addsDetails(stored.bank_key, row) }]
        : [];
    }),
    coming: matches.filter((at) => at !== null && there[at]?.id === '').length,
    knownFrom: countBy(matches.flatMap((at) => (at === null ? [] : (there[at]?.report_id ?? [])))),
    returning: new Map(
      fresh.flatMap((row, at) => {
        const mark = inBulk[returning[at] ?? -1];
        return mark ? [[row, mark]] : [];
      }),
    ),
  };
}

const around = ({ from, to }: Span): Span => ({
  from: addDays(from, -MAX_DAYS_APART),
  to: addDays(to, MAX_DAYS_APART),
});

/**
 * Returns a predicate for the known rows to compare with: those on the file's own days and, if the file or the known
 * row comes from an app, also those on nearby days.
 */
function isCompared({ from, to }: Span, rows: readonly StatementRow[]) {
  const isOfApp = rows.some(({ source }) => source === 'app');
  return ({ bank_date: day, bank_key: key }: bankRows.KnownRow): boolean =>
    (from <= day && day <= to) || isOfApp || parseRecognitionKey(key).source === 'app';
}

/** Converts a row that is not stored yet to the form of a known row. */
const asKnown = (row: StoredBankRow): bankRows.KnownRow => ({
  id: '',
  report_id: null,
  bank_date: row.date,
  bank_amount: row.amount,
  bank_fee: row.fee,
  bank_balance: row.balance,
  bank_started: row.started,
  bank_text: row.text,
  bank_key: recognitionKey('', row),
});

function countBy(ids: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/**
 * New rows that another file may have added with a different description. If every row has a balance, balances alone
 * determine which rows are known, so the result is empty.
 */
function doublesOfFiles(
  rows: readonly StatementRow[],
  there: readonly bankRows.KnownRow[],
  matches: readonly (number | null)[],
): [StatementRow, string][] {
  const isWeak = [...rows.map((row) => row.balance), ...there.map((row) => row.bank_balance)];
  if (!matches.includes(null) || !isWeak.includes(null)) return [];
  const doubles = findPossibleDuplicates(there.map(knownRow), rows, matches);
  return [...doubles].flatMap(([incoming, stored]): [StatementRow, string][] => {
    const [row, other] = [rows[incoming], there[stored]];
    return row && other ? [[row, other.id]] : [];
  });
}

/**
 * Returns the rows that neither a file nor a bank connection has added. `unknown` contains those that no file has
 * added. Rows are matched by balance or description or, failing that, by amount, if both sides have that amount equally
 * often on a day. Rows that are only possible duplicates are kept and reported.
 */
async function meetSynced(
  db: Db | Tx,
  q: {
    bookId: BookId;
    accountId: string;
    bank: Statement['bank'];
    currency: string;
    rows: StatementAccount['rows'];
  },
  unknown: readonly StatementRow[],
): Promise<Pick<AccountPlan, 'fresh' | 'doubles'>> {
  const none = { fresh: [...unknown], doubles: new Map<StatementRow, string>() };
  if (unknown.length === 0) return none;
  const synced = await bankRows.syncedRows(db, { ...q, ...span(q.rows) });
  if (synced.length === 0) return none;
  const matches = recognizeRows(q.bank, synced.map(knownRow), unknown);
  const used = new Set(matches);
  const others = synced.filter((_, at) => !used.has(at));
  const left = unknown.filter((_, at) => matches[at] === null);
  const { currency } = q;
  const across = pairStatementWithSync(
    others.map((row) => ({
      day: row.bank_date,
      amount: row.bank_amount,
      currency,
      started: row.bank_started,
    })),
    left.map((row) => ({
      day: row.date.slice(0, 10),
      amount: row.amount,
      currency,
      started: row.started,
    })),
  );
  const paired = new Set(across.pairs.map(([, incoming]) => incoming));
  const doubles = new Map<StatementRow, string>();
  for (const [incoming, stored] of across.doubles) {
    const [row, id] = [left[incoming], others[stored]?.id];
    if (row && id) doubles.set(row, id);
  }
  return { fresh: left.filter((_, at) => !paired.has(at)), doubles };
}
