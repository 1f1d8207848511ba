import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bundleServer, type Process, type Program, startProcess } from '../crash/server-process.ts';
import { atLength } from '../harness/at-length.ts';
import { copyTemplate } from '../harness/postgres.ts';
import { testSeed } from '../harness/seed.ts';
import { ENGINES } from '../harness/test-server.ts';
import { SHAPES } from './attack.ts';
import { ACTS } from './bystander.ts';
import { press } from './press.ts';

const INVITATION = 'come-in-and-press-everything';
/**
 * What bodies, connections and refusals may take, whoever sends them, with garbage that V8 has not collected yet: 5,500
 * open connections at a time in the long form, some 20 kB each.
 */
const GROWS_BY_MB = atLength(120, 200);
/**
 * Whole requests of every kind at once put all seven worker threads to work, at up to 125 MB each. Answers that nobody reads
 * add 64 MB to that.
 */
const THREADS_GROW_BY_MB = 1100;
/** Alone on two cores; more beside other tests. */
const MOST_MS = atLength(5000, 2000);
/** While every thread works for one user. */
const MOST_MS_OF_BUSY = 30_000;

let program: Program;
beforeAll(async () => {
  program = await bundleServer();
});
afterAll(() => program.remove());

describe.each(ENGINES)('a server under pressure (%s)', (engine) => {
  it(
    'serves others, and stays small, whatever is half sent, slow, packed or left unread',
    async () => {
      const place = await placeOf(engine);
      let server: Process | undefined;
      try {
        server = await startProcess(program, {
          ...{ NODE_ENV: 'production', DEMO: 'on', BOOTSTRAP_INVITATION: INVITATION },
          ...{ SANDBOX_BANK: 'on' },
          ...place.environment,
        });
        const pressed = await press(server, INVITATION, {
          seed: testSeed(),
          connections: atLength(2, 40),
          longAnswers: atLength(20, 150),
          rows: atLength(5000, 20_000),
          rounds: atLength(2, 20),
          ...(process.env.PRESSURE_LOG ? { after: say } : {}),
        });
        expect(pressed.unpacked).toEqual({});
        const { unread, ...others } = pressed.grownMb;
        expect(Math.max(...Object.values(others))).toBeLessThan(GROWS_BY_MB);
        expect(unread).toBeLessThan(THREADS_GROW_BY_MB);
        for (const shape of SHAPES) {
          const most = shape === 'unread' ? MOST_MS_OF_BUSY : MOST_MS;
          const took = Math.max(...ACTS.map((act) => pressed.slowest[shape][act]));
          expect(took, shape).toBeLessThan(most);
        }
        expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
      } finally {
        await server?.stop();
        await place.remove();
      }
    },
    atLength(180_000, 3_600_000),
  );
});

const say = (told: string) => void process.stderr.write(`${told}\n`);

/** A place for the data, as the server's environment names it. */
interface Place {
  environment: Record<string, string>;
  remove(): Promise<void>;
}

async function placeOf(engine: (typeof ENGINES)[number]): Promise<Place> {
  if (engine === 'sqlite') {
    const dataDir = await mkdtemp(join(tmpdir(), 'saldo-pressure-'));
    return {
      environment: { DATA_DIR: dataDir },
      remove: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  const { url, drop } = await copyTemplate(inject('postgresUrl'));
  const secret = { SECRET_KEY: 'only for tests and of no use elsewhere' };
  return { environment: { DATABASE_URL: url, ...secret }, remove: drop };
}
