import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type {
  ChangedTransaction,
  TransactionChange,
  TransactionInput,
} from '@saldo/contract/transactions';
import { dayIn } from '@saldo/domain/dates';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { lockRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { findAccount } from '../accounts/service.ts';
import { requireOwnCategory } from '../categories/service.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import { transactionLink } from '../ledger/steps/steps.ts';
import { type NamedIds, newRow, rowChange } from './entry-columns.ts';
import { writeManualEdits } from './manual-edits.ts';
import { findMatchingBankRow } from './match-manual-entries.ts';
import { placedEntry, statedAccount } from './placed-entry.ts';
import { receivedBefore, rememberEntry } from './received-entries.ts';
import { getTransaction } from './service.ts';
import { chosenParts } from './split-parts.ts';

/** Adds a manual entry. One that was received before adds nothing, and answers its transaction as it is now. */
export async function createTransaction(
  context: Context,
  actor: Actor,
  input: TransactionInput,
): Promise<ChangedTransaction> {
  const { bookId, timeZone } = actor;
  const who = callerOf(context, actor);
  const received = { bookId, now: who.now, input };
  const { result, stepId } = await write(context.storage, who, {
    async work(rows) {
      const known = await receivedBefore(rows, received);
      if (known !== null) return { id: known, added: null };
      const today = dayIn(timeZone, context.now());
      const entry = await placedEntry(rows, { ...received, today });
      const named = await resolve(rows, bookId, entry);
      const row = newRow({ bookId, id: newId(), now: who.now }, entry, named);
      row.possible_duplicate_of = await findMatchingBankRow(rows, row);
      await insertTransactions(rows, [row]);
      await rememberEntry(rows, { ...received, transactionId: row.id });
      return { id: row.id, added: row };
    },
    done: ({ id, added }) =>
      added && {
        step: { kind: 'edit', links: [transactionLink(added)] },
        action: 'transaction.create',
        subject: { id },
      },
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
  const { bookId } = actor;
  const who = callerOf(context, actor);
  const { stepId } = await write(context.storage, who, {
    async work(rows) {
      const before = requireFound(await lockRow(rows, 'transactions', { user_id: bookId, id }));
      if (change.updated_at !== undefined && change.updated_at !== before.updated_at) {
        throw appError('stale_write', (t) => t.transactions.stale);
      }
      const set = rowChange(before, change, await resolve(rows, bookId, change, before));
      const edit = { before, set, saysRefund: change.is_refund !== undefined };
      const { setsExclusion } = await writeManualEdits(rows, { bookId, now: who.now }, [edit]);
      return { setsExclusion, description: set.description ?? before.description, set };
    },
    done: ({ setsExclusion, description, set }) =>
      Object.keys(set).length === 0
        ? null
        : {
            step: { kind: 'edit', links: [transactionLink({ id, description })] },
            action: 'transaction.update',
            subject: { id },
            setsExclusion,
          },
  });
  return { ...(await getTransaction(context, actor, id)), step_id: stepId };
}

/**
 * Resolves the account (IBAN or id), the category and the parts in a request body to the user's own. Fields that the body omits
 * stay undefined.
 */
async function resolve(
  tx: Tx,
  bookId: BookId,
  body: Pick<
    TransactionChange,
    'account_iban' | 'account_id' | 'category' | 'category_id' | 'splits' | 'amount'
  >,
  before?: TransactionsTable,
): Promise<NamedIds> {
  const resolved: NamedIds = {};
  const account = statedAccount(body);
  if (account !== undefined) {
    resolved.accountId = account && (await findAccount(tx, { bookId, ...account })).id;
  }
  const path = body.category === undefined ? 'category_id' : 'category';
  const id = body.category ?? body.category_id;
  if (id !== undefined) {
    await requireOwnCategory(tx, { bookId, id, path });
    resolved.categoryId = id === UNCATEGORIZED_ID ? null : id;
  }
  resolved.chosen = await chosenParts(tx, bookId, { ...body, ...resolved }, before);
  return resolved;
}
