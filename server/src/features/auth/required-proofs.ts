import type { Due, Endpoint } from '@saldo/contract/endpoint';
import { PROOF_MINUTES, type Proof } from '@saldo/contract/step-up';
import type { Context, SessionActor } from '../../platform/context.ts';
import type { Db } from '../../platform/db/storage.ts';
import { fieldsOf } from '../../platform/fields-of-unknown.ts';
import { ownId, type UserId } from '../../platform/identity.ts';
import { isWithin, recent } from '../../platform/instant-ranges.ts';
import { appError } from '../../texts/app-error.ts';
import { nameKey } from './name-key.ts';

const PROOF_MS = PROOF_MINUTES * 60_000;

/** Proofs of identity that are missing in this session or too old. */
export async function missingProofs(context: Context, actor: SessionActor): Promise<Proof[]> {
  const counted = recent(PROOF_MS, context.now());
  const isStale = (at: string | null) => at === null || !isWithin(counted, at);
  const missing: Proof[] = [];
  if (isStale(actor.credential.passwordAt)) missing.push('password');
  if (isStale(actor.credential.factorAt) && (await hasTotp(context.storage.read, actor.userId))) {
    missing.push('totp');
  }
  return missing;
}

/** Throws 403 `step_up_required`, listing what is missing, unless everything was proved recently. */
export async function requireProofs(context: Context, actor: SessionActor): Promise<void> {
  // The demo account has neither password nor second factor.
  if (actor.role === 'VIEWER') return;
  const missing = await missingProofs(context, actor);
  if (missing.length === 0) return;
  throw appError('step_up_required', (t) => t.access.stepUp, {
    more: { missing },
  });
}

/** True if this call needs step-up. A call that sets fields to their current values does not. */
export async function asksForProofs(
  { storage }: Context,
  actor: SessionActor,
  { stepUp }: Endpoint,
  { params, body }: { params: unknown; body: unknown },
): Promise<boolean> {
  if (stepUp === undefined || stepUp === true) return stepUp === true;
  const given = fieldsOf(body);
  const weighty = stepUp.filter((field) => given[field] !== undefined);
  if (weighty.length === 0) return false;
  const { id = actor.userId } = fieldsOf(params);
  const before = await storage.read
    .selectFrom('users')
    .select(['email_key', 'role'])
    .where('id', '=', ownId(String(id)))
    .executeTakeFirst();
  return weighty.some((field) => {
    if (field === 'email') return nameKey(String(given.email)) !== before?.email_key;
    return field !== 'role' || given.role !== before?.role;
  });
}

/**
 * Throws 403 if the user must first do something else, such as change the password, unless the endpoint serves that
 * purpose.
 */
export async function requireNothingDue(
  context: Context,
  actor: SessionActor,
  { allowedWhile }: Pick<Endpoint, 'allowedWhile'>,
): Promise<void> {
  const due = await dueOf(context, actor);
  if (due === null || allowedWhile?.includes(due)) return;
  throw appError(due, (t) => t.access.due[due]);
}

/**
 * What the user must do before anything else: change a temporary password or set up a second factor. Never due for
 * VIEWER, who can do neither.
 */
export async function dueOf(
  { config, storage }: Context,
  { role, userId, hasTemporaryPassword, credential }: SessionActor,
): Promise<Due | null> {
  if (role === 'VIEWER') return null;
  if (hasTemporaryPassword) return 'password_change_required';
  const { requireSecondFactor: who } = config;
  if (who === 'none' || (who === 'admin' && role !== 'ADMIN') || credential.factorAt !== null)
    return null;
  return (await hasTotp(storage.read, userId)) ? null : 'second_factor_required';
}

async function hasTotp(db: Db, userId: UserId): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}
