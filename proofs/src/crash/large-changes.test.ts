import { setTimeout as wait } from 'node:timers/promises';
import { listAccounts, mergeAccount } from '@saldo/contract/accounts';
import { listSteps } from '@saldo/contract/history';
import * as plans from '@saldo/contract/import-plans';
import { ibanOf } from '@saldo/domain/iban';
import { seeded } from '@saldo/domain/seeded-random';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../../../server/src/platform/db/open-storage.ts';
import { integer, readRow } from '../../../server/src/platform/db/read-rows.ts';
import type { Storage } from '../../../server/src/platform/db/storage.ts';
import { atLength } from '../harness/at-length.ts';
import { freshDatabase } from '../harness/fresh-database.ts';
import { testSeed } from '../harness/random-seed.ts';
import {
  bundleServer,
  type Process,
  type Program,
  startProcess,
} from '../harness/server-process.ts';
import { ENGINES } from '../harness/test-server.ts';
import { type SeededUser, seedUser } from '../users/seed-users.ts';
import { type Client, clientAt, formOf } from '../users/user.ts';
import { damages } from './stored-state.ts';

const ROWS = 2000;
const KILLS = atLength(2, 25);
const A = '00812706150003239635';
const B = '21000418450200051332';

let program: Program;
beforeAll(async () => {
  program = await bundleServer();
});
afterAll(() => program.remove());

/** A statement of an account whose days begin in a year. */
function statement(account: string, year: number, rows = ROWS): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(Date.UTC(year, 0, 1 + Math.floor((at * 360) / rows)));
    const [y, m, d] = day.toISOString().slice(0, 10).split('-');
    return `${d}/${m}/${y};Payment ${year} ${at};-1,00;${100_000 - at},00`;
  });
  return [`Cuenta;${ibanOf('ES', account)};;`, 'Fecha;Concepto;Importe;Saldo', ...lines, ''].join(
    '\n',
  );
}

interface Place {
  storage: Storage;
  user: SeededUser;
  random: () => number;
  client(): Client;
  address(): string;
  /** Does something and kills the server at a random moment meanwhile, then starts it again. */
  killDuring(work: () => Promise<unknown>, longestMs: number): Promise<void>;
}

async function inPlace(engine: (typeof ENGINES)[number], work: (place: Place) => Promise<void>) {
  const { config, environment, remove } = await freshDatabase(engine);
  const storage = await openStorage(config, { connections: 2 });
  let server: Process | undefined;
  try {
    const user = await seedUser(storage);
    const random = seeded(testSeed());
    server = await startProcess(program, environment);
    const address = () => server?.address ?? '';
    const client = () => clientAt(address(), { token: user.token });
    await work({
      ...{ storage, user, random, client, address },
      async killDuring(change, longestMs) {
        const unanswered = change().catch(() => undefined);
        await wait(random() * longestMs);
        await server?.kill();
        await unanswered;
        // Ends the killed server's leases, which would otherwise expire in half a minute.
        await storage.write((tx) => tx.deleteFrom('leases').execute());
        server = await startProcess(program, environment);
        expect(await damages(storage)).toEqual([]);
      },
    });
  } finally {
    await server?.kill();
    await storage.close();
    await remove();
  }
}

/** Numbers of the user's rows, of different texts among them, and of imports. */
const countsOf = async ({ storage, user }: Pick<Place, 'storage' | 'user'>) => {
  const own = sql`user_id = ${user.userId}`;
  const found = await readRow(storage.read, { rows: integer, texts: integer, reports: integer })`
    select count(*) as rows, count(distinct description) as texts,
      (select count(*) from reports where ${own}) as reports from transactions where ${own}`;
  return [found?.rows, found?.texts, found?.reports];
};

const importFile = async (
  client: Client,
  name: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
) => {
  const answer = await client.upload('AUTO', content, name, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const stepsOf = async (client: Client) => (await client.call(listSteps, { query: {} })).items;

describe.each(ENGINES)('killed during a large change (%s)', (engine) => {
  const during = (name: string, work: (place: Place) => Promise<void>) =>
    it(name, () => inPlace(engine, work), atLength(180_000, 3_600_000));

  during('a merge, its undo and its redo are done completely or not at all', async (place) => {
    const { storage, client, killDuring } = place;
    await importFile(client(), 'a.csv', statement(A, 2024));
    const nameless = statement(B, 2025).replace(/^Cuenta.*\n/, '');
    const fields = { bank: 'SABADELL', account_id: 'new', answers: '{"currency":"EUR"}' };
    await importFile(client(), 'b.csv', nameless, fields);
    const [from, into] = (await client().call(listAccounts)).map(({ id }) => id);
    const params = { id: from ?? '' };
    const merge = () => client().call(mergeAccount, { params, body: { into: into ?? '' } });
    const sizes = async () => {
      const counted = storage.read.selectFrom('transactions').groupBy('account_id');
      const rows = await counted.select((eb) => eb.fn.countAll().as('rows')).execute();
      return rows.map(({ rows: size }) => Number(size)).sort();
    };
    const longest = await timed(merge);
    const [step] = await stepsOf(client());
    for (let times = 0; times < 2 * KILLS; times += 1) {
      const isMerged = (await sizes()).length === 1;
      const turn = () =>
        client().raw('POST', `/api/history/${step?.id}/${isMerged ? 'undo' : 'redo'}`);
      await killDuring(turn, longest);
      expect(await countsOf(place)).toEqual([2 * ROWS, 2 * ROWS, 2]);
      expect([[ROWS, ROWS], [2 * ROWS]]).toContainEqual(await sizes());
      expect((await client().call(listAccounts)).length).toBe((await sizes()).length);
    }
    const last = (await sizes()).length === 1 ? 'undo' : 'redo';
    expect((await client().raw('POST', `/api/history/${step?.id}/${last}`)).status).toBe(200);
  });

  during('a restored export is imported completely or not at all', async (place) => {
    const { storage, client, killDuring, user } = place;
    await importFile(client(), 'a.csv', statement(A, 2024));
    // The export asks for a recent sign-in.
    const password_at = new Date().toISOString();
    await storage.write((tx) => tx.updateTable('sessions').set({ password_at }).execute());
    const answer = await fetch(`${place.address()}/api/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const zip = new Uint8Array(await answer.arrayBuffer());
    const others = [];
    for (let times = 0; times < KILLS + 1; times += 1) others.push(await seedUser(storage));
    const as = ({ token }: SeededUser) => clientAt(place.address(), { token });
    const [first, ...rest] = others;
    if (!first) throw new Error('no user');
    const longest = await timed(() => importFile(as(first), 'saldo.zip', zip));
    for (const other of rest) {
      await killDuring(() => importFile(as(other), 'saldo.zip', zip), longest);
      const counts = await countsOf({ storage, user: other });
      expect([
        [0, 0, 0],
        [ROWS, ROWS, 2],
      ]).toContainEqual(counts);
      await as(other).upload('AUTO', zip, 'saldo.zip');
      expect((await countsOf({ storage, user: other })).slice(0, 2)).toEqual([ROWS, ROWS]);
    }
  });
});

/** A plan is resumed each minute. */
const OFTEN = { interval: 250, timeout: 90_000 };

// At the same time, because both wait for the next minute.
describe.concurrent.each(ENGINES)('killed during an import plan (%s)', (engine) => {
  it(
    'resumes it, and imports each of its files once',
    async ({ expect: expectHere }) => {
      await inPlace(engine, async (place) => {
        const { client, killDuring } = place;
        let rows = 0;
        for (let times = 0; times < atLength(1, KILLS); times += 1) {
          const { id } = await client().call(plans.createImportPlan, {});
          for (let at = 0; at < 5; at += 1) {
            const content = statement(at % 2 === 0 ? A : B, 2000 + 5 * times + at, 400);
            const body = formOf('input', { name: `${at}.csv`, content });
            const added = await client().raw('POST', `/api/import-plans/${id}/files`, { body });
            expectHere(added.status).toBe(201);
            rows += 400;
          }
          await killDuring(() => client().raw('POST', `/api/import-plans/${id}/confirm`), 1500);
          const read = () => client().call(plans.getImportPlan, { params: { id } });
          if ((await read()).state === 'open')
            await client().raw('POST', `/api/import-plans/${id}/confirm`);
          await expectHere.poll(async () => (await read()).state, OFTEN).toBe('done');
          const { files } = await read();
          expectHere(files.map(({ state }) => state)).toEqual(files.map(() => 'imported'));
          expectHere(new Set(files.map(({ report_id }) => report_id)).size).toBe(files.length);
          expectHere(await countsOf(place)).toEqual([rows, rows, 5 * (times + 1)]);
        }
      });
    },
    atLength(180_000, 3_600_000),
  );
});
