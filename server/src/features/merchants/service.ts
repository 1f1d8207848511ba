import type { Answer } from '@saldo/contract/endpoint';
import {
  type ChangedMerchant,
  MAX_MERCHANT_NAME,
  type Merchant,
  MerchantChange,
  type splitMerchant as splitEndpoint,
} from '@saldo/contract/merchants';
import { dayIn } from '@saldo/domain/dates';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { deleteRows, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries } from '../../schema/tables.ts';
import { say } from '../../texts/say.ts';
import { type Done, write } from '../ledger/steps/ledger-write.ts';
import { counterpartyKey, idOf, ownNames } from '../merchant-names/names.ts';
import type { PartText } from './read-merchants.ts';
import { tasks } from './tasks.ts';

export const listMerchants = (
  { workers }: Context,
  { bookId }: Actor,
  { year }: { year: number | 'all' },
) => workers.run(tasks.readMerchants, { bookId, year });

export const listMerchantRows = async (
  { workers }: Context,
  { bookId }: Actor,
  q: { id: string; category: string; direction?: 'income' | 'expense' | undefined },
) => requireFound(await workers.run(tasks.readMerchantRows, { bookId, ...q }));

export async function getMerchant(context: Context, actor: Actor, id: string): Promise<Merchant> {
  const today = dayIn(actor.timeZone, context.now());
  const q = { bookId: actor.bookId, id, today };
  return requireFound(await context.workers.run(tasks.readMerchant, q));
}

/** Names a merchant by storing the name with the text fields of one row of each part. Null removes the custom name. */
export const renameMerchant = (
  context: Context,
  actor: Actor,
  { id, name }: { id: string; name: string | null },
): Promise<ChangedMerchant> => nameMerchants(context, actor, { ids: [id], name });

/** Gives merchants one name, which merges them. Returns the first. */
async function nameMerchants(
  context: Context,
  actor: Actor,
  { ids, name }: { ids: readonly [string, ...string[]]; name: string | null },
): Promise<ChangedMerchant> {
  const [id] = ids;
  const { bookId } = actor;
  const who = callerOf(context, actor);
  const { now } = who;
  // Text fields are read before the write transaction, because reading them takes a long time. They only determine
  // which rows the name applies to.
  const texts: PartText[] = [];
  for (const one of ids) {
    const found = await context.workers.run(tasks.readMerchantTexts, { bookId, id: one });
    requireFound(found[0]);
    texts.push(...found);
  }
  const { stepId } = await write(context.storage, who, {
    async work(rows) {
      const own = await ownNames(rows, { bookId });
      for (const { key, text } of texts) {
        const said = own.get(key);
        if (said) {
          const where = { user_id: bookId, id: said.id };
          if (name === null) await deleteRows(rows, 'merchant_names', where);
          else await updateRows(rows, 'merchant_names', where, { name, updated_at: now });
        } else if (name !== null) {
          await requireRowLimit(rows, { owner: bookId, of: 'merchant_names' });
          const times = { created_at: now, updated_at: now };
          await insertRow(rows, 'merchant_names', {
            ...{ user_id: bookId, id: newId(), name, ...times },
            ...text,
          });
        }
      }
    },
    done: () => doneTo({ id, name: name ?? '' }, 'merchant.rename'),
  });
  return { ...(await getMerchant(context, actor, id)), step_id: stepId };
}

const doneTo = (merchant: { id: string; name: string }, action: string): Done => ({
  step: { kind: 'merchant', links: [{ to: 'merchant', ...merchant }] },
  action,
  subject: { id: merchant.id },
});

/** Gives a merchant the name of another. */
export async function mergeMerchant(
  context: Context,
  actor: Actor,
  { id, into }: { id: string; into: string },
): Promise<ChangedMerchant> {
  const found = await getMerchant(context, actor, into);
  const name = nameLike(found.name);
  if (name === null) throw invalid([{ path: 'into', message: say((t) => t.merchants.unnamed) }]);
  // A bank's text may be too long for a name, or have several lines.
  const ids = name === found.name ? ([id] as const) : ([id, into] as const);
  return nameMerchants(context, actor, { ids, name });
}

/** The nearest name that a user could give; null if the text shows nothing. */
function nameLike(text: string): string | null {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return MerchantChange.shape.name.safeParse(line.slice(0, MAX_MERCHANT_NAME)).data ?? null;
}

/** Removes the custom name of one part of a merchant; the other parts keep it. */
export async function splitMerchant(
  context: Context,
  actor: Actor,
  id: string,
): Promise<Answer<typeof splitEndpoint>> {
  const { bookId } = actor;
  const { stepId } = await write(context.storage, callerOf(context, actor), {
    async work(rows) {
      const own = await ownNames(rows, { bookId });
      const said = requireFound([...own].find(([key]) => idOf(key) === id)?.[1]);
      await deleteRows(rows, 'merchant_names', { user_id: bookId, id: said.id });
      return { id, name: said.name };
    },
    done: (merchant) => doneTo(merchant, 'merchant.split'),
  });
  return { step_id: stepId };
}

/** Restores custom names of merchants. Existing names are kept. */
export async function restoreMerchantNames(
  tx: Tx,
  q: { bookId: BookId; now: string; names: readonly Entries['merchant_names'][] },
): Promise<void> {
  const own = await ownNames(tx, q);
  const ids = new Set(
    (await findRows(tx, 'merchant_names', { user_id: q.bookId })).map((one) => one.id),
  );
  for (const one of q.names) {
    if (own.has(counterpartyKey(one)) || ids.has(one.id)) continue;
    await insertRow(tx, 'merchant_names', rowOf('merchant_names', one, q));
  }
}
