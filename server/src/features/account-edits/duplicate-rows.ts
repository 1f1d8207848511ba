import { pairStatementWithSync } from '@saldo/domain/recognition/pair-statement-with-sync';
import { recognizeRows } from '@saldo/statements';
import { findRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { SYNC_KEY } from '../ledger/rows/derived-columns.ts';
import { updateEachTransaction } from '../ledger/rows/write-transactions.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { knownRow, listBankRows } from '../transactions/bank-rows.ts';
import { daysOfAccount } from './run-account-edit.ts';

type BankRow = Awaited<ReturnType<typeof listBankRows>>[number];

interface Two {
  bookId: BookId;
  bank: string;
  /** The account that is merged into the account `into`. */
  id: string;
  into: string;
}

/**
 * Marks rows of the account `id` as possible duplicates if they also seem to exist in the account `into`. Rows that
 * already have a mark keep it. Returns the number of rows marked.
 */
export async function markDuplicateRows(tx: Rows, q: Two): Promise<number> {
  const doubles = await doublesBetween(tx, q);
  const unmarked = { user_id: q.bookId, id: [...doubles.keys()], possible_duplicate_of: null };
  const free = new Set((await findRows(tx, 'transactions', unmarked)).map(({ id }) => id));
  const target = { bookId: q.bookId, columns: ['possible_duplicate_of'] };
  await updateEachTransaction(
    tx,
    target,
    [...doubles].filter(([id]) => free.has(id)),
  );
  return free.size;
}

/**
 * Rows of one account that, judged by the bank's values, also exist in the other. Maps each row's id to the id of its
 * match.
 */
async function doublesBetween(tx: Tx, q: Two): Promise<Map<string, string>> {
  const { bookId, bank, id, into } = q;
  const days = await daysOfAccount(tx, { bookId, id });
  if (!days) return new Map();
  const [ours, theirs] = [
    await listBankRows(tx, { bookId, accountId: id, ...days }),
    await listBankRows(tx, { bookId, accountId: into, ...days }),
  ];
  const matches = recognizeRows(bank, theirs.map(knownRow), ours.map(incoming));
  const pairs = matches.map((at, row) => [row, at] as const);
  const sure = pairs.flatMap(([row, at]) => named(ours[row], theirs[at ?? -1]));
  const claimed = new Set(matches);
  const left = ours.filter((_, row) => matches[row] === null);
  const free = theirs.filter((_, at) => !claimed.has(at));
  return new Map([...sure, ...across(left, free), ...across(left, free, true)]);
}

const named = (own: BankRow | undefined, other: BankRow | undefined): [string, string][] =>
  own && other ? [[own.id, other.id]] : [];

const incoming = (row: BankRow) => {
  const { text, ...known } = knownRow(row);
  return { ...known, originalText: text };
};

const isSynced = (row: BankRow) => row.bank_key >= SYNC_KEY;

/**
 * Statements and connections describe the same row differently, so rows from different sources are matched by amount
 * and day. Rows from the same source are not.
 */
function across(ours: readonly BankRow[], theirs: readonly BankRow[], synced = false) {
  const own = ours.filter((row) => isSynced(row) === synced);
  const others = theirs.filter((row) => isSynced(row) !== synced);
  const { pairs, doubles } = pairStatementWithSync(others.map(compared), own.map(compared));
  const found = [...pairs.map(([there, row]) => [row, there] as const), ...doubles];
  return found.flatMap(([row, there]) => named(own[row], others[there]));
}

const compared = (row: BankRow) => ({
  day: row.bank_date,
  amount: row.bank_amount,
  currency: '',
  started: row.bank_started,
});
