import pg from 'pg';
import { expect, it } from 'vitest';
import {
  faultOf,
  isDatabaseAway,
  isTransactionConflict,
  toDatabaseFault,
} from './database-errors.ts';

const ofPostgres = (code: string, message = 'said', severity = 'ERROR') =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity });

const coded = (code: string, syscall?: string) =>
  Object.assign(new Error('said'), { code, ...(syscall && { syscall }) });
/** Between threads, only an error's message survives. */
const crossed = (error: unknown) => new Error(error instanceof Error ? error.message : '');

it.each([
  ['a connection that breaks', ofPostgres('08006')],
  ['an end by the operator', ofPostgres('57P01', 'terminating connection', 'FATAL')],
  ['a pooler that ends it', ofPostgres('08P01', 'server shutting down', 'FATAL')],
  [
    'a node that goes within a transaction',
    ofPostgres('XX000', 'failure on connection marked as essential: 10.0.0.2:5432'),
  ],
  ['a node that goes within a statement', ofPostgres('XX000', 'SSL SYSCALL error: EOF detected')],
  [
    'a node that has gone without a word',
    ofPostgres(
      'XX000',
      'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally',
    ),
  ],
  ['a file that another program holds', coded('SQLITE_BUSY')],
])('recognizes %s as the database being away', (_, error) => {
  expect(isDatabaseAway(toDatabaseFault(error))).toBe(true);
});

it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
  'recognizes %s as the database being away, only on its own connection',
  (code) => {
    const error = Object.assign(new Error('network'), { code });
    expect(isDatabaseAway(toDatabaseFault(error, 'on its connection'))).toBe(true);
    expect(toDatabaseFault(error)).toBe(error);
  },
);

it.each([
  ['a parameter that does not fit', ofPostgres('08P01')],
  ['a fault of PostgreSQL itself', ofPostgres('XX000', 'cache lookup failed')],
  ['a unique violation', ofPostgres('23505')],
])('recognizes %s', (_, error) => {
  expect(toDatabaseFault(error)).toBe(error);
});

it.each(['40001', '40P01', '55P03'])(
  'recognizes %s as a conflict with another transaction',
  (code) => {
    expect(isTransactionConflict(toDatabaseFault(ofPostgres(code)))).toBe(true);
  },
);

it.each([
  ['full', coded('SQLITE_FULL')],
  ['full', ofPostgres('53100', 'could not extend file')],
  ['unwritable', coded('SQLITE_READONLY')],
  ['unwritable', coded('SQLITE_IOERR_WRITE')],
  ['unwritable', ofPostgres('25006', 'cannot execute INSERT in a read-only transaction')],
  ['damaged', coded('SQLITE_CORRUPT_INDEX')],
  ['damaged', coded('SQLITE_NOTADB')],
  ['damaged', ofPostgres('XX001', 'invalid page in block 3')],
  ['damaged', ofPostgres('XX002', 'index is not a btree')],
  ['damaged', ofPostgres('58P01', 'could not open file "base/5/16384": No such file')],
  ['fileFull', coded('ENOSPC', 'write')],
  ['fileUnwritable', coded('EACCES', 'open')],
  ['fileUnwritable', coded('EROFS', 'mkdir')],
] as const)('recognizes a fault of the kind %s, also from a worker thread', (fault, error) => {
  expect(faultOf(error)).toBe(fault);
  expect(faultOf(crossed(toDatabaseFault(error)))).toBe(fault);
});

it.each([
  ['a port that may not be used', coded('EACCES', 'listen')],
  ['a network that may not be used', coded('EPERM', 'connect')],
  ['an extension that is gone', ofPostgres('58P01', 'could not access file "$libdir/citus"')],
])('does not blame the database for %s', (_, error) => {
  expect(faultOf(error)).toBeUndefined();
});
