import type {
  judgeDuplicate as judgeEndpoint,
  PossibleDuplicate,
} from '@saldo/contract/bank-connections';
import type { Answer } from '@saldo/contract/endpoint';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { findRow } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import { updateTransactions } from '../ledger/rows/write-transactions.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { deleteTransactions } from './batch-edits.ts';
import { getTransaction } from './service.ts';
import { transactionsById } from './transaction-list.ts';

export async function listDuplicates(
  { storage }: Context,
  actor: Actor,
): Promise<PossibleDuplicate[]> {
  const { bookId } = actor;
  const pairs = await listDoubles(storage.read, { bookId });
  const ids = [...new Set(pairs.flatMap(({ id, other }) => [id, other]))];
  const rows = await transactionsById(storage.read, { bookId, ids });
  return pairs.flatMap(({ id, other: otherId }) => {
    const [transaction, other] = [rows.get(id), rows.get(otherId)];
    return transaction && other ? [{ transaction, other }] : [];
  });
}

/** Keeps a possible duplicate, or removes it for good. Throws 404 unless the row is marked as a possible duplicate. */
export async function judgeDuplicate(
  context: Context,
  actor: Actor,
  id: string,
  keep: boolean,
): Promise<Answer<typeof judgeEndpoint>> {
  const { bookId } = actor;
  if (!keep) {
    if (!(await isDouble(context.storage.read, { bookId, id }))) throw notFound();
    const caller = callerOf(context, actor);
    const { step_id } = await deleteTransactions(context, { ...caller, ids: [id] });
    return { transaction: null, step_id };
  }
  const who = callerOf(context, actor);
  const { stepId } = await write(context.storage, who, {
    async work(rows) {
      if (!(await clearDouble(rows, { bookId, id, now: who.now }))) throw notFound();
    },
    done: () => ({
      step: { kind: 'edit' },
      action: 'transaction.keep_double',
      subject: { id },
    }),
  });
  return { transaction: await getTransaction(context, actor, id), step_id: stepId };
}

/** Users never review more at once; the rest follows on the next request. */
const AT_MOST = 500;

/** Possible duplicates with their originals, newest first. Both rows still exist. */
const listDoubles = (db: Db, q: { bookId: BookId }): Promise<{ id: string; other: string }[]> =>
  db
    .selectFrom('transactions as t')
    .innerJoin('transactions as o', (join) =>
      join.onRef('o.user_id', '=', 't.user_id').onRef('o.id', '=', 't.possible_duplicate_of'),
    )
    .select(['t.id', 'o.id as other'])
    .where('t.user_id', '=', q.bookId)
    .where('t.possible_duplicate_of', 'is not', null)
    .orderBy('t.date', 'desc')
    .orderBy('t.id', 'desc')
    .limit(AT_MOST)
    .execute();

async function isDouble(db: Db, q: { bookId: BookId; id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', q.bookId)
    .where('id', '=', q.id)
    .where('possible_duplicate_of', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears the mark. Returns false if the row was not marked. */
async function clearDouble(
  tx: Rows,
  q: { bookId: BookId; id: string; now: string },
): Promise<boolean> {
  const key = { user_id: q.bookId, id: q.id };
  const row = await findRow(tx, 'transactions', key);
  if (!row?.possible_duplicate_of) return false;
  await updateTransactions(tx, key, { possible_duplicate_of: null, updated_at: q.now });
  return true;
}
