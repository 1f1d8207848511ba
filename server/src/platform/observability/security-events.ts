import type { AuditLogTable } from '../../schema/tables.ts';
import type { Storage } from '../db/storage.ts';
import {
  type AuditEntry,
  auditReporter,
  auditRowOf,
  insertAuditRows,
  NO_USER_ID,
} from './audit.ts';
import type { Logger } from './logger.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Distinct entries per minute. Beyond that, events are only counted, in one entry per kind. */
const LINES_A_MINUTE = 60;
/** Entries stored per day: a few hundred megabytes in 13 months under constant attack. */
const LINES_A_DAY = 2000;

interface Repeated {
  row: AuditLogTable;
  /** Repetitions not recorded yet. */
  more: number;
}

/**
 * Records attempts and refusals, which do not belong to a change. The first of each kind, user and address is recorded
 * immediately. Repetitions within the minute are counted in one more entry, so a flood fills neither the disk nor the
 * log.
 */
export class SecurityEvents {
  readonly #storage: Storage;
  readonly #log: Logger;
  readonly #tell: (row: AuditLogTable) => void;
  readonly #now: () => Date;
  #seen = new Map<string, Repeated>();
  #kept = 0;
  #day = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(storage: Storage, log: Logger, now: () => Date) {
    this.#storage = storage;
    this.#log = log;
    this.#tell = auditReporter(log);
    this.#now = now;
  }

  note(entry: Omit<AuditEntry, 'now'>): void {
    const row = auditRowOf({ ...entry, now: this.#now().toISOString() });
    const own = [row.action, row.user_id, row.address, row.subject].join(' ');
    const isRoom = this.#seen.size < LINES_A_MINUTE;
    const key = this.#seen.has(own) || isRoom ? own : row.action;
    const before = this.#seen.get(key);
    this.#timer ??= setTimeout(() => this.#endMinute(), MINUTE_MS).unref();
    if (before) {
      before.more += 1;
      return;
    }
    const isOwn = key === own;
    this.#seen.set(key, { row: isOwn ? row : crowd(row), more: isOwn ? 0 : 1 });
    if (isOwn) this.#write([row]);
  }

  /** Records the counted repetitions and waits until they are stored. */
  async flush(): Promise<void> {
    this.#endMinute();
    await this.#writing;
  }

  #endMinute(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const repeated = [...this.#seen.values()].filter(({ more }) => more > 0);
    this.#seen = new Map();
    this.#write(repeated.map(({ row, more }) => again(row, more, this.#now())));
  }

  #write(rows: readonly AuditLogTable[]): void {
    for (const row of rows) this.#tell(row);
    const day = Math.floor(this.#now().getTime() / DAY_MS);
    if (day !== this.#day) [this.#day, this.#kept] = [day, 0];
    const kept = rows.slice(0, Math.max(0, LINES_A_DAY - this.#kept));
    this.#kept += kept.length;
    if (kept.length === 0) return;
    this.#writing = this.#writing.then(() =>
      this.#storage
        .write((tx) => insertAuditRows(tx, kept))
        .catch((error: unknown) =>
          this.#log.error({ err: error }, 'failed to store security events'),
        ),
    );
  }
}

/** One entry for many events. Their users and addresses are in the individual entries, if any. */
const crowd = (row: AuditLogTable): AuditLogTable => ({
  ...row,
  user_id: NO_USER_ID,
  address: null,
  session_id: null,
  request_id: null,
  subject: '{}',
});

const again = (row: AuditLogTable, times: number, now: Date): AuditLogTable => ({
  ...auditRowOf({ userId: row.user_id, action: row.action, now: now.toISOString() }),
  address: row.address,
  session_id: row.session_id,
  subject: JSON.stringify({ ...JSON.parse(row.subject), times }),
});
