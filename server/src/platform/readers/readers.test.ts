import { rm } from 'node:fs/promises';
import { bundle } from '@saldo/proofs/harness/bundle';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { defineReadJobs, type ReadJob, readJob } from './read-jobs.ts';
import { createReaders, type Readers } from './readers.ts';
import { unseal } from './sealed.ts';

type Unknown = (input: unknown) => Promise<unknown>;
const job = () => readJob<Unknown>();
const JOBS = defineReadJobs({
  ...{ echo: job(), allocateAtOnce: job(), allocateTyped: job(), fillHeap: job() },
  ...{ computeFor: job(), waitFor: job() },
  ...{ compute: job(), waitForever: job(), block: job(), exit: job() },
  ...{ abort: job(), throw: job(), throwBeside: job(), secrets: job() },
});

/** Bundled, because a reader from source takes a second to start. */
let programs = '';
beforeAll(async () => {
  const own = 'server/src/platform/readers/testing/hostile-reader.mjs';
  programs = await bundle([own, 'server/src/reader-watch.mjs'], 'hostile');
});
afterAll(() => rm(programs, { recursive: true, force: true }));

let readers: Readers | undefined;
let lines: string[] = [];
afterEach(() => readers?.close());

/** Long enough for a busy machine, unless a test waits for the limit. */
const PATIENT = { cpuMs: 60_000, wallMs: 60_000, usualCpuMs: 60_000 };
const SHORT = { ...PATIENT, cpuMs: 1500, wallMs: 3000 };

function start(limits = PATIENT, name = 'hostile-reader.js'): Readers {
  lines = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const file = `${programs}/${name}`;
  readers = createReaders({ log, file, limits });
  return readers;
}

const run = async <I, R>(from: Readers, one: ReadJob<I, R>, input: I, user = 'u') =>
  unseal(await from.run(one, input, user));

it('returns what the job returns, and keeps one process for the next job', async () => {
  const reading = start();
  const input = { day: '2026-01-02', bytes: new Uint8Array([1, 2]), by: new Map([['a', 1]]) };
  expect(await run(reading, JOBS.echo, input)).toEqual(input);
  const [first] = reading.pids();
  expect(await run(reading, JOBS.echo, 2)).toBe(2);
  expect(reading.pids()).toEqual([first]);
});

it('a job gives way by the processor time that it uses, not by how long it takes', async () => {
  const reading = start({ ...PATIENT, usualCpuMs: 1000 });
  expect(await run(reading, JOBS.echo, 1)).toBe(1);
  const [first] = reading.pids();
  // Three times as long, as on a busy machine.
  await run(reading, JOBS.waitFor, 3000);
  expect(await run(reading, JOBS.echo, 2)).toBe(2);
  expect(reading.pids()).toEqual([first]);
  // A process with a low priority cannot get its priority back, so it is replaced.
  await run(reading, JOBS.computeFor, 1500);
  expect(await run(reading, JOBS.echo, 3)).toBe(3);
  expect(reading.pids()).not.toContain(first);
});

it.each(['allocateAtOnce', 'allocateTyped', 'fillHeap'] as const)(
  'a job that uses too much memory (%s) ends its process and nothing else',
  async (name) => {
    const reading = start();
    const before = process.memoryUsage.rss();
    await expect(run(reading, JOBS[name], 0)).rejects.toMatchObject({ fault: 'memory' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    expect(await run(reading, JOBS.echo, 'next')).toBe('next');
  },
);

it.each(['compute', 'waitForever', 'block'] as const)(
  'a job that takes too long (%s) ends its process',
  async (name) => {
    const reading = start(SHORT);
    await expect(run(reading, JOBS[name], 0)).rejects.toMatchObject({ fault: 'time' });
    expect(await run(reading, JOBS.echo, 'next')).toBe('next');
  },
);

it.each(['exit', 'throwBeside'] as const)('a job that crashes (%s) is reported', async (name) => {
  const reading = start();
  await expect(run(reading, JOBS[name], 0)).rejects.toMatchObject({ fault: 'crash' });
  expect(await run(reading, JOBS.echo, 'next')).toBe('next');
});

it('an error in a job is reported without its message, which may quote the file', async () => {
  await expect(run(start(), JOBS.throw, 0)).rejects.toMatchObject({ fault: 'crash' });
  expect(lines.join()).toContain('hostile-reader.js');
  expect(lines.join()).not.toContain('secret text');
});

it('a process has none of the server’s environment', async () => {
  process.env.SALDO_TEST_SECRET = 'hidden';
  expect(await run(start(), JOBS.secrets, 0)).not.toContain('hidden');
});

it('a process that cannot start is the server’s fault, not the file’s', async () => {
  const reading = start(PATIENT, 'a-reader-that-is-not-there.js');
  await expect(run(reading, JOBS.echo, 0)).rejects.toMatchObject({ code: 'busy', fault: 'broken' });
});

it('slow files of two users leave room for a third user’s file', async () => {
  const reading = start({ ...PATIENT, wallMs: 4000 });
  const slow = ['a', 'b'].map((user) =>
    run(reading, JOBS.waitForever, 0, user).catch((error: unknown) => error),
  );
  const began = performance.now();
  expect(await run(reading, JOBS.echo, 'c', 'c')).toBe('c');
  const waited = performance.now() - began;
  expect(await Promise.all(slow)).toMatchObject([{ fault: 'time' }, { fault: 'time' }]);
  // The third one did not wait until a slow one was stopped.
  expect(waited).toBeLessThan(performance.now() - began);
  expect(reading.pids().length).toBeLessThanOrEqual(1);
});

it('users whose files were stopped share one reader, and others keep theirs', async () => {
  const reading = start(SHORT);
  const users = ['a', 'b', 'c'];
  const stopped = (user: string) =>
    run(reading, JOBS.waitForever, 0, user).catch((error: unknown) => error);
  for (const user of users) await stopped(user);
  const again = users.map(stopped);
  expect(await run(reading, JOBS.echo, 'd', 'd')).toBe('d');
  expect(await run(reading, JOBS.echo, 'e', 'e')).toBe('e');
  // One of the three is read at a time, beside the reader that is kept for others.
  expect(reading.pids().length).toBe(2);
  await Promise.all(again);
}, 60_000);
