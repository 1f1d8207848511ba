import { existsSync, readFileSync } from 'node:fs';
import * as plans from '@saldo/contract/import-plans';
import { createInvitation } from '@saldo/contract/invitations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength } from '../harness/at-length.ts';
import { freshDatabase } from '../harness/fresh-database.ts';
import {
  bundleServer,
  type Process,
  type Program,
  startProcess,
} from '../harness/server-process.ts';
import { ENGINES } from '../harness/test-server.ts';
import { HOSTILE_FILES } from '../hostile/hostile-files.ts';
import type { HostileFile } from '../hostile/hostile-pdfs.ts';
import { formOf, signUp, type TestUser } from '../users/user.ts';
import { ACTS, Bystander } from './bystander.ts';

const INVITATION = 'come-in-with-all-your-files';
/** Longest act of another user. Other tests in parallel make it longer. */
const MOST_MS = atLength(10_000, 2000);
/** Beside other tests, V8 and the allocator give memory back later. */
const GROWS_BY_MB = atLength(150, 50);
/** Of each kind, those that end soonest. */
const SHORT = [
  'PDF: flate of 500 MB',
  'PDF: nested arrays',
  'xlsx: a cell at the far end',
  'ods: a row repeated for ever',
  'zip: own export with 400,000 empty objects',
  'zip: a file with a false huge size',
  'xls: sectors that point nowhere',
  'HTML: tables in tables',
  'XML: CAMT nested a million times',
];
const FILES = HOSTILE_FILES.filter(({ what }) => atLength(SHORT.includes(what), true));

let program: Program;
beforeAll(async () => {
  program = await bundleServer();
});
afterAll(() => program.remove());

const GOOD = `Date;Text;Amount;Balance;Currency\n${[1, 2, 3]
  .map((at) => `2026-02-0${at};Shop ${at};-1.00;${100 - at}.00;EUR`)
  .join('\n')}\n`;

describe.each(ENGINES)('hostile files (%s)', (engine) => {
  it(
    'neither end the server nor delay others, alone, in a plan and after its confirmation',
    async () => {
      const place = await freshDatabase(engine);
      let server: Process | undefined;
      try {
        server = await startProcess(program, {
          ...{ NODE_ENV: 'production', BOOTSTRAP_INVITATION: INVITATION },
          // As in the container and the service of docs/install.md.
          MALLOC_MMAP_THRESHOLD_: '131072',
          ...place.environment,
        });
        const { address, pid } = server;
        const admin = await signUp(address, INVITATION);
        const member = await signUp(address, await invite(admin));
        const other = await signUp(address, await invite(admin));
        // A user of its own, because many sign-ins end a user's oldest sessions.
        const bystander = new Bystander(address, await signUp(address, await invite(admin)));
        await bystander.goRound();
        await uploadGood(other);
        const before = memoryOf(pid);
        bystander.takeSlowest();
        let slowestImport = 0;
        for (const file of FILES) {
          const attack = attackWith(member, file);
          const took = await uploadGood(other);
          slowestImport = Math.max(slowestImport, took);
          await bystander.goRound();
          await attack;
          if (process.env.PRESSURE_LOG)
            say(`${file.what}: ${took.toFixed(0)} ms, ${memoryOf(pid)} MB (${before} before)`);
        }
        const slowest = bystander.takeSlowest();
        if (process.env.PRESSURE_LOG) say(JSON.stringify({ slowest, slowestImport }));
        expect(Math.max(slowestImport, ...ACTS.map((act) => slowest[act]))).toBeLessThan(MOST_MS);
        expect(existsSync(`/proc/${pid}`)).toBe(true);
        expect((await fetch(`${address}/readyz`)).status).toBe(200);
        await expect
          .poll(() => memoryOf(pid) - before, { timeout: 90_000 })
          .toBeLessThan(GROWS_BY_MB);
      } finally {
        await server?.stop();
        await place.remove();
      }
    },
    atLength(180_000, 7_200_000),
  );
});

const say = (told: string) => void process.stderr.write(`${told}\n`);

async function invite(admin: TestUser): Promise<string> {
  return (await admin.call(createInvitation, { body: { role: 'USER' } })).code;
}

/** Sends a file in each way that a member can, and expects each to be answered. */
async function attackWith(member: TestUser, file: HostileFile): Promise<void> {
  const content = file.bytes();
  const input = () => formOf('input', { name: file.fileName, content });
  const alone = await member.upload('AUTO', content, file.fileName);
  expect([200, 201, 409, 413, 422], `${file.what} ${alone.status}`).toContain(alone.status);
  const { id } = await member.call(plans.createImportPlan, {});
  const path = `/api/import-plans/${id}`;
  const added = await member.raw('POST', `${path}/files`, { body: input() });
  expect([201, 409, 413], `${file.what} ${added.status}`).toContain(added.status);
  const good = formOf('input', { name: 'good.csv', content: GOOD });
  expect((await member.raw('POST', `${path}/files`, { body: good })).status).toBe(201);
  expect((await member.raw('POST', `${path}/confirm`)).status).toBe(200);
  const read = () => member.call(plans.getImportPlan, { params: { id } });
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done');
  expect((await member.raw('DELETE', path)).status).toBe(200);
}

/** Imports three rows. Returns how long that took, in milliseconds. */
async function uploadGood(user: TestUser): Promise<number> {
  const began = performance.now();
  const answer = await user.upload('AUTO', Buffer.from(GOOD), 'good.csv', { bank: 'Good Bank' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return performance.now() - began;
}

/** Resident memory of a process according to Linux, in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}
