import pg from 'pg';
import { expect, it } from 'vitest';
import { areOthersInTheWay, asAway, isDatabaseAway } from './database-errors.ts';

const ofPostgres = (code: string, message = 'said', severity = 'ERROR') =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity });

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
  ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['a full disk below SQLite', Object.assign(new Error('full'), { code: 'SQLITE_FULL' })],
])('takes %s for a database that is away', (_, error) => {
  expect(isDatabaseAway(asAway(error))).toBe(true);
});

it.each([
  ['a parameter that does not fit', ofPostgres('08P01')],
  ['a fault of PostgreSQL itself', ofPostgres('XX000', 'cache lookup failed')],
  ['a unique violation', ofPostgres('23505')],
])('takes %s for what it is', (_, error) => {
  expect(asAway(error)).toBe(error);
});

it.each(['40001', '40P01', '55P03'])('takes %s for others in the way', (code) => {
  expect(areOthersInTheWay(asAway(ofPostgres(code)))).toBe(true);
});
