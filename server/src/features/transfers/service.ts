import type { Answer, Parsed } from '@saldo/contract/endpoint';
import type { StepLink } from '@saldo/contract/history';
import type { ChangedTransaction } from '@saldo/contract/transactions';
import type { dismissTransfer, linkSuggestions } from '@saldo/contract/transfers';
import { whyImpossible } from '@saldo/domain/transfers/possible';
import type { TransferRow } from '@saldo/domain/transfers/row';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { findRow, findRows, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { appError } from '../../texts/app-error.ts';
import { type Sentence, say } from '../../texts/say.ts';
import type { ProvenanceContext } from '../ledger/layers/layers.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { excludeByCategory } from '../ledger/transfers/excluded-rows.ts';
import { readOwnAccounts, transferRow } from '../ledger/transfers/own-accounts.ts';
import { excludeLegs, revertLegs } from '../ledger/transfers/transfer-legs.ts';
import * as store from '../ledger/transfers/transfer-store.ts';
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
  const { bookId } = actor;
  const step_id = await changing(context, actor, 'transfer.link', async (tx, provenance) => {
    const { expense, income } = await twoLegs(tx, bookId, id, { path: 'other_id', id: otherId });
    const pairs = await store.pairsOf(tx, { bookId, ids: [expense.id, income.id] });
    const same = pairs.find(
      (pair) => pair.expense_id === expense.id && pair.income_id === income.id,
    );
    if (same?.state === 'linked') return [id, otherId];
    if (pairs.some(({ state }) => state === 'linked')) {
      throw impossible((t) => t.transactions.inOtherTransfer);
    }
    const ids = [expense.id, income.id];
    if ((await store.splitAmong(tx, { bookId, ids })).size > 0) {
      throw impossible((t) => t.transactions.isSplit);
    }
    const why = whyImpossible(expense, income);
    if (why !== null) throw impossible((t) => t.transfers[why]);
    await linkPairs(tx, provenance, [{ expense, income, known: same?.id }]);
    return [id, otherId];
  });
  return { ...(await getTransaction(context, actor, id)), step_id };
}

interface NewPair {
  expense: TransferRow;
  income: TransferRow;
  /** ID of the pair if the user unlinked it before. */
  known: string | undefined;
}

/** Links pairs at the user's request. The time of the decision counts for later transfers of the same kind. */
async function linkPairs(
  tx: Rows,
  provenance: ProvenanceContext,
  pairs: readonly NewPair[],
): Promise<void> {
  const { bookId, now: created_at } = provenance;
  const decided = { state: 'linked' as const, created_at };
  const transferOf = new Map<string, string>();
  const rows = pairs.map(({ expense, income, known }) => {
    const id = known ?? newId();
    transferOf.set(expense.id, id).set(income.id, id);
    return { user_id: bookId, id, expense_id: expense.id, income_id: income.id, ...decided, known };
  });
  for (const { id } of rows.filter(({ known }) => known !== undefined)) {
    await updateRows(tx, 'transfers', { user_id: bookId, id }, decided);
  }
  const fresh = rows.filter(({ known }) => known === undefined);
  if (fresh.length > 0)
    await store.insertPairs(
      tx,
      fresh.map(({ known: _, ...row }) => row),
    );
  const { ownTransfers: category } = await readOwnAccounts(tx, { bookId });
  await excludeLegs(tx, provenance, { transferOf, category });
}

/** Links suggested pairs in one step. Leaves out those that are linked, unlinked or impossible by now. */
export async function linkSuggested(
  context: Context,
  actor: Actor,
  wanted: Parsed<typeof linkSuggestions>['body']['pairs'],
): Promise<Answer<typeof linkSuggestions>> {
  const { bookId } = actor;
  let linked = 0;
  const step_id = await changing(context, actor, 'transfer.link', async (tx, provenance) => {
    const ids = wanted.flatMap(({ id, other_id }) => [id, other_id]);
    const split = await store.splitAmong(tx, { bookId, ids });
    const whole = ids.filter((id) => !split.has(id));
    const rows = await store.legsById(tx, { bookId, ids: whole });
    const legs = new Map(rows.map((row) => [row.id, row]));
    const there = await store.pairsAmong(tx, { bookId, ids });
    const taken = new Set(there.flatMap(takenBy));
    const pairs: NewPair[] = [];
    for (const { id, other_id } of wanted) {
      const sides = sidesOf(legs.get(id), legs.get(other_id));
      if (!sides || whyImpossible(sides.expense, sides.income) !== null) continue;
      const pair = { expense_id: sides.expense.id, income_id: sides.income.id };
      const keys = takenBy({ ...pair, state: 'linked' });
      if (keys.some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      pairs.push({ ...sides, known: undefined });
    }
    if (pairs.length > 0) await linkPairs(tx, provenance, pairs);
    linked = pairs.length;
    return pairs.flatMap(({ expense, income }) => [expense.id, income.id]);
  });
  return { step_id, linked };
}

/** What a pair blocks for later ones: the same pair and, if it is linked, each of its legs. */
const takenBy = ({ expense_id, income_id, state }: Omit<store.TransferPair, 'id'>): string[] => [
  `${expense_id} ${income_id}`,
  ...(state === 'linked' ? [expense_id, income_id] : []),
];

const NONE = new Set<string>();
const PLAIN = { transferCategories: NONE, ownCategories: NONE };

/** The two rows as expense and income, or null unless they are one of each. */
function sidesOf(one: store.LegRow | undefined, other: store.LegRow | undefined) {
  if (!one || !other || one.direction === other.direction) return null;
  const [expense, income] = one.direction === 'expense' ? [one, other] : [other, one];
  return { expense: transferRow(expense, PLAIN), income: transferRow(income, PLAIN) };
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
  const { bookId } = actor;
  const step_id = await changing(context, actor, 'transfer.unlink', async (tx, provenance) => {
    const pairs = await store.pairsOf(tx, { bookId, ids: [id] });
    const pair = requireFound(pairs.find(({ state }) => state === 'linked'));
    const transferOf = new Map([pair.expense_id, pair.income_id].map((leg) => [leg, pair.id]));
    await revertLegs(tx, provenance, { transferOf, waiting: new Set() });
    await excludeByCategory(tx, provenance, [...transferOf.keys()]);
    const decided = { state: 'unlinked' as const, created_at: provenance.now };
    await updateRows(tx, 'transfers', { user_id: bookId, id: pair.id }, decided);
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
  const { bookId } = actor;
  const step_id = await changing(context, actor, 'transfer.dismiss', async (tx, provenance) => {
    if ((await store.legsById(tx, { bookId, ids: [id] })).length === 0) throw unknown('id');
    const { expense, income } = await twoLegs(tx, bookId, id, { path: 'other_id', id: other_id });
    const pairs = await store.pairsOf(tx, { bookId, ids: [expense.id] });
    const same = pairs.find((pair) => pair.income_id === income.id);
    if (same?.state === 'linked') throw impossible((t) => t.transactions.linked);
    if (same) return [id, other_id];
    const legs = { expense_id: expense.id, income_id: income.id };
    const row = { user_id: bookId, id: newId(), ...legs, created_at: provenance.now };
    await store.insertPairs(tx, [{ ...row, state: 'unlinked' }]);
    return [id, other_id];
  });
  return { step_id };
}

/**
 * Runs one change to transfers under the ledger's lock and applies its consequences. `work` returns the ids of the
 * affected transactions. Returns the step's id.
 */
async function changing(
  context: Context,
  actor: Actor,
  action: Action,
  work: (rows: Rows, provenance: ProvenanceContext) => Promise<string[]>,
): Promise<string | null> {
  const caller = callerOf(context, actor);
  const provenance = { bookId: caller.bookId, now: caller.now };
  const { stepId } = await write<{ ids: string[]; link: StepLink }>(context.storage, caller, {
    async work(rows) {
      const ids = await work(rows, provenance);
      return { ids, link: await linkOf(rows, { bookId: caller.bookId, ids, action }) };
    },
    done: ({ ids, link }) => ({
      step: { kind: 'transfer', links: [link] },
      action,
      subject: ids.length > 2 ? { count: ids.length / 2 } : { ids: ids.join(' ') },
      isSettled: true,
    }),
  });
  return stepId;
}

const DEEDS = {
  'transfer.link': 'linked',
  'transfer.unlink': 'unlinked',
  'transfer.dismiss': 'dismissed',
} as const;
type Action = keyof typeof DEEDS;

/** What the step did: of one pair with what it moves and where to, of several with their number. */
async function linkOf(
  tx: Tx,
  { bookId, ids, action }: { bookId: BookId; ids: readonly string[]; action: Action },
): Promise<StepLink> {
  const did = DEEDS[action];
  const link = { to: 'transfer', id: '', name: '', did, n: ids.length / 2 } as const;
  if (ids.length !== 2) return link;
  const rows = await findRows(tx, 'transactions', { user_id: bookId, id: ids });
  const [from, to] = (['expense', 'income'] as const).map((one) =>
    rows.find(({ direction }) => direction === one),
  );
  const account = to?.account_id ? { user_id: bookId, id: to.account_id } : undefined;
  const into = account && (await findRow(tx, 'accounts', account));
  const name = `${from?.description ?? ''} → ${into?.name ?? to?.description ?? ''}`;
  return { ...link, id: from?.id ?? '', name };
}

/** Finds two of the user's transactions and returns them as expense and income. */
async function twoLegs(
  tx: Tx,
  bookId: BookId,
  id: string,
  other: { path: string; id: string },
): Promise<{ expense: TransferRow; income: TransferRow }> {
  const rows = await store.legsById(tx, { bookId, ids: [id, other.id] });
  const legOf = (wanted: string) => rows.find((row) => row.id === wanted);
  const one = requireFound(legOf(id));
  const two = legOf(other.id);
  if (!two) throw unknown(other.path);
  const sides = sidesOf(one, two);
  if (!sides) throw impossible((t) => t.transfers.oneWay);
  return sides;
}

const impossible = (says: Sentence) => appError('transfer_not_possible', says);
const unknown = (path: string) =>
  invalid([{ path, message: say((t) => t.transactions.chooseAnother) }]);
