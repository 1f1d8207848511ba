import type { BankConnection } from '@saldo/contract/bank-connections';
import {
  finishConnection,
  listConnections,
  refreshConnection,
  startConnection,
  syncConnection,
} from '@saldo/contract/bank-connections';
import type { TestServer, TestUser } from '@saldo/proofs/harness/test-server';
import { allowAccess } from '@saldo/proofs/users/actions';
import { expect } from 'vitest';
import { banksOf } from '../configured-providers.ts';

/** Starts connecting a bank, allows access on the bank's page and returns the reference from the success page. */
export async function allow(
  server: TestServer,
  user: TestUser,
  institution = 'SANDBOX_ES_1',
  options: { sync_transactions?: boolean } = {},
): Promise<string> {
  const started = await user.call(startConnection, {
    body: { institution_id: institution, ...options },
  });
  return allowed(server, started);
}

const allowed = (server: TestServer, started: object): Promise<string> =>
  allowAccess(server, 'link' in started ? String(started.link) : '');

export const settled = (server: TestServer): Promise<void> =>
  banksOf(server.running.context).idle();

export async function connect(
  server: TestServer,
  user: TestUser,
  institution = 'SANDBOX_ES_1',
  options: { sync_transactions?: boolean } = {},
): Promise<BankConnection> {
  return finished(server, user, await allow(server, user, institution, options));
}

export async function refresh(
  server: TestServer,
  user: TestUser,
  id: string,
): Promise<BankConnection> {
  const started = await user.call(refreshConnection, {
    params: { id },
    body: { sync_transactions: true },
  });
  return finished(server, user, await allowed(server, started));
}

async function finished(server: TestServer, user: TestUser, ref: string): Promise<BankConnection> {
  await user.call(finishConnection, { query: { bank_connection_id: ref } });
  await settled(server);
  return only(user);
}

export async function only(user: TestUser): Promise<BankConnection> {
  const [connection, ...others] = await user.call(listConnections);
  expect(others).toEqual([]);
  if (!connection) throw new Error('no connection');
  return connection;
}

export const syncNow = (user: TestUser, id: string) =>
  user.call(syncConnection, { params: { id } });
