import type { Proof } from '@saldo/contract/step-up';
import type { Context, SessionActor, SessionCredential } from '../../platform/context.ts';
import { findRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { audit } from '../../platform/observability/audit.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { appError } from '../../texts/app-error.ts';
import { verifyPasskey } from './passkeys.ts';
import { missingProofs } from './required-proofs.ts';
import { consumeCode } from './second-factor.ts';
import { type Attempt, throttleFailures } from './throttle.ts';

export interface Given {
  password?: string | undefined;
  totp?: string | undefined;
  passkey?: Parameters<typeof verifyPasskey>[1] | undefined;
}

export interface RequestSource {
  address: string;
  device?: string | undefined;
}

const attemptOf = ({ userId }: SessionActor, { address, device }: RequestSource): Attempt => ({
  account: userId,
  userId,
  address,
  device,
  countsEverywhere: true,
});

/**
 * Verifies proofs of identity and records them for the session and the actor. Throws 409 `invalid_password`,
 * `invalid_code` or `invalid_passkey`. These count as failed sign-ins, so an open session cannot be used for guessing.
 * Returns what is still missing.
 */
export function stepUp(
  context: Context,
  actor: SessionActor,
  given: Given,
  from: RequestSource,
): Promise<{ missing: Proof[] }> {
  return throttleFailures(context, attemptOf(actor, from), async () => {
    await take(context, actor, given);
    return { missing: await missingProofs(context, actor) };
  });
}

async function take(context: Context, actor: SessionActor, given: Given): Promise<void> {
  const { userId } = actor;
  if (given.password !== undefined) {
    const user = await findRow(context.storage.read, 'users', { id: userId });
    if (!(await verifyPassword(user?.password_hash ?? null, given.password))) {
      throw appError('invalid_password', (t) => t.auth.wrongPassword);
    }
  }
  if (given.totp !== undefined && !(await consumeCode(context, userId, given.totp))) {
    throw appError('invalid_code', (t) => t.auth.usedOrWrong);
  }
  let use: ((tx: Tx) => Promise<boolean>) | undefined;
  if (given.passkey) {
    const proved = await verifyPasskey(context, given.passkey);
    if (proved?.userId !== userId) throw notYours();
    use = proved.noteUse;
  }
  await note(context, actor, {
    password: given.password !== undefined || use !== undefined,
    factor: given.totp !== undefined || use !== undefined,
    use,
  });
}

async function note(
  context: Context,
  actor: SessionActor,
  q: { password: boolean; factor: boolean; use: ((tx: Tx) => Promise<boolean>) | undefined },
): Promise<void> {
  if (!q.password && !q.factor) return;
  const now = context.now().toISOString();
  const passwordAt = q.password ? now : actor.credential.passwordAt;
  const factorAt = q.factor ? now : actor.credential.factorAt;
  await context.storage.write(async (tx) => {
    // The passkey may have been removed while it was being verified.
    if (q.use && !(await q.use(tx))) throw notYours();
    await noteProofs(tx, actor, { passwordAt, factorAt });
    await audit(tx, actor, 'session.step_up');
  });
  Object.assign(actor.credential, { passwordAt, factorAt });
}

const noteProofs = (
  tx: Tx,
  { userId, credential }: SessionActor,
  { passwordAt, factorAt }: Pick<SessionCredential, 'passwordAt' | 'factorAt'>,
): Promise<unknown> =>
  updateRows(
    tx,
    'sessions',
    { user_id: userId, token_hash: credential.tokenHash },
    { password_at: passwordAt, factor_at: factorAt },
  );

const notYours = () => appError('invalid_passkey', (t) => t.auth.notYourPasskey);
