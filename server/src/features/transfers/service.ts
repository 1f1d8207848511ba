import type { Answer } from '@saldo/contract/endpoint';
import type { ChangedTransaction } from '@saldo/contract/transactions';
import type { dismissTransfer } from '@saldo/contract/transfers';
import { whyImpossible } from '@saldo/domain/transfers/possible';
import type { TransferRow } from '@saldo/domain/transfers/row';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { appError } from '../../texts/app-error.ts';
import { type Sentence, say } from '../../texts/say.ts';
import { excludeByCategory } from '../ledger/excluded-rows.ts';
import type { ProvenanceContext } from '../ledger/layers.ts';
import { readOwnAccounts, transferRow } from '../ledger/own-accounts.ts';
import { lockLedger } from '../ledger/steps.ts';
import { excludeLegs, revertLegs } from '../ledger/transfer-legs.ts';
import * as store from '../ledger/transfer-store.ts';
import { settle } from '../transactions/consequences.ts';
import { getTransaction } from '../transactions/service.ts';

/**
 * Links two transactions at the user's request, whatever the evidence. Throws 409 `transfer_not_possible` if they
 * cannot be a transfer.
 */
export async function linkManually(
  context: Context,
  actor: Actor,
  id: string,
  otherId: string,
): Promise<ChangedTransaction> {
  const { userId } = actor;
  const step_id = await changing(context, actor, 'transfer.link', async (tx, provenance) => {
    const { expense, income } = await twoLegs(tx, userId, id, { path: 'other_id', id: otherId });
    const pairs = await store.pairsOf(tx, { userId, ids: [expense.id, income.id] });
    const same = pairs.find(
      (pair) => pair.expense_id === expense.id && pair.income_id === income.id,
    );
    if (same?.state === 'linked') return [id, otherId];
    if (pairs.some(({ state }) => state === 'linked')) {
      throw impossible((t) => t.transactions.inOtherTransfer);
    }
    const why = whyImpossible(expense, income);
    if (why !== null) throw impossible((t) => t.transfers[why]);
    const transferId = same?.id ?? newId();
    const { now: created_at } = provenance;
    if (same) {
      const pair = { user_id: userId, id: transferId };
      await updateRows(tx, 'transfers', pair, { state: 'linked', created_at });
    } else {
      const legs = { expense_id: expense.id, income_id: income.id };
      const row = { user_id: userId, id: transferId, ...legs, created_at };
      await store.insertPairs(tx, [{ ...row, state: 'linked' }]);
    }
    const { ownTransfers: category } = await readOwnAccounts(tx, { userId });
    const transferOf = new Map([expense.id, income.id].map((leg) => [leg, transferId]));
    await excludeLegs(tx, provenance, { transferOf, category });
    return [id, otherId];
  });
  return { ...(await getTransaction(context, actor, id)), step_id };
}

/**
 * Unlinks a transfer and restores the values it had set on both legs, unless they have changed since. The pair is never
 * linked or suggested again.
 */
export async function unlink(
  context: Context,
  actor: Actor,
  id: string,
): Promise<ChangedTransaction> {
  const { userId } = actor;
  const step_id = await changing(context, actor, 'transfer.unlink', async (tx, provenance) => {
    const pairs = await store.pairsOf(tx, { userId, ids: [id] });
    const pair = requireFound(pairs.find(({ state }) => state === 'linked'));
    const transferOf = new Map([pair.expense_id, pair.income_id].map((leg) => [leg, pair.id]));
    await revertLegs(tx, provenance, { transferOf, waiting: new Set() });
    await excludeByCategory(tx, provenance, [...transferOf.keys()]);
    const decided = { state: 'unlinked' as const, created_at: provenance.now };
    await updateRows(tx, 'transfers', { user_id: userId, id: pair.id }, decided);
    return [pair.expense_id, pair.income_id];
  });
  return { ...(await getTransaction(context, actor, id)), step_id };
}

/** Rejects a suggestion, so the pair is never linked or suggested again. */
export async function dismiss(
  context: Context,
  actor: Actor,
  { id, other_id }: { id: string; other_id: string },
): Promise<Answer<typeof dismissTransfer>> {
  const { userId } = actor;
  const step_id = await changing(context, actor, 'transfer.dismiss', async (tx, provenance) => {
    if ((await store.legsById(tx, { userId, ids: [id] })).length === 0) throw unknown('id');
    const { expense, income } = await twoLegs(tx, userId, id, { path: 'other_id', id: other_id });
    const pairs = await store.pairsOf(tx, { userId, ids: [expense.id] });
    const same = pairs.find((pair) => pair.income_id === income.id);
    if (same?.state === 'linked') throw impossible((t) => t.transactions.linked);
    if (same) return [id, other_id];
    const legs = { expense_id: expense.id, income_id: income.id };
    const row = { user_id: userId, id: newId(), ...legs, created_at: provenance.now };
    await store.insertPairs(tx, [{ ...row, state: 'unlinked' }]);
    return [id, other_id];
  });
  return { step_id };
}

/**
 * Runs one change to transfers under the ledger's lock and applies its consequences. `work` returns the ids of the
 * affected transactions. Returns the step's id.
 */
function changing(
  context: Context,
  actor: Actor,
  action: string,
  work: (tx: Tx, provenance: ProvenanceContext) => Promise<string[]>,
): Promise<string | null> {
  const { storage } = context;
  return storage.write(async (tx) => {
    const caller = callerOf(context, actor);
    const provenance = { userId: caller.userId, now: caller.now };
    await lockLedger(tx, provenance);
    const ids = await work(tx, provenance);
    const { stepId } = await settle(tx, caller, {
      step: { kind: 'transfer' },
      action,
      subject: { ids: ids.join(' ') },
      isSettled: true,
    });
    return stepId;
  });
}

/** Finds two of the user's transactions and returns them as expense and income. */
async function twoLegs(
  tx: Tx,
  userId: string,
  id: string,
  other: { path: string; id: string },
): Promise<{ expense: TransferRow; income: TransferRow }> {
  const rows = await store.legsById(tx, { userId, ids: [id, other.id] });
  const legOf = (wanted: string) => rows.find((row) => row.id === wanted);
  const one = requireFound(legOf(id));
  const two = legOf(other.id);
  if (!two) throw unknown(other.path);
  if (one.direction === two.direction) throw impossible((t) => t.transfers.oneWay);
  const [expense, income] = one.direction === 'expense' ? [one, two] : [two, one];
  const plain = { transferCategories: new Set<string>() };
  return { expense: transferRow(expense, plain), income: transferRow(income, plain) };
}

const impossible = (says: Sentence) => appError('transfer_not_possible', says);
const unknown = (path: string) =>
  invalid([{ path, message: say((t) => t.transactions.chooseAnother) }]);
