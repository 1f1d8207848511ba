import type { Answer } from '@saldo/contract/endpoint';
import type {
  createPlanned as creation,
  deletePlanned as deletion,
  PlannedChange,
  PlannedInput,
  PlannedPayment,
} from '@saldo/contract/planned';
import { dayIn } from '@saldo/domain/dates';
import { fromCents, toCents } from '@saldo/domain/money';
import { changeStep } from '@saldo/domain/step-link';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { deleteRows, insertRow, lockRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import type { Tables } from '../../schema/tables.ts';
import { requireOwnCategory } from '../categories/service.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import { type KnownPlanned, readPlanned } from './planned-payments.ts';
import { readWorth, type WorthNow } from './series-rates.ts';

type Row = Tables['planned_payments'];

export const presentPlanned = (one: KnownPlanned, worthNow: WorthNow): PlannedPayment => {
  const { id, name, day, direction, currency, category_id, state, transaction_id } = one;
  const worth = worthNow(one);
  return {
    ...{ id, name, day, direction, currency, category_id, state, transaction_id },
    amount: fromCents(one.amount),
    worth: worth === null ? null : fromCents(worth),
  };
};

export async function listPlanned(
  { storage, now }: Context,
  { bookId, timeZone }: Actor,
): Promise<PlannedPayment[]> {
  const q = { bookId, today: dayIn(timeZone, now()) };
  const planned = await readPlanned(storage.read, q);
  const { worthNow } = await readWorth(storage.read, { ...q, series: planned });
  return planned.map((one) => presentPlanned(one, worthNow));
}

export function createPlanned(
  context: Context,
  actor: Actor,
  { amount, currency, ...input }: PlannedInput,
): Promise<Answer<typeof creation>> {
  const { bookId } = actor;
  const now = context.now().toISOString();
  return changing(context, actor, 'planned.create', async (tx) => {
    await requireCategory(tx, { bookId, id: input.category_id });
    await requireRowLimit(tx, { owner: bookId, of: 'planned_payments' });
    const after: Row = {
      ...{ user_id: bookId, id: newId(), created_at: now, updated_at: now, ...input },
      amount: toCents(amount),
      currency: currency ?? (await mainCurrencyOf(tx, { bookId })),
    };
    await insertRow(tx, 'planned_payments', after);
    return { after };
  });
}

export function updatePlanned(
  context: Context,
  actor: Actor,
  { id, change: { amount, ...change } }: { id: string; change: PlannedChange },
): Promise<Answer<typeof creation>> {
  const { bookId } = actor;
  return changing(context, actor, 'planned.update', async (tx) => {
    const key = { user_id: bookId, id };
    const before = requireFound(await lockRow(tx, 'planned_payments', key));
    if (change.category_id !== before.category_id) {
      await requireCategory(tx, { bookId, id: change.category_id });
    }
    const set = {
      ...change,
      ...(amount === undefined ? {} : { amount: toCents(amount) }),
      updated_at: context.now().toISOString(),
    };
    await updateRows(tx, 'planned_payments', key, set);
    return { before, after: { ...before, ...set } };
  });
}

export async function deletePlanned(
  context: Context,
  actor: Actor,
  id: string,
): Promise<Answer<typeof deletion>> {
  const { step_id } = await changing(context, actor, 'planned.delete', async (tx) => {
    const key = { user_id: actor.bookId, id };
    const before = requireFound(await lockRow(tx, 'planned_payments', key));
    await deleteRows(tx, 'planned_payments', key);
    return { before };
  });
  return { step_id };
}

async function requireCategory(
  tx: Tx,
  { bookId, id }: { bookId: BookId; id: string | null | undefined },
): Promise<void> {
  if (id) await requireOwnCategory(tx, { bookId, id, path: 'category_id' });
}

/** Makes one change, as a step of History. */
async function changing(
  context: Context,
  actor: Actor,
  action: string,
  work: (tx: Tx) => Promise<{ before?: Row; after?: Row }>,
): Promise<Answer<typeof creation>> {
  const { result, stepId } = await write(context.storage, callerOf(context, actor), {
    work,
    done: (changed) => ({
      step: changeStep('planned', changed),
      action,
      subject: { id: (changed.after ?? changed.before)?.id ?? '' },
    }),
  });
  return { id: (result.after ?? result.before)?.id ?? '', step_id: stepId };
}
