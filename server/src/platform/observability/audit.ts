import type { Tx } from '../db/storage.ts';
import { newId } from '../id.ts';

export interface AuditEntry {
  /** Who did it; null for the system itself. */
  userId: string | null;
  /** `noun.verb`, for instance `transaction.update`. */
  action: string;
  /** Ids and counts. Never values: the log may be read by admins, who have no right to them. */
  subject?: Record<string, string | number | null>;
  requestId?: string | null;
}

/** Writes one line of the audit log inside the transaction of the change, so that neither exists without the other. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: new Date().toISOString(),
      user_id: entry.userId,
      action: entry.action,
      subject: JSON.stringify(entry.subject ?? {}),
      request_id: entry.requestId ?? null,
    })
    .execute();
}
