import { dayNumber, dayOf } from '@saldo/domain/dates';
import { type Compared, matchEntries } from '@saldo/domain/recognition/match-entries';
import { fold } from '@saldo/domain/text';
import type { Updateable } from 'kysely';
import { findRow, findRows, lockRow } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { derivedFrom, type TransactionsTable } from '../../schema/tables.ts';
import { updateTransactions } from '../ledger/rows/write-transactions.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { legsAmong } from '../ledger/transfers/transfer-store.ts';
import { merchantKey, type OwnNames, ownNames } from '../merchant-names/names.ts';
import { openEntries } from './match-manual-entries.ts';

/*
 * A bank row that is the payment of a manual entry takes its place: the entry gets the bank's values and keeps its id. So its category,
 * note, tags, receipts, parts and shares stay as the user set them, and undoing the import turns it back into the entry.
 */

/** What the bank knows better than the user. */
const FROM_BANK = [
  ...([
    'bank',
    'date',
    'purchase_date',
    'product',
    'type',
    'description',
    'amount',
    'fee',
  ] as const),
  ...(['creditor_name', 'creditor_account_iban', 'debtor_name', 'debtor_account_iban'] as const),
  ...(['report_id', 'source_line', 'bank_account_id', 'bank_date', 'bank_key'] as const),
  ...(['bank_amount', 'bank_fee', 'bank_balance', 'bank_started', 'bank_text'] as const),
] as const satisfies readonly (keyof TransactionsTable)[];

/** Manual entries by the id of the new bank row that replaces each. */
export type Replacements = ReadonlyMap<string, string>;

/** Finds the entries that new bank rows replace. Entries without an account are only possible duplicates. */
export async function planReplacements(
  db: Db | Tx,
  { bookId }: { bookId: BookId },
  fresh: readonly TransactionsTable[],
): Promise<Replacements> {
  const brought = fresh.flatMap((row) =>
    row.account_id === null ? [] : { ...row, accountId: row.account_id, day: dayOf(row.date) },
  );
  const typed = await openEntries(db, { bookId }, brought);
  const ids = typed.flatMap(({ id, account_id }) => (account_id === null ? [] : id));
  if (ids.length === 0) return new Map();
  const entries = await findRows(db, 'transactions', { user_id: bookId, id: ids }, ['date', 'id']);
  // Sides of transfers between own accounts stay what they are.
  const legs = await legsAmong(db, { bookId, ids });
  const free = entries.filter(({ id }) => !legs.has(id));
  const own = await ownNames(db, { bookId });
  const pairs = matchEntries(
    free.map((row) => comparedOf(row, own)),
    brought.map((row) => comparedOf(row, own)),
  );
  return new Map(
    [...pairs].flatMap(([entry, row]): [string, string][] => {
      const [replaced, by] = [free[entry], brought[row]];
      return replaced && by ? [[by.id, replaced.id]] : [];
    }),
  );
}

const comparedOf = (row: TransactionsTable, own: OwnNames): Compared => {
  const names = [row.description, row.creditor_name, row.debtor_name];
  const text = fold(names.filter((name) => name !== null && name !== '').join(' '));
  return {
    key: `${row.account_id} ${row.direction} ${row.currency}`,
    day: dayNumber(dayOf(row.date)),
    amount: row.amount,
    merchant: text === '' ? '' : merchantKey(row, own),
    text,
    isExact: row.parts !== null || row.aside !== null || row.owed !== null,
  };
};

/**
 * Gives entries the values of the bank rows that replace them. Returns the bank rows that are still to be inserted: those that replace
 * nothing, and those whose entry another row of the same write has replaced.
 */
export async function writeReplacements(
  rows: Rows,
  { bookId, now }: { bookId: BookId; now: string },
  { fresh, replacements }: { fresh: readonly TransactionsTable[]; replacements: Replacements },
): Promise<{ others: TransactionsTable[]; replaced: string[] }> {
  const others: TransactionsTable[] = [];
  const replaced: string[] = [];
  for (const row of fresh) {
    const id = replacements.get(row.id);
    const entry = id && (await lockRow(rows, 'transactions', { user_id: bookId, id }));
    if (entry && entry.bank_key === null) {
      await replace(rows, entry, { ...row, updated_at: now });
      replaced.push(entry.id);
    } else others.push(row);
  }
  return { others, replaced };
}

async function replace(rows: Rows, entry: TransactionsTable, by: TransactionsTable): Promise<void> {
  const key = { user_id: entry.user_id, id: entry.id };
  const layered = { user_id: entry.user_id, transaction_id: entry.id, field: 'description' };
  // A description that a rule or the user has set overrides the bank's.
  const isNamed = (await findRow(rows, 'effects', layered)) !== undefined;
  const names = FROM_BANK.filter((name) => name !== 'description' || !isNamed);
  const changed = names.filter((name) => entry[name] !== by[name]);
  const set: Updateable<TransactionsTable> = Object.fromEntries(
    changed.map((name) => [name, by[name]]),
  );
  const is = { ...set, ...derivedFrom('transactions', entry, set), updated_at: by.updated_at };
  await updateTransactions(rows, key, is);
}
