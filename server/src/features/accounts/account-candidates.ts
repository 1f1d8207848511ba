import { dayOf } from '@saldo/domain/dates';
import type { Balanced } from '@saldo/domain/day-ends';
import {
  accountMarks,
  type BalanceEvidence,
  compareAmounts,
  compareBalances,
} from '@saldo/domain/recognition/same-account';
import { type IncomingRow, recognizeRows } from '@saldo/statements';
import { isAppCode } from '@saldo/statements/app-codes';
import type { Db, Tx } from '../../platform/db/storage.ts';
import * as store from './candidate-store.ts';
import type { Candidate, Standing, StatedAccount } from './choose-account.ts';
import type { AccountRow } from './store.ts';

/** One account of a statement or a connection, with its rows, oldest first. */
export interface StatedFile extends StatedAccount {
  rows: readonly IncomingRow[];
  opening?: { on: string; amount: number } | null;
}

/** Changes that files imported before this one will make to stored data. */
export interface PendingImports {
  accounts: ReadonlyMap<string, AccountRow>;
  rows: ReadonlyMap<string, readonly store.StoredBankRow[]>;
}

export const NO_PENDING_IMPORTS: PendingImports = { accounts: new Map(), rows: new Map() };

/** Number of rows with matching days and amounts that cannot be a coincidence, even if nothing else can be compared. */
const ENOUGH = 3;

/**
 * Revolut pockets share one product but have separate balances, so no pocket's balance is the balance of the account.
 */
const hasPockets = ({ bank, product }: StatedAccount) =>
  bank === 'REVOLUT' && product === 'deposit';

/** True if the file shows the account's balance. */
export const showsBalances = (stated: StatedFile): boolean =>
  !hasPockets(stated) && stated.rows.some(({ balance }) => balance !== null);

/** Inconclusive standings, for which cards and mandates are compared as well. */
const OPEN: readonly Standing[] = ['open', 'unlike', 'undone'];

/** Compares each account with a statement, first by known rows, then by balances, then by cards and mandates. */
export async function candidatesOf(
  db: Db | Tx,
  q: {
    userId: string;
    accounts: readonly AccountRow[];
    stated: StatedFile;
    upcoming?: PendingImports;
  },
): Promise<Candidate[]> {
  const { userId, stated, upcoming = NO_PENDING_IMPORTS } = q;
  const candidates: Candidate[] = [];
  for (const account of q.accounts) {
    const coming = upcoming.rows.get(account.id) ?? [];
    candidates.push(await judge(db, { userId, account, stated, coming }));
  }
  const isOpen = ({ standing }: Candidate) => OPEN.includes(standing);
  const deciding: Standing[] = ['same', 'was', 'follows', 'torn'];
  if (candidates.some(({ standing }) => deciding.includes(standing))) return candidates;
  const marks = new Set(stated.rows.flatMap(({ originalText }) => accountMarks(originalText)));
  if (marks.size === 0 || !candidates.some(isOpen)) return candidates;
  return Promise.all(
    candidates.map(async (candidate) => {
      if (!isOpen(candidate)) return candidate;
      const { id } = candidate.account;
      const coming = (upcoming.rows.get(id) ?? []).map(({ text }) => text);
      const texts = await store.markedTexts(db, { userId, accountId: id });
      const knows = [...coming, ...texts].some((text) =>
        accountMarks(text).some((mark) => marks.has(mark)),
      );
      return knows ? { ...candidate, standing: 'marked' as const } : candidate;
    }),
  );
}

interface Judging {
  userId: string;
  account: AccountRow;
  stated: StatedFile;
  /** Rows that earlier files will add. */
  coming: readonly store.StoredBankRow[];
}

const NO_EVIDENCE: BalanceEvidence = { agrees: false, against: null, follows: false, jump: null };

async function judge(db: Db | Tx, q: Judging): Promise<Candidate> {
  const { userId, account, stated, coming } = q;
  const { bank, rows } = stated;
  const key = { userId, accountId: account.id };
  const days = rows.map(({ date }) => dayOf(date)).sort();
  const span = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const stored = await store.listStoredBankRows(db, {
    ...key,
    ...(await store.neighbours(db, { ...key, ...span })),
  });
  const there = [...stored, ...nearDays(coming, span)].sort((a, b) =>
    dayOf(a.date) < dayOf(b.date) ? -1 : 1,
  );
  const balances = hasPockets(stated)
    ? NO_EVIDENCE
    : compareBalances(there.map(balanced), rows.map(balanced));
  const isThere = balances.agrees || holdsRows(bank, there, rows);
  const byRows = standingByRows(isThere, balances.against !== null);
  return {
    account,
    balances,
    standing: byRows ?? (await standingElse(db, q, { there, balances })),
  };
}

/** The rows of a span of days, extended on each side to the nearest day with rows. */
function nearDays(
  rows: readonly store.StoredBankRow[],
  { from, to }: { from: string; to: string },
): readonly store.StoredBankRow[] {
  let [before, after] = ['', '9999'];
  for (const { date } of rows) {
    if (date < from && date > before) before = date;
    if (date > to && date < after) after = date;
  }
  return rows.filter(({ date }) => before <= date && date <= after);
}

function standingByRows(isThere: boolean, isAgainst: boolean): Standing | null {
  if (isAgainst) return isThere ? 'torn' : 'apart';
  return isThere ? 'same' : null;
}

async function standingElse(
  db: Db | Tx,
  { userId, account, stated }: Judging,
  { there, balances }: { there: readonly store.StoredBankRow[]; balances: BalanceEvidence },
): Promise<Standing> {
  const key = { userId, accountId: account.id };
  const { bank, rows } = stated;
  const isBare = !showsBalances(stated);
  const gone = await store.listRemovedBankRows(db, key);
  const removed = recognizeRows(bank, gone, rows).flatMap((at) => gone[at ?? -1] ?? []);
  if (removed.length > 0) {
    const isUndone = removed.some(({ reason }) => reason === 'undo') && there.length > 0;
    return isBare && isUndone ? 'undone' : 'was';
  }
  if (balances.follows) return 'follows';
  if (there.length === 0 && gone.length === 0 && !(await store.isLinked(db, key))) return 'empty';
  const { isUnlike } = compareAmounts(there.map(balanced), rows.map(balanced));
  return (isBare || isAppCode(account.bank)) && isUnlike ? 'unlike' : 'open';
}

const balanced = ({
  date,
  amount,
  balance,
}: Omit<Balanced, 'day'> & { date: string }): Balanced => ({
  day: dayOf(date),
  amount,
  balance,
});

/**
 * True if an account has the file's rows. One match with balances on both sides is enough. Otherwise, most of the
 * file's rows on the account's days must match by description or, if balances are missing and enough rows match, by day
 * and amount.
 */
function holdsRows(
  bank: string,
  there: readonly store.StoredBankRow[],
  rows: readonly IncomingRow[],
): boolean {
  const matches = recognizeRows(bank, there, rows);
  const isSure = (at: number | null, row: number) =>
    at !== null && there[at]?.balance !== null && rows[row]?.balance !== null;
  if (matches.some(isSure)) return true;
  const { within, met } = compareAmounts(there.map(balanced), rows.map(balanced));
  const known = matches.filter((at) => at !== null).length;
  const lacksBalances = [...there, ...rows].some(({ balance }) => balance === null);
  return known * 2 > within || (lacksBalances && met >= ENOUGH && met * 2 > within);
}
