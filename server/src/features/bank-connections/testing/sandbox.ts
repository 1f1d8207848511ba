import type { BankConnection } from '@saldo/contract/bank-connections';
import {
  finishConnection,
  listConnections,
  refreshConnection,
  startConnection,
  syncConnection,
} from '@saldo/contract/bank-connections';
import type { RawAnswer, TestServer, TestUser } from '@saldo/proofs/harness/test-server';
import { expect } from 'vitest';
import { banksOf } from '../banks.ts';

/** Presses a button of the sandbox bank's page; answers where the browser goes then, without going there. */
export async function answerBank(
  server: TestServer,
  link: string,
  decision: 'allow' | 'cancel',
): Promise<{ answer: RawAnswer; location: string }> {
  const form = new URL(link, server.running.address).searchParams;
  form.set('decision', decision);
  const response = await fetch(`${server.running.address}/api/sandbox-bank/consent`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    redirect: 'manual',
  });
  const body = await response.text();
  const answer = { status: response.status, body, headers: response.headers };
  return { answer, location: response.headers.get('location') ?? '' };
}

/** Follows the redirect to the callback; answers the path of the success page. */
export async function comeBack(server: TestServer, location: string): Promise<string> {
  const url = new URL(location, server.running.address);
  const response = await fetch(url, { redirect: 'manual' });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

export const refOf = (page: string): string =>
  new URL(page, 'http://localhost').searchParams.get('ref') ?? '';

/** Starts at a bank, allows it there and comes back. Answers the reference of the success page. */
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

async function allowed(server: TestServer, started: object): Promise<string> {
  const link = 'link' in started ? String(started.link) : '';
  const { location } = await answerBank(server, link, 'allow');
  return refOf(await comeBack(server, location));
}

/** Waits until what began in the background has ended. */
export const settled = (server: TestServer): Promise<void> =>
  banksOf(server.running.context).idle();

/** The whole way, with the first fetch done. */
export async function connect(
  server: TestServer,
  user: TestUser,
  institution = 'SANDBOX_ES_1',
  options: { sync_transactions?: boolean } = {},
): Promise<BankConnection> {
  return finished(server, user, await allow(server, user, institution, options));
}

/** The same way again for a connection that is there, rows included. */
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

/** The user's one connection. */
export async function only(user: TestUser): Promise<BankConnection> {
  const [connection, ...others] = await user.call(listConnections);
  expect(others).toEqual([]);
  if (!connection) throw new Error('there is no connection');
  return connection;
}

export const syncNow = (user: TestUser, id: string) =>
  user.call(syncConnection, { params: { id } });
