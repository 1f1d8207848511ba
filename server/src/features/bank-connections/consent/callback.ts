import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { updateRows } from '../../../platform/db/crud.ts';
import { AnonymousLimiter } from '../../../platform/http/anonymous-limiter.ts';
import { clientAddress } from '../../../platform/http/client-address.ts';
import type { PageFields, PageRequest } from '../../../platform/http/pages.ts';
import { hashToken, newToken } from '../../../platform/security/tokens.ts';
import { banksOf } from '../configured-providers.ts';
import { sealCallback } from '../credentials.ts';
import type { BankProvider, ConsentCallback } from '../providers/provider.ts';
import * as store from '../store/connections.ts';
import { REF_LIVES_MS } from '../store/time-limits.ts';

const SUCCESS_PAGE = '/bank-connections/success';
/** Redirect for invalid callbacks. Finishing reports this reference as unknown. */
const UNKNOWN = `${SUCCESS_PAGE}?ref=unknown`;
/** Invalid callbacks allowed per IP and minute. A household connects only a few banks. */
const WRONG_A_MINUTE = 60;
const MAX_REFERENCE = 300;
const MAX_VALUE = 4000;

interface WayBack {
  providerId: string | undefined;
  secret: string | null;
  query: PageFields;
  /** The caller's IP, used to rate-limit invalid callbacks. */
  address: string;
}

export function callbackOf(context: Context) {
  const wrong = new AnonymousLimiter(context, 'callback', WRONG_A_MINUTE);
  return async ({ request, params, query }: PageRequest): Promise<string> => {
    if (!isNavigation(request)) return UNKNOWN;
    return receiveCallback(context, wrong, {
      providerId: params.provider,
      secret: params.secret ?? null,
      query,
      address: clientAddress(request),
    });
  };
}

/**
 * True for a navigation by the user. Embedded or prefetched requests must not exchange a callback. Old browsers do not
 * send the header.
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  const isAhead = headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch';
  return (destination === undefined || destination === 'document') && !isAhead;
}

/**
 * Exchanges a callback for a one-time reference. Only this browser receives it, in the redirect to our own page. Needs
 * no session: nothing is connected until the user who started the attempt finishes it with that reference. Throws 429
 * after too many invalid callbacks from one IP.
 */
async function receiveCallback(
  context: Context,
  wrong: AnonymousLimiter,
  { providerId, secret, query, address }: WayBack,
): Promise<string> {
  const reference = textOf(query.ref ?? query.state, MAX_REFERENCE);
  if (reference === null) return SUCCESS_PAGE;
  wrong.requireFew(address);
  const callback: ConsentCallback = {
    code: textOf(query.code, MAX_VALUE),
    error: textOf(query.error, MAX_VALUE),
  };
  const provider = banksOf(context).providers.find(({ id }) => id === providerId);
  const attempt = await store.attemptByReference(context.storage.read, reference);
  const isRight =
    provider !== undefined &&
    attempt !== undefined &&
    attempt.provider === providerId &&
    proves(provider, callback, { secret, hash: attempt.secret_hash });
  if (isRight) return exchange(context, provider, attempt, callback);
  wrong.note(address);
  context.log.warn({ provider: provider?.id ?? null }, 'unknown bank callback');
  return UNKNOWN;
}

function proves(
  { wayBack }: BankProvider,
  { code, error }: ConsentCallback,
  { secret, hash }: { secret: string | null; hash: string | null },
): boolean {
  if (wayBack === 'code') return code !== null || error !== null;
  return secret !== null && hashToken(secret) === hash;
}

async function exchange(
  { storage, secrets, now }: Context,
  { wayBack }: BankProvider,
  attempt: store.AttemptRow,
  callback: ConsentCallback,
): Promise<string> {
  const { user_id: bookId, id } = attempt;
  const at = now();
  const ref = newToken();
  const isGiven = await storage.write(async (tx) => {
    const isOpen = await store.setReturn(tx, {
      bookId,
      id,
      once: wayBack === 'secret once',
      now: at,
      set: {
        callback: sealCallback(secrets, attempt.reference, callback),
        ref_hash: hashToken(ref),
        ref_expires_at: new Date(at.getTime() + REF_LIVES_MS).toISOString(),
      },
    });
    // If the attempt no longer accepts this callback, references from its earlier callbacks stop working too.
    const open = { user_id: bookId, id, done_at: null };
    const none = { ref_hash: null, ref_expires_at: null };
    if (!isOpen) await updateRows(tx, 'consent_attempts', open, none);
    return isOpen;
  });
  return isGiven ? `${SUCCESS_PAGE}?ref=${ref}` : UNKNOWN;
}

const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : null;
