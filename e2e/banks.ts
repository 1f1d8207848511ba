import {
  type BankConnection,
  finishConnection,
  listConnections,
  startConnection,
} from '@saldo/contract/bank-connections';
import { callApi, serverUrl } from './client.ts';
import type { Person } from './people.ts';

/** What each bank of the sandbox does. */
export const BANKS = {
  plain: 'SANDBOX_ES_1',
  short: 'SANDBOX_ES_2',
  ends: 'SANDBOX_ES_3',
  late: 'SANDBOX_ES_5',
  refuses: 'SANDBOX_ES_6',
  down: 'SANDBOX_ES_7',
} as const;

/** Connects a bank of the sandbox without a browser, and waits until its first fetch is done. */
export async function connectBank(person: Person, institution: string): Promise<BankConnection> {
  const query = { bank_connection_id: await goToBank(person, institution) };
  const connected = await callApi(finishConnection, { query }, person.token);
  for (;;) {
    const list = await callApi(listConnections, {}, person.token);
    const found = list.find(({ id }) => id === connected.id);
    if (found?.last_receipt && !found.is_syncing) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Goes the way to the bank and back, and gives the reference that it comes back with. */
async function goToBank(person: Person, institution: string): Promise<string> {
  const body = { institution_id: institution };
  const answer = await callApi(startConnection, { body }, person.token);
  if (!('link' in answer)) throw new Error('the sandbox has no page to allow on');
  const link = new URL(answer.link, serverUrl());
  const form = new URLSearchParams({ decision: 'allow' });
  for (const name of ['consent', 'key']) form.set(name, link.searchParams.get(name) ?? '');
  const page = new URL(link.pathname, link);
  const decided = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(decided.headers.get('location') ?? '', serverUrl());
  const callback = await fetch(back, { redirect: 'manual' });
  const success = new URL(callback.headers.get('location') ?? '', serverUrl());
  return success.searchParams.get('ref') ?? '';
}
