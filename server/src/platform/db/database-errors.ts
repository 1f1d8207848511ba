import type { DatabaseError } from 'pg';
import { asError, errorCode } from '../unknown-error.ts';

/**
 * Why the database cannot serve a request that is itself fine. Each error's message starts with the words of its fault,
 * because errors from a worker thread lose their class and code on the way.
 */
const WORDS = {
  /** The database does not answer, or refuses to. The request may be retried. */
  away: 'The database cannot be used now',
  full: 'The disk of the database is full',
  unwritable: 'The database cannot be written to',
  damaged: 'The database is damaged',
  /** The same faults in other files: backups, exports, temporary files. */
  fileFull: 'A disk is full',
  fileUnwritable: 'A file cannot be read or written',
};
export type Fault = keyof typeof WORDS;
const FAULTS = Object.keys(WORDS) as Fault[];

export class DatabaseFault extends Error {
  constructor(fault: Fault, cause: unknown) {
    super(`${WORDS[fault]}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

export class DatabaseUnavailable extends DatabaseFault {
  constructor(cause: unknown) {
    super('away', cause);
  }
}

/** The fault that an error reports, or undefined. Also works for errors from a worker thread. */
export function faultOf(error: unknown): Fault | undefined {
  const known = toDatabaseFault(error);
  return known instanceof Error
    ? FAULTS.find((fault) => known.message.startsWith(`${WORDS[fault]}: `))
    : undefined;
}

/** Command that replaces a damaged database with a backup. */
export const RESTORE_COMMAND = 'npm run restore -- FILE --replace';

const SENTENCES: Record<Fault, string> = {
  away: 'The database cannot be reached',
  full: 'The database disk is full. Free up space on it, then try again',
  unwritable: 'The database cannot be written to. Check its disk and who owns its files',
  damaged: `The database is damaged. Stop Saldo, then restore the newest tested backup: ${RESTORE_COMMAND}`,
  fileFull: 'A disk is full. Free up space on it, then try again',
  fileUnwritable: 'A file cannot be read or written. Check its disk and who owns it',
};

/** Describes a fault to the operator; undefined for any other error. */
export function describeFault(error: unknown): string | undefined {
  const fault = faultOf(error);
  return fault && `${SENTENCES[fault]} (${reasonOf(error)}).`;
}

/** The message from the database or the operating system, without our own prefix. */
export const reasonOf = (error: unknown): string => {
  const { message } = asError(error);
  const words = Object.values(WORDS).find((one) => message.startsWith(`${one}: `));
  return words === undefined ? message : message.slice(words.length + 2);
};

export const isDatabaseAway = (error: unknown): error is Error => faultOf(error) === 'away';

const IN_THE_WAY = 'Another transaction conflicted';

/**
 * PostgreSQL rolled a transaction back because it conflicted with another. None of it is kept, and it can be retried.
 */
export class TransactionConflict extends Error {
  /** True if it can be retried immediately; false if it has already waited long for a lock. */
  readonly atOnce: boolean;

  constructor(cause: DatabaseError) {
    super(`${IN_THE_WAY}: ${cause.message}`);
    this.atOnce = cause.code !== LOCK_NOT_AVAILABLE;
  }
}

export const isTransactionConflict = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(IN_THE_WAY);

/**
 * The error to rethrow: a `DatabaseFault` or `TransactionConflict` if the error reports one, otherwise the error
 * itself. Network errors are treated as database faults only on the database's own connection. Elsewhere they come from
 * a client that has disconnected, or from a bank.
 */
export function toDatabaseFault(
  error: unknown,
  caught: 'anywhere' | 'on its connection' = 'anywhere',
): unknown {
  if (error instanceof DatabaseFault || isTransactionConflict(error)) return error;
  if (isOfPostgres(error) && UNDONE.test(String(error.code))) {
    return new TransactionConflict(error);
  }
  if (caught === 'on its connection' && isOfNetwork(error)) return new DatabaseUnavailable(error);
  const fault = error instanceof Error ? reportedBy(error) : undefined;
  if (fault === 'away') return new DatabaseUnavailable(error);
  return fault ? new DatabaseFault(fault, error) : error;
}

/**
 * Recognized by a property of all PostgreSQL errors rather than by class, so servers on SQLite never load pg, which is
 * 3 MB.
 */
const isOfPostgres = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error;

/** Waited for a lock longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Serialization failure (40001), deadlock (40P01), or lock timeout. */
const UNDONE = /^(40001|40P01|55P03)$/;
/**
 * SQLSTATEs of broken connections (class 08), a shutdown by the operator (57P01 to 57P03), and too many connections
 * (53300). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SQLSTATE = /^(08...|57P0[1-3]|53300)$/;
/**
 * Poolers end a connection with this code, but PostgreSQL also reports it for a statement that does not match its
 * parameters.
 */
const PROTOCOL_VIOLATION = '08P01';
/**
 * A Citus node disappeared during a statement, which was rolled back. The coordinator reports this as an internal
 * error, either with its own message or with one from libpq.
 */
const INTERNAL_ERROR = 'XX000';
const NODE_GONE =
  /^(failure on connection marked as essential|server closed the connection|could not (receive data from|send data to) server|write to server failed|no connection to the server|connection not open|SSL (SYSCALL error|connection has been closed))/;
const OF_NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** pg's own errors, which have no code. */
const OF_PG =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|Client was closed)/;
/** PostgreSQL's other faults. 25006 also comes from a server that has become a replica. */
const OF_POSTGRES: readonly (readonly [RegExp, Fault])[] = [
  [/^53100$/, 'full'],
  [/^(25006|58030)$/, 'unwritable'],
  [/^XX00[12]$/, 'damaged'],
];
/** A table's file is missing. The same code is used for extension files. */
const UNDEFINED_FILE = '58P01';
const TABLE_FILE_GONE = /^could not (open file|access status of transaction)/;
/** BUSY means that another program locks the file for longer than Saldo waits. https://www.sqlite.org/rescode.html */
const OF_SQLITE: readonly (readonly [RegExp, Fault])[] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'away'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(READONLY|PERM|IOERR|CANTOPEN)/, 'unwritable'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
];
/**
 * Node.js reports these codes for files. It also reports them for the network, but with the system calls in
 * `OF_SOCKETS`.
 */
const OF_FILES: readonly (readonly [RegExp, Fault])[] = [
  [/^(ENOSPC|EDQUOT)$/, 'fileFull'],
  [/^(EACCES|EPERM|EROFS|EIO)$/, 'fileUnwritable'],
];
const OF_SOCKETS = /^(connect|listen|bind|getaddrinfo|send)/;

const isOfNetwork = (error: unknown): boolean => OF_NETWORK.test(errorCode(error) ?? '');

function reportedBy(error: Error): Fault | undefined {
  const code = errorCode(error);
  if (isOfPostgres(error)) return byPostgres(error, String(code));
  if (code === undefined) return OF_PG.test(error.message) ? 'away' : undefined;
  const isOfFile = !('syscall' in error) || !OF_SOCKETS.test(String(error.syscall));
  return listed(OF_SQLITE, code) ?? (isOfFile ? listed(OF_FILES, code) : undefined);
}

function byPostgres(error: DatabaseError, code: string): Fault | undefined {
  if (code === PROTOCOL_VIOLATION) return error.severity === 'FATAL' ? 'away' : undefined;
  if (code === INTERNAL_ERROR) return NODE_GONE.test(error.message) ? 'away' : undefined;
  if (code === UNDEFINED_FILE) return TABLE_FILE_GONE.test(error.message) ? 'damaged' : undefined;
  return SQLSTATE.test(code) ? 'away' : listed(OF_POSTGRES, code);
}

const listed = (list: typeof OF_SQLITE, code: string): Fault | undefined =>
  list.find(([pattern]) => pattern.test(code))?.[1];
