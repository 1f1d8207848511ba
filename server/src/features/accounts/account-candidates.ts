import { dayOf } from '@saldo/domain/dates';
import {
  accountMarks,
  type BalanceEvidence,
  compareAmounts,
} from '@saldo/domain/recognition/same-account';
import { recognizeRows } from '@saldo/statements';
import { isAppCode } from '@saldo/statements/app-codes';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import * as store from './candidate-store.ts';
import type { Candidate, Standing } from './choose-account.ts';
import {
  balanced,
  compareRows,
  daysOfRows,
  hasPockets,
  nearDays,
  type StatedFile,
} from './compare-rows.ts';
import type { AccountRow } from './store.ts';

/** Changes that files imported before this one will make to stored data. */
export interface PendingImports {
  accounts: ReadonlyMap<string, AccountRow>;
  rows: ReadonlyMap<string, readonly store.StoredBankRow[]>;
}

export const NO_PENDING_IMPORTS: PendingImports = { accounts: new Map(), rows: new Map() };

/** True if the file shows the account's balance. */
export const showsBalances = (stated: StatedFile): boolean =>
  !hasPockets(stated) && stated.rows.some(({ balance }) => balance !== null);

/** Inconclusive standings, for which cards and mandates are compared as well. */
const OPEN: readonly Standing[] = ['open', 'unlike', 'undone'];

/** Compares each account with a statement, first by known rows, then by balances, then by cards and mandates. */
export async function candidatesOf(
  db: Db | Tx,
  q: {
    bookId: BookId;
    accounts: readonly AccountRow[];
    stated: StatedFile;
    upcoming?: PendingImports;
  },
): Promise<Candidate[]> {
  const { bookId, stated, upcoming = NO_PENDING_IMPORTS } = q;
  const candidates: Candidate[] = [];
  for (const account of q.accounts) {
    const coming = upcoming.rows.get(account.id) ?? [];
    candidates.push(await judge(db, { bookId, account, stated, coming }));
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
      const texts = await store.markedTexts(db, { bookId, accountId: id });
      const knows = [...coming, ...texts].some((text) =>
        accountMarks(text).some((mark) => marks.has(mark)),
      );
      return knows ? { ...candidate, standing: 'marked' as const } : candidate;
    }),
  );
}

interface Judging {
  bookId: BookId;
  account: AccountRow;
  stated: StatedFile;
  /** Rows that earlier files will add. */
  coming: readonly store.StoredBankRow[];
}

async function judge(db: Db | Tx, q: Judging): Promise<Candidate> {
  const { bookId, account, stated, coming } = q;
  const key = { bookId, accountId: account.id };
  const span = daysOfRows(stated.rows);
  const stored = await store.listStoredBankRows(db, {
    ...key,
    ...(await store.neighbours(db, { ...key, ...span })),
  });
  const there = [...stored, ...nearDays(coming, span)].sort((a, b) =>
    dayOf(a.date) < dayOf(b.date) ? -1 : 1,
  );
  const { balances, isThere } = compareRows(there, stated);
  const byRows = standingByRows(isThere, balances.against !== null);
  return {
    account,
    balances,
    standing: byRows ?? (await standingElse(db, q, { there, balances })),
  };
}

function standingByRows(isThere: boolean, isAgainst: boolean): Standing | null {
  if (isAgainst) return isThere ? 'torn' : 'apart';
  return isThere ? 'same' : null;
}

async function standingElse(
  db: Db | Tx,
  { bookId, account, stated }: Judging,
  { there, balances }: { there: readonly store.StoredBankRow[]; balances: BalanceEvidence },
): Promise<Standing> {
  const key = { bookId, accountId: account.id };
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
