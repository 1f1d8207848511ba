import type { AuditLogTable } from '../../schema/tables.ts';
import type { Tx } from '../db/storage.ts';
import { newId } from '../id.ts';
import type { Logger } from './logger.ts';
import { findOrigin } from './request-origins.ts';

export interface AuditEntry {
  /** The acting user, or the one whose account was attacked; null for the system and for unknown users. */
  userId: string | null;
  /** `noun.verb`, such as `transaction.update`. */
  action: string;
  /** Ids, counts and our own codes, never values. Administrators can read the log but may not see users' data. */
  subject?: Record<string, string | number | null | undefined> | undefined;
  requestId?: string | null | undefined;
  /** ISO 8601, UTC. */
  now: string;
}

/** User id of entries without a user. */
export const NO_USER_ID = '';

/** Entries of transactions that have not been committed yet. */
const waiting = new WeakMap<Tx, AuditLogTable[]>();

/** Writes an audit log entry in the transaction of the change, so either both are stored or neither is. */
export async function audit(
  tx: Tx,
  { userId, requestId, now }: Omit<AuditEntry, 'action' | 'subject'>,
  action: string,
  subject?: AuditEntry['subject'],
): Promise<void> {
  const row = auditRowOf({ userId, requestId, now, action, subject });
  await tx.insertInto('audit_log').values(row).execute();
  waiting.get(tx)?.push(row);
}

/** Inserts entries about refusals and attempts, which do not belong to a change. */
export async function insertAuditRows(tx: Tx, rows: readonly AuditLogTable[]): Promise<void> {
  for (const row of rows) await tx.insertInto('audit_log').values(row).execute();
}

/** Starts collecting a transaction's entries, to be logged once it commits. */
export function collectAuditEntries(tx: Tx): readonly AuditLogTable[] {
  const rows: AuditLogTable[] = [];
  waiting.set(tx, rows);
  return rows;
}

export function auditRowOf(entry: AuditEntry): AuditLogTable {
  const origin = findOrigin(entry.requestId);
  return {
    id: newId(),
    at: entry.now,
    user_id: entry.userId ?? NO_USER_ID,
    action: entry.action,
    subject: JSON.stringify(entry.subject ?? {}),
    request_id: entry.requestId ?? null,
    address: origin?.address ?? null,
    session_id: origin?.session ?? null,
  };
}

/**
 * Returns a function that writes audit log entries to standard output, so they can be shipped somewhere this server
 * cannot alter them. LOG_LEVEL does not filter them unless it is `silent`.
 */
export function auditReporter(log: Logger): (row: AuditLogTable) => void {
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
