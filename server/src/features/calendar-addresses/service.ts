import {
  CALENDAR_FOLDER,
  type createCalendarAddress as createEndpoint,
  type getCalendarAddress as getEndpoint,
} from '@saldo/contract/calendar-address';
import type { Answer } from '@saldo/contract/endpoint';
import { dayIn } from '@saldo/domain/dates';
import type { Actor, Context } from '../../platform/context.ts';
import { bookOf } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';

const SUFFIX = '.ics';

export async function getAddress(
  { storage }: Context,
  { userId }: Actor,
): Promise<Answer<typeof getEndpoint>> {
  const row = await store.addressOf(storage.read, { userId });
  const { with_amounts, created_at } = row ?? {};
  return {
    address: row ? { with_amounts: with_amounts === true, created_at: created_at ?? '' } : null,
  };
}

/** Creates an address, which is returned only now. An earlier one ends. */
export async function createAddress(
  { storage, now }: Context,
  actor: Actor,
  { with_amounts }: { with_amounts: boolean },
): Promise<Answer<typeof createEndpoint>> {
  const token = newToken();
  const created_at = now().toISOString();
  const { userId: user_id } = actor;
  await storage.write(async (tx) => {
    await store.setAddress(tx, { token_hash: hashToken(token), user_id, with_amounts, created_at });
    await audit(tx, actor, 'calendar.create', { amounts: Number(with_amounts) });
  });
  return { with_amounts, created_at, path: `${CALENDAR_FOLDER}${token}${SUFFIX}` };
}

export async function deleteAddress({ storage }: Context, actor: Actor): Promise<void> {
  await storage.write(async (tx) => {
    await store.deleteAddress(tx, actor);
    await audit(tx, actor, 'calendar.delete');
  });
}

/** The calendar at an address, or null if the address is unknown. Malformed ones are looked up too, so timing reveals nothing. */
export async function calendarAt(
  { storage, workers, config, now }: Context,
  file: string,
): Promise<string | null> {
  const token = file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : '';
  const owner = await store.ownerOfAddress(storage.read, { tokenHash: hashToken(token) });
  if (!owner) return null;
  const today = dayIn(owner.time_zone ?? config.timeZone, now());
  const { with_amounts: withAmounts, user_id } = owner;
  return workers.run(tasks.writeCalendar, { bookId: bookOf(user_id), today, withAmounts });
}
