import { readFileSync } from 'node:fs';
import type { Report } from '@saldo/contract/imports';
import type { StatementBank } from '@saldo/statements';
import { expect } from 'vitest';
import type { TestServer, TestUser } from './test-server.ts';

const FIXTURES = new URL('../../../statements/src/fixtures/', import.meta.url);

/** A composed bank file, by its path among the fixtures of statements/. */
export const fixture = (path: string): Buffer => readFileSync(new URL(path, FIXTURES));

export interface Expected {
  bank: StatementBank;
  refused?: string;
  rows: number;
  /** Cents by `EUR`, or `EUR/deposit`. */
  sum_net_minor: Record<string, number>;
  first: string;
  last: string;
  skipped?: Record<string, number>;
}

/** What each composed file holds. */
export const EXPECTED: Record<string, Expected> = JSON.parse(fixture('expected.json').toString());
export const READABLE = Object.entries(EXPECTED).filter(([, { refused }]) => !refused);

const AT = '2026-01-05 10:00:00,2026-01-05 10:00:00';

/** A statement of Revolut with one transfer from the current account to a pocket. */
export const POCKETS = [
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
  `TRANSFER,Current,${AT},To pocket,-50.00,0.00,EUR,COMPLETED,950.00`,
  `TRANSFER,Savings,${AT},To pocket,50.00,0.00,EUR,COMPLETED,50.00`,
  '',
].join('\n');

/** Imports and expects success. */
export async function imported(
  user: TestUser,
  bank: StatementBank,
  file: Uint8Array | string,
  fields: Record<string, string> = {},
): Promise<Report> {
  const answer = await user.upload(bank, file, 'statement.csv', fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** The user's transactions as the database has them, in the order of date and id. */
export const stored = (server: TestServer, userId: string) =>
  server.running.context.storage.read
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('date')
    .orderBy('id')
    .execute();

/** How many rows of each kind an import could have left. */
export async function countsOf(server: TestServer, userId: string) {
  const count = async (table: 'transactions' | 'accounts' | 'reports' | 'removed_rows') => {
    const row = await server.running.context.storage.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.n;
  };
  return {
    transactions: await count('transactions'),
    accounts: await count('accounts'),
    reports: await count('reports'),
    removed_rows: await count('removed_rows'),
  };
}
