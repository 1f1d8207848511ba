import type { Role } from '@saldo/contract/common';
import type { Actor } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import type { NoticeFacts } from '../../schema/stored/notice-facts.ts';
import { makeNotice } from '../notifications/service.ts';

/** What of an account has changed that decides who gets in, and how far. */
export interface AccountChange {
  /** The address before, where it is another one now. */
  oldEmail?: string | undefined;
  role?: Role | undefined;
  password?: boolean;
}

/**
 * Puts each on record by its own name and tells the person, in the app and by mail; a change of the address by mail to
 * the old one, which is the only one that somebody else who changed it cannot read.
 */
export async function notifyChanges(
  tx: Tx,
  actor: Actor,
  q: { id: string; now: string; change: AccountChange },
): Promise<void> {
  const { id, now, change } = q;
  const { userId } = actor;
  const isOwn = userId === id;
  const tell = (told: NoticeFacts, mailTo?: string) =>
    makeNotice(
      tx,
      { userId: id, now },
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
}
