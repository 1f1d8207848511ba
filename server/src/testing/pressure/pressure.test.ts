import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { atLength } from '../at-length.ts';
import { bundleServer, type Process, type Program, startProcess } from '../crash-server.ts';
import { ENGINES } from '../harness.ts';
import { copyTemplate } from '../postgres.ts';
import { testSeed } from '../seed.ts';
import { ACTS } from './bystander.ts';
import { press } from './run.ts';

const INVITATION = 'come-in-and-press-everything';
/** Every promise of the page on security about what one client can take. */
const MOST_MB = 400;
const MOST_MS = 2000;

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
        expect(pressed.peakMb).toBeLessThan(MOST_MB);
        for (const act of ACTS) expect([act, pressed.slowest[act]]).toEqual([act, quick]);
        expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
      } finally {
        await server?.stop();
        await place.remove();
      }
    },
    atLength(180_000, 3_600_000),
  );
});

const quick = expect.toSatisfy((ms: number) => ms < MOST_MS, `under ${MOST_MS} ms`);

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
