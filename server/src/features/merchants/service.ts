import type { Answer } from '@saldo/contract/endpoint';
import type {
  ChangedMerchant,
  Merchant,
  splitMerchant as splitEndpoint,
} from '@saldo/contract/merchants';
import { dayIn } from '@saldo/domain/dates';
import type { Actor, Context } from '../../platform/context.ts';
import { deleteRows, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries } from '../../schema/tables.ts';
import { lockLedger, recordStep } from '../ledger/steps.ts';
import { idOf, keyOf, ownNames } from '../merchant-names/names.ts';
import { tasks } from './tasks.ts';

export const listMerchants = (
  { workers }: Context,
  { userId }: Actor,
  { year }: { year: number | 'all' },
) => workers.run(tasks.readMerchants, { userId, year });

export const listMerchantRows = async (
  { workers }: Context,
  { userId }: Actor,
  q: { id: string; category: string; direction?: 'income' | 'expense' | undefined },
) => requireFound(await workers.run(tasks.readMerchantRows, { userId, ...q }));

export async function getMerchant(context: Context, actor: Actor, id: string): Promise<Merchant> {
  const today = dayIn(actor.timeZone, context.now());
  const q = { userId: actor.userId, id, today };
  return requireFound(await context.workers.run(tasks.readMerchant, q));
}

/** Names a merchant by storing the name with the text fields of one row of each part. Null removes the custom name. */
export async function renameMerchant(
  context: Context,
  actor: Actor,
  { id, name }: { id: string; name: string | null },
): Promise<ChangedMerchant> {
  const { userId } = actor;
  const now = context.now().toISOString();
  // Text fields are read before the write transaction, because reading them takes a long time. They only determine
  // which rows the name applies to.
  const texts = await context.workers.run(tasks.readMerchantTexts, { userId, id });
  requireFound(texts[0]);
  const step_id = await context.storage.write(async (tx) => {
    await lockLedger(tx, { userId });
    const own = await ownNames(tx, { userId });
    for (const { key, text } of texts) {
      const said = own.get(key);
      if (said) {
        const where = { user_id: userId, id: said.id };
        if (name === null) await deleteRows(tx, 'merchant_names', where);
        else await updateRows(tx, 'merchant_names', where, { name, updated_at: now });
      } else if (name !== null) {
        await requireRowLimit(tx, { userId, of: 'merchant_names' });
        const times = { created_at: now, updated_at: now };
        await insertRow(tx, 'merchant_names', {
          ...{ user_id: userId, id: newId(), name, ...times },
          ...text,
        });
      }
    }
    const links = [{ to: 'merchant' as const, id, name: name ?? '' }];
    await audit(tx, actor, 'merchant.rename', { id });
    return recordStep(tx, { userId, now }, { kind: 'merchant', links });
  });
  return { ...(await getMerchant(context, actor, id)), step_id };
}

export async function mergeMerchant(
  context: Context,
  actor: Actor,
  { id, into }: { id: string; into: string },
): Promise<ChangedMerchant> {
  const { name } = await getMerchant(context, actor, into);
  return renameMerchant(context, actor, { id, name });
}

/** Removes the custom name of one part of a merchant; the other parts keep it. */
export function splitMerchant(
  context: Context,
  actor: Actor,
  id: string,
): Promise<Answer<typeof splitEndpoint>> {
  const { userId } = actor;
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { userId });
    const own = await ownNames(tx, { userId });
    const said = requireFound([...own].find(([key]) => idOf(key) === id)?.[1]);
    await deleteRows(tx, 'merchant_names', { user_id: userId, id: said.id });
    const links = [{ to: 'merchant' as const, id, name: said.name }];
    const now = context.now().toISOString();
    await audit(tx, actor, 'merchant.split', { id });
    return { step_id: await recordStep(tx, { userId, now }, { kind: 'merchant', links }) };
  });
}

/** Restores custom names of merchants. Existing names are kept. */
export async function restoreMerchantNames(
  tx: Tx,
  q: { userId: string; now: string; names: readonly Entries['merchant_names'][] },
): Promise<void> {
  const own = await ownNames(tx, q);
  const ids = new Set(
    (await findRows(tx, 'merchant_names', { user_id: q.userId })).map((one) => one.id),
  );
  for (const one of q.names) {
    if (own.has(keyOf(one)) || ids.has(one.id)) continue;
    await insertRow(tx, 'merchant_names', rowOf('merchant_names', one, q));
  }
}
