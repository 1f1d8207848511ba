import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { SHAPES } from './attack.ts';
import { ACTS } from './bystander.ts';
import { press } from './press.ts';

const INVITATION = 'come-in-and-press-everything';
/**
 * Memory for bodies, connections and errors from any attacker, including garbage that V8 has not collected yet. In the
 * long form, 5,500 connections are open at a time, at about 20 kB each. The short form takes 20 to 50 MB alone and up
 * to 154 MB next to other tests, when V8 collects later.
 */
const GROWS_BY_MB = 200;
/**
 * Complete requests of every kind at once occupy all seven worker threads, which take up to 125 MB each. Unread
 * responses add 64 MB.
 */
const THREADS_GROW_BY_MB = 1100;
/** Longest act of the bystander, measured alone on two cores. Other tests in parallel make it longer. */
const MOST_MS = atLength(5000, 2000);
/** Longest act while every worker thread works for one user. */
const MOST_MS_OF_BUSY = 30_000;

let program: Program;
beforeAll(async () => {
  program = await bundleServer();
});
afterAll(() => program.remove());

describe.each(ENGINES)('a server under attack (%s)', (engine) => {
  it(
    'serves others and stays small, whatever is half sent, slow, compressed or left unread',
    async () => {
      const place = await freshDatabase(engine);
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
