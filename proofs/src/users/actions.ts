import {
  type BankConnection,
  finishConnection,
  startConnection,
} from '@saldo/contract/bank-connections';
import { listCategories } from '@saldo/contract/categories';
import type { CreatedReport } from '@saldo/contract/imports';
import { createTransaction } from '@saldo/contract/transactions';
import { type Client, failure, type RawAnswer } from './user.ts';

/** Enters a transaction manually: 20 euros out on a day in March 2026, unless `more` says otherwise. */
export const enter = (user: Client, description: string, more: object = {}) =>
  user.call(createTransaction, {
    body: {
      date: '2026-03-10',
      amount: 20,
      bank: 'BBVA',
      product: 'current',
      description,
      ...more,
    },
  });

/** Id of the user's category or subcategory with the given name. Throws if it does not exist. */
export async function categoryNamed(user: Pick<Client, 'call'>, name: string): Promise<string> {
  const all = await user.call(listCategories);
  const found = all.flatMap((one) => [one, ...one.sub_categories]).find((one) => one.name === name);
  if (!found) throw new Error(`The user has no category ${name}.`);
  return found.id;
}

/** Imports a statement. Throws unless the server accepts it. */
export async function imported(
  user: Pick<Client, 'upload'>,
  bank: string,
  file: Uint8Array | string,
  fields?: Record<string, string>,
  fileName?: string,
): Promise<CreatedReport> {
  const answer = await user.upload(bank, file, fileName, fields);
  if (answer.status !== 201) throw failure('An import', answer);
  return answer.body;
}

/** Presses a button on the sandbox bank's page. Returns the redirect without following it. */
export async function answerBank(
  client: Pick<Client, 'raw'>,
  link: string,
  decision: 'allow' | 'cancel',
): Promise<{ answer: RawAnswer; location: string }> {
  const form = new URL(link, ANY_ORIGIN).searchParams;
  form.set('decision', decision);
  const answer = await client.raw('POST', '/api/sandbox-bank/consent', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  return { answer, location: answer.headers.get('location') ?? '' };
}

/** Follows the bank's redirect to the callback. Returns the path of the page that it leads to. */
export async function comeBack(client: Pick<Client, 'raw'>, location: string): Promise<string> {
  const { pathname, search } = new URL(location, ANY_ORIGIN);
  const answer = await client.raw('GET', `${pathname}${search}`);
  if (answer.status !== 303) throw failure('The callback', answer);
  return answer.headers.get('location') ?? '';
}

/** The connection's reference in the path of the page that `comeBack` returns; '' if the path has none. */
export const refOf = (page: string): string =>
  new URL(page, ANY_ORIGIN).searchParams.get('ref') ?? '';

const ANY_ORIGIN = 'http://localhost';

/** Allows access at the sandbox bank and returns to Saldo. Returns the connection's reference. */
export async function allowAccess(client: Pick<Client, 'raw'>, link: string): Promise<string> {
  const { location } = await answerBank(client, link, 'allow');
  return refOf(await comeBack(client, location));
}

/** Connects a sandbox bank. Its first sync continues in the background. */
export async function connectSandboxBank(
  user: Client,
  institution: string,
): Promise<BankConnection> {
  const body = { institution_id: institution };
  const started = await user.call(startConnection, { body });
  if (!('link' in started)) throw new Error('The sandbox has no page to allow access on.');
  const query = { bank_connection_id: await allowAccess(user, started.link) };
  return user.call(finishConnection, { query });
}
