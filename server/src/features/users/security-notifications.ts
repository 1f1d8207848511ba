import type { Role } from '@saldo/contract/common';
import type { Actor } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { bookOf, type UserId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import type { NotificationFacts } from '../../schema/stored/notification-facts.ts';
import { createNotification } from '../notifications/service.ts';

/** Account changes that affect who can sign in and what they may do. */
export interface AccountChange {
  /** The previous address, if it changed. */
  oldEmail?: string | undefined;
  role?: Role | undefined;
  password?: boolean;
  /** All sessions were ended, and nothing else changed. */
  signedOut?: boolean;
}

/**
 * Logs each change under its own action and notifies the user in the app and by email. If the email address has
 * changed, the email goes to the old address, because an attacker who changed it can read only the new one.
 */
export async function notifyChanges(
  tx: Tx,
  actor: Actor,
  q: { id: UserId; now: string; change: AccountChange },
): Promise<void> {
  const { id, now, change } = q;
  const { userId } = actor;
  const isOwn = userId === id;
  const tell = (told: NotificationFacts, mailTo?: string) =>
    createNotification(
      tx,
      { bookId: bookOf(id), now },
      { kind: 'account_changed', subjectId: id, period: newId(), told, mailTo },
    );
  if (change.oldEmail !== undefined) {
    await audit(tx, actor, 'user.email', { id });
    await tell({ is: isOwn ? 'own_email' : 'email' }, change.oldEmail);
  }
  if (change.role !== undefined) {
    await audit(tx, actor, 'user.role', { id });
    await tell({ is: 'role', role: change.role });
  }
  if (change.password) {
    await audit(tx, actor, 'user.password', { id });
    if (!isOwn) await tell({ is: 'password' });
  }
  if (change.signedOut) {
    await audit(tx, actor, 'session.revoke_all', { id });
    if (!isOwn) await tell({ is: 'signed_out' });
  }
}
