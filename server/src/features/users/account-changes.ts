import type { Role } from '@saldo/contract/common';
import type { Actor } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import { makeNotice } from '../notifications/service.ts';

/** What of an account has changed that decides who gets in, and how far. */
export interface AccountChange {
  /** The address before, where it is another one now. */
  oldEmail?: string | undefined;
  role?: Role | undefined;
  password?: boolean;
}

const ROLE_NAMES: Record<Role, string> = {
  ADMIN: 'administrator',
  USER: 'user',
  EDITOR: 'editor',
  VIEWER: 'viewer',
};

/**
 * Puts each on record by its own name and tells the person, in the app and by mail; a change of the address by mail to
 * the old one, which is the only one that somebody else who changed it cannot read.
 */
export async function tellChanges(
  tx: Tx,
  actor: Actor,
  q: { id: string; now: string; change: AccountChange },
): Promise<void> {
  const { id, now, change } = q;
  const { userId } = actor;
  const isOwn = userId === id;
  const tell = (message: string, mailTo?: string) =>
    makeNotice(
      tx,
      { userId: id, now },
      { kind: 'account_changed', subjectId: id, period: newId(), message, mailTo },
    );
  if (change.oldEmail !== undefined) {
    await audit(tx, actor, 'user.email', { id });
    await tell(isOwn ? OWN_EMAIL : EMAIL, change.oldEmail);
  }
  if (change.role !== undefined) {
    await audit(tx, actor, 'user.role', { id });
    await tell(`An administrator has changed your role to ${ROLE_NAMES[change.role]}.`);
  }
  if (change.password) {
    await audit(tx, actor, 'user.password', { id });
    if (!isOwn) await tell(PASSWORD);
  }
}

const OWN_EMAIL =
  'The e-mail address of your account was changed in your profile. If it was not you, ask an administrator at once.';
const EMAIL =
  'An administrator has changed the e-mail address of your account. If you did not ask for that, ask who did.';
const PASSWORD =
  'An administrator has set a new password for you, removed your passkeys and signed you out everywhere. You choose ' +
  'a password of your own at the next sign-in. If you did not ask for that, ask who did.';
