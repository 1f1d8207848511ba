import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseBytes } from '../../../server/src/features/admin/store.ts';
import { writeBackup } from '../../../server/src/features/backups/write-backup.ts';
import { openStorage } from '../../../server/src/platform/db/open-storage.ts';
import type { Engine } from '../../../server/src/platform/db/storage.ts';
import { numberOption } from './lib/arguments.ts';
import { call } from './lib/calls.ts';
import { inMs, inTurns } from './lib/figures.ts';
import { openPlaces, type Places } from './lib/fresh-databases.ts';
import { atMost, type Line } from './lib/result-lines.ts';
import { type BenchUser, seedHistory, seedUsersWithAccount } from './lib/seed-history.ts';
import { startServer } from './lib/server.ts';
import type { Setting } from './lib/setting.ts';
import { movement, USUAL_CALLS } from './lib/usual-calls.ts';

const STAGES = [10, 100, 1000, 10_000];
const ROWS = 500;
const ROUNDS = 60;
/** Length of the ticks in which Linux counts processor time. */
const TICK_MS = 10;

/** A database with a given number of users, and a server that uses it. */
interface Stage extends Setting {
  people: BenchUser[];
  bytes: number;
  remove(): Promise<void>;
}

/** Processor time in milliseconds. SQLite runs in the server's process. */
interface Processor {
  server: number;
  database: number;
}
const NONE: Processor = { server: 0, database: 0 };

/**
 * Compares databases of ten up to thousands of users, each user with the same number of rows. The cost of one user
 * should not depend on the number of others. `--people N` sets the largest number of users, `--rows N` the transactions
 * per user.
 */
export async function growth(engine: Engine, args: readonly string[]): Promise<Line[]> {
  const most = numberOption(args, '--people') ?? 1000;
  const rows = numberOption(args, '--rows') ?? ROWS;
  const places = await openPlaces(engine);
  const stages: Stage[] = [];
  try {
    for (const count of STAGES.filter((one) => one <= most)) {
      stages.push(await open(places, { count, rows }));
    }
    const told = stages.map(({ people }) => people.length);
    const each = (figure: (stage: Stage, at: number) => string) =>
      stages.map((stage, at) => `${figure(stage, at)} at ${told[at]}`).join(', ');
    const asked = await ask(stages);
    const backups = await backUp(stages);
    const bytes = stages.map((stage) => stage.bytes / stage.people.length);
    return [
      atMost(
        'four pages and a change, most users vs. ten',
        lastToFirst(asked.map(({ ms }) => ms)),
        1.5,
        each((_, at) => inMs(asked[at]?.ms ?? 0)),
      ),
      atMost(
        '  the same, processor time of server and database',
        lastToFirst(asked.map(({ cpu }) => cpu.server + cpu.database)),
        1.5,
        each((_, at) => inTwo(asked[at]?.cpu)),
      ),
      // The baseline is a hundred users, because a database of ten consists mostly of rows and indexes that belong to
      // no user.
      atMost(
        'storage per user, most users vs. a hundred',
        lastToFirst(bytes.slice(1)),
        1.2,
        each((_, at) => `${((bytes[at] ?? 0) / 1024).toFixed(0)} KB`),
      ),
      atMost(
        'processor time of a backup per user, most users vs. a hundred',
        lastToFirst(backups.slice(1)),
        1.5,
        each((_, at) => inMs(backups[at] ?? 0)),
      ),
    ];
  } finally {
    for (const stage of stages) await stage.remove();
    await places.close();
  }
}

const inTwo = (cpu: Processor = NONE): string =>
  cpu.database > 0 ? `${inMs(cpu.server)} and ${inMs(cpu.database)}` : inMs(cpu.server);

const lastToFirst = (values: readonly number[]): number => (values.at(-1) ?? 0) / (values[0] ?? 1);

async function open(places: Places, q: { count: number; rows: number }): Promise<Stage> {
  const place = await places.fresh();
  const { bare } = place;
  const people = await seedUsersWithAccount(bare, q.count);
  for (const person of people) await seedHistory(bare, person, q.rows);
  await bare.settle();
  const storage = await openStorage(place.config, { migrate: false });
  const bytes = await databaseBytes(storage.read);
  await storage.close();
  const server = await startServer({ ...place.environment, DEMO: 'off', SANDBOX_BANK: 'off' });
  return {
    ...{ place, server, people, bytes },
    async remove() {
      await server.stop();
      await place.remove();
    },
  };
}

/** Each round sends five calls as a new user to every database in turn. Returns their median time and processor time. */
async function ask(stages: readonly Stage[]): Promise<{ ms: number; cpu: Processor }[]> {
  const cpu = stages.map(() => ({ ...NONE }));
  let asked = 0;
  const ways = Object.fromEntries(
    stages.map((stage, at) => [
      String(at),
      async (round: number) => {
        const person = stage.people[(round * 7919) % stage.people.length];
        if (!person) return;
        if (at === 0) asked += 1;
        const before = await processorMs(stage);
        for (const path of USUAL_CALLS) await call(stage.server, person, path);
        await call(stage.server, person, '/transactions', {
          method: 'POST',
          body: movement(round),
        });
        add(cpu[at], await processorMs(stage), before);
      },
    ]),
  );
  const times = await inTurns(ROUNDS, ways);
  return cpu.map(({ server, database }, at) => ({
    ms: times[String(at)] ?? 0,
    cpu: { server: server / asked, database: database / asked },
  }));
}

function add(sum: Processor | undefined, after: Processor, before: Processor): void {
  if (!sum) return;
  sum.server += after.server - before.server;
  sum.database += after.database - before.database;
}

/** Total processor time of the server and its database, or 0 if the system doesn't report it. */
async function processorMs({ place, server }: Stage): Promise<Processor> {
  const taken = { server: processorMsOf(server.pid), database: 0 };
  if (place.engine === 'sqlite') return taken;
  const text = `select pid from pg_stat_activity
    where datname = current_database() and application_name = 'saldo'`;
  for (const { pid } of await place.bare.query({ text, parameters: [] })) {
    taken.database += processorMsOf(Number(pid));
  }
  return taken;
}

function processorMsOf(pid: number): number {
  try {
    // The fields after the name, which may contain spaces. The 12th and 13th are user and system time.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** Processor time of a backup per user, without the database's own time. */
async function backUp(stages: readonly Stage[]): Promise<number[]> {
  const path = join(tmpdir(), `saldo-growth-${process.pid}`);
  const each: number[] = [];
  for (const { place, people } of stages) {
    const storage = await openStorage(place.config, { migrate: false });
    const before = process.cpuUsage();
    await writeBackup(storage, path, new Date());
    const { user, system } = process.cpuUsage(before);
    each.push((user + system) / 1000 / people.length);
    await storage.close();
    await rm(path);
  }
  return each;
}
