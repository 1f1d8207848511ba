import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type {
  ChangedTransaction,
  TransactionChange,
  TransactionInput,
} from '@saldo/contract/transactions';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { lockRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { findAccountId } from '../accounts/service.ts';
import { requireOwnCategory } from '../categories/service.ts';
import { manualEdit, recordManualEdits } from '../ledger/layers.ts';
import { write } from '../ledger/ledger-write.ts';
import { type Rows, transactionLink } from '../ledger/steps.ts';
import { insertTransactions, updateTransactions } from '../ledger/write-transactions.ts';
import { derivedColumns, newRow, rowChange } from './entry-columns.ts';
import { findMatchingBankRow } from './match-manual-entries.ts';
import { findNewRefunds } from './refunds.ts';
import { getTransaction } from './service.ts';

export async function createTransaction(
  context: Context,
  actor: Actor,
  input: TransactionInput,
): Promise<ChangedTransaction> {
  const { userId } = actor;
  const who = callerOf(context, actor);
  const { result, stepId } = await write(context.storage, who, {
    async work(rows) {
      const named = await resolve(rows, userId, input);
      const row = newRow({ userId, id: newId(), now: who.now }, input, named);
      row.possible_duplicate_of = await findMatchingBankRow(rows, row);
      await insertTransactions(rows, [row]);
      return row;
    },
    done: (row) => ({
      step: { kind: 'edit', links: [transactionLink(row)] },
      action: 'transaction.create',
      subject: { id: row.id },
    }),
  });
  return { ...(await getTransaction(context, actor, result.id)), step_id: stepId };
}

/** Changes the given fields. Throws 409 `stale_write` if the row has changed since `updated_at`. */
export async function updateTransaction(
  context: Context,
  actor: Actor,
  id: string,
  change: TransactionChange,
): Promise<ChangedTransaction> {
  const { userId } = actor;
  const { stepId } = await write(context.storage, callerOf(context, actor), {
    async work(rows) {
      const before = requireFound(await lockRow(rows, 'transactions', { user_id: userId, id }));
      if (change.updated_at !== undefined && change.updated_at !== before.updated_at) {
        throw appError('stale_write', (t) => t.transactions.stale);
      }
      const named = rowChange(before, change, await resolve(rows, userId, change));
      const set = await withMoneyBack(rows, before, change, named);
      if (Object.keys(set).length > 0) await writeEdit(rows, context, before, set);
      return { before, set };
    },
    done: ({ before, set }) =>
      Object.keys(set).length === 0
        ? null
        : {
            step: { kind: 'edit', links: [transactionLink({ ...before, ...set })] },
            action: 'transaction.update',
            subject: { id },
            // If the same edit sets the exclusion from totals, that value overrides the category's default.
            ...('ignore_default_metrics' in set ? { setsExclusion: new Set([id]) } : {}),
          },
  });
  return { ...(await getTransaction(context, actor, id)), step_id: stepId };
}

/** Marks income that is moved to an expense category as a refund, unless the same request sets `is_refund`. */
async function withMoneyBack(
  tx: Tx,
  before: TransactionsTable,
  change: TransactionChange,
  set: Partial<TransactionsTable>,
): Promise<Partial<TransactionsTable>> {
  const { category_id: category, direction = before.direction } = set;
  if (category === undefined || change.is_refund !== undefined || direction === 'expense')
    return set;
  const { user_id: userId, id } = before;
  const back = await findNewRefunds(tx, { userId, choices: [{ id, category }] });
  return back.has(id) ? { ...set, is_refund: true } : set;
}

/** Writes the values that the user set. */
async function writeEdit(
  rows: Rows,
  context: Context,
  before: TransactionsTable,
  set: Partial<TransactionsTable>,
): Promise<void> {
  const { user_id: userId, id } = before;
  const now = timestampAfter(before.updated_at, context.now());
  await recordManualEdits(rows, { userId, now }, [manualEdit(before, set)]);
  const after = { ...before, ...set };
  const written = { ...set, ...newlyDerived(before, after), edited_at: now, updated_at: now };
  await updateTransactions(rows, { user_id: userId, id }, written);
}

/** The derived columns that change. SQLite rewrites an index if one of its columns is set, even to the same value. */
function newlyDerived(before: TransactionsTable, after: TransactionsTable) {
  const { period, search_text, tags_key } = derivedColumns(after);
  return {
    ...(period === before.period ? {} : { period }),
    ...(search_text === before.search_text ? {} : { search_text }),
    ...(tags_key === before.tags_key ? {} : { tags_key }),
  };
}

/**
 * Resolves the account (IBAN or id) and the category in a request body to the user's own. Fields that the body omits
 * stay undefined.
 */
async function resolve(
  tx: Tx,
  userId: string,
  body: Pick<TransactionChange, 'account_iban' | 'category' | 'category_id'>,
): Promise<{ accountId?: string | null; categoryId?: string | null }> {
  const resolved: { accountId?: string | null; categoryId?: string | null } = {};
  if (body.account_iban !== undefined) {
    resolved.accountId =
      body.account_iban === null
        ? null
        : await findAccountId(tx, { userId, ibanOrId: body.account_iban, path: 'account_iban' });
  }
  const path = body.category === undefined ? 'category_id' : 'category';
  const id = body.category ?? body.category_id;
  if (id !== undefined) {
    await requireOwnCategory(tx, { userId, id, path });
    resolved.categoryId = id === UNCATEGORIZED_ID ? null : id;
  }
  return resolved;
}

/** A timestamp after the last change, even within the same millisecond, so stale writes are always detected. */
export const timestampAfter = (last: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
