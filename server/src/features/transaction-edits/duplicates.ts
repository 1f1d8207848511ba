import type { PossibleDuplicate } from '@saldo/contract/bank-connections';
import type { Transaction } from '@saldo/contract/transactions';
import type { Actor, Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { audit } from '../../platform/observability/audit.ts';
import { transactionsById } from '../transactions/list.ts';
import { getTransaction } from '../transactions/service.ts';
import * as store from './duplicates-store.ts';
import { deleteTransaction } from './service.ts';

export async function listDuplicates(
  { storage }: Context,
  actor: Actor,
): Promise<PossibleDuplicate[]> {
  const { userId } = actor;
  const pairs = await store.listDoubles(storage.read, { userId });
  const ids = [...new Set(pairs.flatMap(({ id, other }) => [id, other]))];
  const rows = await transactionsById(storage.read, { userId, ids });
  return pairs.flatMap(({ id, other: otherId }) => {
    const [transaction, other] = [rows.get(id), rows.get(otherId)];
    return transaction && other ? [{ transaction, other }] : [];
  });
}

/** Keeps a possible double beside the other, or removes it for good. Only a row that is taken for one can be judged. */
export async function judgeDuplicate(
  context: Context,
  actor: Actor,
  id: string,
  keep: boolean,
): Promise<{ transaction: Transaction | null }> {
  const { userId } = actor;
  if (!keep) {
    if (!(await store.isDouble(context.storage.read, { userId, id }))) throw notFound();
    await deleteTransaction(context, actor, id);
    return { transaction: null };
  }
  const now = context.now().toISOString();
  await context.storage.write(async (tx) => {
    if (!(await store.clearDouble(tx, { userId, id, now }))) throw notFound();
    await audit(tx, actor, 'transaction.keep_double', { id });
  });
  return { transaction: await getTransaction(context, actor, id) };
}
