import type { Storage } from '../../platform/db/storage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireAdminLeft } from './service.ts';
import * as store from './store.ts';

/**
 * Deletes a user with all that the user owns. In a worker: years of transactions take a while. Answers whether it
 * was done: the last administrator stays.
 */
export async function deleteUser(
  { storage }: { storage: Storage },
  q: { id: string; actorId: string; requestId: string },
): Promise<boolean> {
  try {
    await storage.write(async (tx) => {
      await storage.lock(tx, 'administrators');
      const role = await store.deleteUser(tx, { id: q.id });
      if (role === 'ADMIN') await requireAdminLeft(tx);
      await audit(tx, {
        userId: q.actorId,
        action: 'user.delete',
        subject: { id: q.id },
        requestId: q.requestId,
      });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'last_admin') return false;
    throw error;
  }
}
