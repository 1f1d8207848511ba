import { parseRecognitionKey, type StatementRow } from '@saldo/statements';
import { findRows } from '../../../platform/db/crud.ts';
import { derivedFrom, type TransactionsTable } from '../../../schema/tables.ts';
import { transactionWrites, writeTransactions } from '../../ledger/layers/layer-store.ts';
import {
  manualEdit,
  type ProvenanceContext,
  recordManualEdits,
} from '../../ledger/layers/layers.ts';
import type { Rows } from '../../ledger/steps/steps.ts';
import { legsAmong } from '../../ledger/transfers/transfer-store.ts';
import { bankColumns } from '../imported-row.ts';
import type { CategoryPlan } from './app-categories.ts';
import { appValues } from './app-rows.ts';

/** A row in a file that matches a stored transaction. */
export interface KnownFileRow {
  id: string;
  row: StatementRow;
  bank: string;
}

/** True if a file's row can add details to a stored row, because one comes from an app and the other from a bank. */
export const addsDetails = (bankKey: string, row: StatementRow): boolean =>
  (parseRecognitionKey(bankKey).source === 'app') !== (row.source === 'app');

/**
 * Combines the rows that a bank and an app have for the same transaction, whichever was imported first. Figures come
 * from the bank. Category, tags and note come from the app, unless the user has edited the row here. The caller holds
 * the ledger's lock.
 */
export async function completeKnownRows(
  tx: Rows,
  context: ProvenanceContext,
  q: { met: readonly KnownFileRow[]; categories: Pick<CategoryPlan, 'idOf'> },
): Promise<void> {
  if (q.met.length === 0) return;
  const { bookId, now } = context;
  const ids = q.met.map(({ id }) => id);
  const stored = await findRows(tx, 'transactions', { user_id: bookId, id: ids });
  const byId = new Map(stored.map((row) => [row.id, row]));
  // These can't be split.
  const legs = await legsAmong(tx, { bookId, ids: [...splits(q.met)] });
  const edits = q.met.flatMap(({ id, row, bank }) => {
    const before = byId.get(id);
    if (!before) return [];
    const isApp = row.source === 'app';
    const categories = { ...q.categories, isLeg: legs.has(id) };
    const set = isApp ? appValues(before, row, categories) : bankValues(before, row, bank);
    return Object.keys(set).length === 0 ? [] : [{ before, set, isApp }];
  });
  const byHand = edits.filter(({ isApp }) => isApp);
  await recordManualEdits(
    tx,
    context,
    byHand.map(({ before, set }) => manualEdit(before, set)),
  );
  const writes = transactionWrites(edits.map(({ before, set }) => writeOf(before, set, now)));
  await writeTransactions(tx, { bookId }, writes);
}

const splits = (met: readonly KnownFileRow[]): Set<string> =>
  new Set(met.flatMap(({ id, row }) => (row.parts ? [id] : [])));

function writeOf(before: TransactionsTable, given: Partial<TransactionsTable>, now: string) {
  const was = new Map(Object.entries(before));
  const set = { ...given, ...derivedFrom('transactions', before, given), updated_at: now };
  const names = Object.keys(set);
  return {
    id: before.id,
    set,
    was: Object.fromEntries(names.map((name) => [name, was.get(name) ?? null])),
  };
}

/**
 * Values to change on a row imported from an app because a bank's statement states them. Date and fee stay if the user
 * has edited them.
 */
function bankValues(
  before: TransactionsTable,
  row: StatementRow,
  bank: string,
): Partial<TransactionsTable> {
  const isDay = before.date.slice(0, 10) === before.bank_date;
  const isAmount = before.amount === Math.abs(before.bank_amount ?? 0);
  const names = {
    creditor_name: before.creditor_name ?? row.creditorName,
    debtor_name: before.debtor_name ?? row.debtorName,
  };
  return {
    bank,
    ...(isDay ? { date: row.date } : {}),
    ...(isAmount ? { fee: row.fee } : {}),
    purchase_date: before.purchase_date ?? row.purchaseDate,
    type: before.type === 'unknown' ? row.type : before.type,
    ...names,
    creditor_account_iban: before.creditor_account_iban ?? row.creditorIban,
    ...bankColumns(bank, row),
  };
}
