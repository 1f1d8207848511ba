import * as plans from '@saldo/contract/import-plans';
import { detectReport } from '@saldo/contract/imports';
import { type Client, clientAt, failure, formOf } from '../../users/user.ts';
import { inMs, inTurns, percentile } from '../lib/figures.ts';
import { during, pause } from '../lib/pulse.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { seedHistory, seedUsersWithAccount, YEARS } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';
import { makeMonths } from '../lib/statement.ts';
import { pathOf } from '../lib/transactions-page.ts';

const FILES = 60;
const ROWS = 4000;
const ROUNDS = 3;
const REST_MS = 4000;
const EVERY_MS = 25;
/** Interval between polls. The screen polls less often. */
const LOOK_EACH_MS = 50;
/** Number of files uploaded at the same time, the same as on the screen. */
const AT_ONCE = 2;

/**
 * Five years of statements, one file per month, as an import plan. Compared with only reading the files, and with one
 * file of all rows.
 */
export async function manyFiles(setting: Setting): Promise<Line[]> {
  const { server, place } = setting;
  const { bare } = place;
  const [reader, ...people] = await seedUsersWithAccount(bare, 2 * ROUNDS + 3);
  if (!reader) return [];
  await seedHistory(bare, reader, 5000);
  await bare.settle();
  const clients = people.map(({ token }) => clientAt(server.address, { token }));
  const clientOf = (at: number): Client => clients[at] ?? clientAt(server.address, { token: '' });
  const { whole, months } = makeMonths(ROWS, FILES);
  const planned = new Map<number, string>();
  const request = {
    url: `${server.address}/api${pathOf({ year: YEARS.last })}`,
    token: reader.token,
    everyMs: EVERY_MS,
  };
  const atRest = await during(request, () => pause(REST_MS));
  let spent: Record<'read' | 'plan' | 'import' | 'one', number> | undefined;
  const meanwhile = await during(request, async () => {
    spent = await inTurns(ROUNDS, {
      read: (round) => readEach(clientOf(round), months),
      plan: async (round) => planned.set(round, await plan(clientOf(round), months)),
      import: (round) => importPlan(clientOf(round), planned.get(round) ?? ''),
      one: (round) => importOne(clientOf(ROUNDS + 1 + round), whole),
    });
  });
  if (!spent) return [];
  const { read, plan: planMs, import: importMs, one } = spent;
  const [rest, busy] = [percentile(atRest, 0.99), percentile(meanwhile, 0.99)];
  return [
    atMost(
      `${FILES} files with ${ROWS} rows planned, vs. reading them`,
      planMs / read,
      2,
      `planned ${inMs(planMs)}, read ${inMs(read)}`,
    ),
    atMost(
      'the plan imported, vs. one file of the same rows',
      importMs / one,
      3,
      `plan ${inMs(importMs)}, one file ${inMs(one)}`,
    ),
    atMost("others' lists meanwhile, p99", busy / rest, 5, `${inMs(busy)}, at rest ${inMs(rest)}`),
  ];
}

async function readEach(client: Client, months: readonly Uint8Array[]): Promise<void> {
  await sendEach(months, async (body) => {
    const answer = await client.raw('POST', `/api${detectReport.path}`, { body });
    if (answer.status !== 200 || answer.body.problem !== null) throw failure('Reading', answer);
  });
}

async function sendEach(
  months: readonly Uint8Array[],
  send: (body: FormData) => Promise<void>,
): Promise<void> {
  const queue = [...months.entries()];
  const sendOneByOne = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [at, content] = next;
      await send(formOf('input', { name: `month-${at}.csv`, content }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
}

async function plan(client: Client, months: readonly Uint8Array[]): Promise<string> {
  const { id } = await client.call(plans.createImportPlan, {});
  await sendEach(months, async (body) => {
    const answer = await client.raw('POST', `/api/import-plans/${id}/files`, { body });
    if (answer.status !== 201) throw failure('Planning', answer);
  });
  const { files } = await client.call(plans.getImportPlan, { params: { id } });
  const rows = files.reduce((sum, file) => sum + file.new, 0);
  if (rows !== ROWS) throw new Error(`A plan would add ${rows} rows.`);
  return id;
}

async function importPlan(client: Client, id: string): Promise<void> {
  let { state } = await client.call(plans.confirmImportPlan, { params: { id } });
  while (state !== 'done') {
    await pause(LOOK_EACH_MS);
    const known = await client.call(plans.listImportPlans, {});
    state = known.find((one) => one.id === id)?.state ?? 'undone';
    if (state === 'undone') throw new Error('A plan no longer exists.');
  }
}

async function importOne(client: Client, whole: Uint8Array): Promise<void> {
  const answer = await client.upload('AUTO', whole);
  if (answer.status !== 201 || answer.body.imported !== ROWS) throw failure('An import', answer);
}
