import pg from 'pg';
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

/** The error to throw on: a `DatabaseAway` where that is what it says, else itself. */
export const asAway = (error: unknown): unknown =>
  !isDatabaseAway(error) && saysAway(error) ? new DatabaseAway(error) : error;

/**
 * By SQLSTATE: connections that break (class 08), an end by the operator (57P01 to 57P03), too many connections (53300);
 * and a transaction that was undone because it met others (40001, and 40P01 for a deadlock).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SQLSTATE = /^(08...|57P0[1-3]|53300|40001|40P01)$/;
/** A statement that does not fit its parameters has this one too; poolers end a connection with it. */
const PROTOCOL_VIOLATION = '08P01';
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
  if (error instanceof pg.DatabaseError) {
    if (code === PROTOCOL_VIOLATION) return error.severity === 'FATAL';
    return SQLSTATE.test(String(code));
  }
  if (typeof code === 'string') return OF_NETWORK.test(code) || OF_SQLITE.test(code);
  return OF_PG.test(error.message);
}
