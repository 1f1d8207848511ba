import type { DatabaseError } from 'pg';
import { errorCode } from '../error-code.ts';

/** Errors lose their class and their code on the way from a worker's thread, so the message is what tells. */
const AWAY = 'The database cannot be used now';

/** The database does not answer, or refuses to: nothing that was asked is at fault, and it may be asked again. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`${AWAY}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Also for an error that has crossed from a worker's thread. */
export const isDatabaseAway = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(AWAY);

const IN_THE_WAY = 'Other work was in the way';

/** PostgreSQL has undone a transaction because it met others: nothing of it is kept, and it may be done again. */
export class OthersInTheWay extends Error {
  /** False where it has waited for long already. */
  readonly atOnce: boolean;

  constructor(cause: DatabaseError) {
    super(`${IN_THE_WAY}: ${cause.message}`);
    this.atOnce = cause.code !== LOCK_NOT_AVAILABLE;
  }
}

/** Also for an error that has crossed from a worker's thread. */
export const areOthersInTheWay = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(IN_THE_WAY);

/** The error to throw on: `DatabaseAway` or `OthersInTheWay` where that is what it says, else itself. */
export function asAway(error: unknown): unknown {
  if (isDatabaseAway(error) || areOthersInTheWay(error)) return error;
  if (isOfPostgres(error) && UNDONE.test(String(error.code))) {
    return new OthersInTheWay(error);
  }
  return saysAway(error) ? new DatabaseAway(error) : error;
}

/** By what PostgreSQL says with each of its errors: who works on SQLite never reads pg, which is 3 MB. */
const isOfPostgres = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error;

/** A lock that was waited for as long as `lock_timeout` says. */
const LOCK_NOT_AVAILABLE = '55P03';
/** With it a transaction that cannot be put in order with others (40001), and a deadlock (40P01). */
const UNDONE = /^(40001|40P01|55P03)$/;
/**
 * By SQLSTATE: connections that break (class 08), an end by the operator (57P01 to 57P03), too many connections (53300).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SQLSTATE = /^(08...|57P0[1-3]|53300)$/;
/** A statement that does not fit its parameters has this one too; poolers end a connection with it. */
const PROTOCOL_VIOLATION = '08P01';
/**
 * A node of Citus has gone in the middle of a statement: what it did is undone. Its coordinator says so in its own words
 * or in libpq's, under the code of an internal error.
 */
const INTERNAL_ERROR = 'XX000';
const NODE_GONE =
  /^(failure on connection marked as essential|server closed the connection|could not (receive data from|send data to) server|write to server failed|no connection to the server|connection not open|SSL (SYSCALL error|connection has been closed))/;
/** Of Node.js, where the connection itself fails. */
const OF_NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** pg's own, which have no code. */
const OF_PG =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|Client was closed)/;
/** Another program holds the file for longer than we wait, the disk is full or fails. https://www.sqlite.org/rescode.html */
const OF_SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|PROTOCOL)/;

function saysAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (isOfPostgres(error)) {
    if (code === PROTOCOL_VIOLATION) return error.severity === 'FATAL';
    if (code === INTERNAL_ERROR) return NODE_GONE.test(error.message);
    return SQLSTATE.test(String(code));
  }
  if (typeof code === 'string') return OF_NETWORK.test(code) || OF_SQLITE.test(code);
  return OF_PG.test(error.message);
}
