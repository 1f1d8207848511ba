import { Ids } from './ids.ts';
import type { Wire } from './wire.ts';

export const PASSWORD = 'Correct-horse-7';
/** The smallest picture. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** How the columns of `listOf` are read. */
export const MAPPING = JSON.stringify({
  ...{ date: 'Date', date_order: 'day-first', description: 'Description', amount: 'Amount' },
  ...{ decimal: 'point', bank: 'N26' },
});

type Answered = Record<string, unknown>;
export type Call = (method: string, path: string, body?: unknown) => Promise<Answered>;

/** Calls that have to succeed, as one person. */
export function callerOf(wire: Wire, token: string): Call {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = { method, path: `/api${path}`, headers, body: JSON.stringify(body) };
    return read(path, await wire.send(asked));
  };
}

export function read(path: string, { status, text }: { status: number; text: string }): Answered {
  if (status >= 300) throw new Error(`The world could not be made: ${path} ${status} ${text}`);
  return JSON.parse(text) as Answered;
}

/** One of everything that a person can own, with the marks in it, and the ids of it all. */
export async function plant(
  wire: Wire,
  token: string,
  { own, shown }: { own: string; shown: string },
): Promise<Ids> {
  const call = callerOf(wire, token);
  const ids = new Ids();
  ids.add('names', shown);
  const made = async (path: string, body: unknown) => {
    const id = String((await call('POST', path, body)).id);
    ids.add(path.slice(1), id);
    return id;
  };
  const send = async (path: string, file: object, headers = {}) => {
    const asked = { method: 'POST', path: `/api${path}`, file: file as never };
    const all = { authorization: `Bearer ${token}`, ...headers };
    return String(read(path, await wire.send({ ...asked, headers: all })).id);
  };
  const category = await made('/categories', { name: own, icon: '🏷️' });
  await made('/categories', { name: `${own} 2`, icon: '🏷️', parent_id: category });
  const list = { field: 'input', name: `${own}.csv`, content: listOf(own) };
  ids.add(
    'reports',
    await send('/reports', { ...list, fields: { mapping: MAPPING } }, { 'report-type': 'GENERIC' }),
  );
  ids.add('accounts', ...idsOf(await call('GET', '/accounts')));
  const target = { name: own, icon: '🎯', category_id: category };
  const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
  await made('/goals', { ...target, ...days, final_amount: 10 });
  await made('/alerts', { ...target, limit_amount: 1, frequency: 'monthly' });
  await made('/metrics', { name: own, categories: [category] });
  await made('/rules', ruleOf(own, category));
  const ticket = await made('/tickets', { type: 'bug', title: shown, description: shown });
  const screenshot = { field: 'screenshot', name: 'a.png', content: PIXEL };
  await send('/tickets/attachment', { ...screenshot, fields: { ticketId: ticket } });
  const { link } = await call('POST', '/bank-connections/start', {
    institution_id: 'SANDBOX_ES_1',
  });
  const ref = await allowAccess(wire, String(link));
  const finish = `/bank-connections/finish?bank_connection_id=${ref}`;
  ids.add('bank-connections', String((await call('POST', finish)).id));
  ids.add('transactions', ...idsOf(await call('GET', '/transactions?year=2026&limit=20')));
  await call('PUT', `/accounts/${ids.of('accounts')[0]}`, { name: own });
  return ids;
}

const ruleOf = (own: string, category: string) => ({
  name: own,
  conditions: [{ condition_field: 'description', operator: 'includes', condition_value: own }],
  actions: [{ action: 'set', target_field: 'category', target_value: category }],
});

/** Does what a person does on the page of the sandbox bank; answers the reference of the success page. */
export async function allowAccess(wire: Wire, link: string): Promise<string> {
  const { searchParams } = new URL(link, 'http://localhost');
  searchParams.set('decision', 'allow');
  const sent = { method: 'POST', path: '/api/sandbox-bank/consent', body: searchParams.toString() };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { location } = await wire.send({ ...sent, headers });
  const back = new URL(location, 'http://localhost');
  const path = `${back.pathname}${back.search}`;
  const page = await wire.send({ method: 'GET', path, headers: {} });
  return new URL(page.location, 'http://localhost').searchParams.get('ref') ?? '';
}

const idsOf = (answer: unknown): string[] => {
  const list = (answer as { items?: unknown }).items ?? answer;
  return (list as { id: string }[]).map(({ id }) => id);
};

const listOf = (mark: string) =>
  Buffer.from(
    `Date,Description,Amount\n${[1, 2, 3].map((day) => `2026-01-0${day},${mark} ${day},-${day}.50\n`).join('')}`,
  );
