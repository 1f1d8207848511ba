import { updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import * as store from './store.ts';

/** Brings the avatar and the choice of mails back where the person has not chosen here: what everybody starts with. */
export async function restoreProfile(
  tx: Tx,
  q: { userId: string; profile: { avatar: string | null; notifications: boolean } },
): Promise<void> {
  const { userId, profile } = q;
  const here = await store.findUser(tx, userId);
  if (!here) return;
  const set: store.UserSet = {
    ...(here.avatar === null && profile.avatar !== null ? { avatar: profile.avatar } : {}),
    ...(here.mail_notifications === 1 && !profile.notifications ? { mail_notifications: 0 } : {}),
  };
  if (Object.keys(set).length > 0) await updateRows(tx, 'users', { id: userId }, set);
}
