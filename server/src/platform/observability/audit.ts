import type { AuditLogTable } from '../../schema/tables.ts';
import type { Tx } from '../db/storage.ts';
import { newId } from '../id.ts';
import type { Logger } from './logger.ts';
import { originOf } from './request-origins.ts';

export interface AuditEntry {
  /** Who did it, or whose account it was tried on; null for the system itself, or nobody that is known. */
  userId: string | null;
  /** `noun.verb`, for instance `transaction.update`. */
  action: string;
  /** Ids, counts and our own codes. Never values: the log may be read by admins, who have no right to them. */
  subject?: Record<string, string | number | null> | undefined;
  requestId?: string | null | undefined;
  /** ISO 8601, UTC. */
  now: string;
}

/** Whose the lines are that are nobody's. */
export const NOBODY = '';

/** Lines of transactions that are not through yet. */
const waiting = new WeakMap<Tx, AuditLogTable[]>();

/** Writes one line of the audit log inside the transaction of the change, so that neither exists without the other. */
export async function audit(
  tx: Tx,
  { userId, requestId, now }: Omit<AuditEntry, 'action' | 'subject'>,
  action: string,
  subject?: AuditEntry['subject'],
): Promise<void> {
  const row = rowOf({ userId, requestId, now, action, subject });
  await tx.insertInto('audit_log').values(row).execute();
  waiting.get(tx)?.push(row);
}

/** Lines that no change stands behind: what was refused, or tried. */
export async function insertEvents(tx: Tx, rows: readonly AuditLogTable[]): Promise<void> {
  for (const row of rows) await tx.insertInto('audit_log').values(row).execute();
}

/** Collects the lines of a transaction; they are told once it is through. */
export function collectLines(tx: Tx): readonly AuditLogTable[] {
  const rows: AuditLogTable[] = [];
  waiting.set(tx, rows);
  return rows;
}

export function rowOf(entry: AuditEntry): AuditLogTable {
  const origin = originOf(entry.requestId);
  return {
    id: newId(),
    at: entry.now,
    user_id: entry.userId ?? NOBODY,
    action: entry.action,
    subject: JSON.stringify(entry.subject ?? {}),
    request_id: entry.requestId ?? null,
    address: origin?.address ?? null,
    session_id: origin?.session ?? null,
  };
}

/**
 * Tells every line of the audit log on standard output too, whatever LOG_LEVEL leaves out (but `silentConnections`), so that it can
 * be shipped to where this server cannot change it.
 */
export function tellerOf(log: Logger): (row: AuditLogTable) => void {
  const level = log.level === 'silent' ? 'silent' : 'info';
  const audited = log.child({}, { level });
  return (row) =>
    audited.info(
      {
        event: row.action,
        id: row.id,
        user: row.user_id || null,
        session: row.session_id,
        address: row.address,
        requestId: row.request_id,
        subject: JSON.parse(row.subject),
      },
      'audit',
    );
}
