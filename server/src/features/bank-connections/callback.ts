import type { Context } from '../../platform/context.ts';
import type { ConsentCallback } from './providers/provider.ts';
import { sealCallback } from './seals.ts';
import * as store from './store.ts';

const SUCCESS_PAGE = '/bank-connections/success';
const MAX_REFERENCE = 300;
const MAX_VALUE = 4000;

/**
 * Where the browser goes that comes back from a bank. Nobody need be signed in: all that happens is that the attempt
 * of that reference remembers what was brought, once. The way on is always our own page.
 */
export async function receiveCallback(
  context: Context,
  providerId: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const reference = textOf(query.ref ?? query.state, MAX_REFERENCE);
  if (reference === null) return SUCCESS_PAGE;
  const { storage, secrets } = context;
  const attempt = await store.attemptByReference(storage.read, reference);
  if (attempt?.provider !== providerId) return pageOf(reference);
  const callback: ConsentCallback = {
    code: textOf(query.code, MAX_VALUE),
    error: textOf(query.error, MAX_VALUE),
  };
  const { user_id: userId, id } = attempt;
  await storage.write((tx) =>
    store.setCallback(tx, {
      userId,
      id,
      callback: sealCallback(secrets, reference, callback),
      now: context.now().toISOString(),
    }),
  );
  return pageOf(attempt.connection_id);
}

const pageOf = (reference: string) => `${SUCCESS_PAGE}?ref=${encodeURIComponent(reference)}`;

const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : null;
