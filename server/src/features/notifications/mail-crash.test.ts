import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAlert } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { dayIn } from '@saldo/domain/dates';
import { atLength } from '@saldo/proofs/harness/at-length';
import {
  bundleServer,
  type Process,
  type Program,
  startProcess,
} from '@saldo/proofs/harness/server-process';
import { type Smtp, startSmtp } from '@saldo/proofs/harness/smtp';
import { enter } from '@saldo/proofs/users/actions';
import { seedUser } from '@saldo/proofs/users/seed-users';
import { clientAt } from '@saldo/proofs/users/user';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openStorage } from '../../platform/db/open-storage.ts';
import type { Storage } from '../../platform/db/storage.ts';
import { start } from '../../start.ts';

const EMAIL = 'lucia@example.org';
/** After this time, all claims of killed servers have expired. */
const LATER_MS = 15 * 60_000;

let program: Program;
beforeAll(async () => {
  program = await bundleServer();
});
afterAll(() => program.remove());

interface Place {
  smtp: Smtp;
  storage: Storage;
  environment: Record<string, string>;
  /** Creates an alert and exceeds its limit, which creates one notification with an email. */
  tell(server: Process): Promise<void>;
}

async function inPlace(work: (place: Place) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saldo-mail-'));
  const smtp = await startSmtp();
  const storage = await openStorage({ dataDir, databaseUrl: undefined });
  const environment = { DATA_DIR: dataDir, SMTP_URL: smtp.url, MAIL_FROM: 'saldo@example.org' };
  try {
    const { userId, token } = await seedUser(storage);
    await storage.write((tx) =>
      tx
        .updateTable('users')
        .set({ email: EMAIL, mail_notifications: true })
        .where('id', '=', userId)
        .execute(),
    );
    let count = 0;
    const tell = async ({ address }: Process) => {
      const user = clientAt(address, { token });
      count += 1;
      const food = { name: `Food ${count}`, icon: '🍞' };
      const { id } = await user.call(createCategory, { body: food });
      const limit = { category_id: id, limit_amount: 1, frequency: 'yearly' } as const;
      await user.call(createAlert, { body: { name: 'Food', icon: '🍞', ...limit } });
      const date = dayIn('Europe/Madrid', new Date());
      await enter(user, 'Bread', { date, amount: 5, category: id });
    };
    await work({ smtp, storage, environment, tell });
  } finally {
    await storage.close();
    await smtp.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs another server until it has finished the work of the killed ones. */
async function goOn({ storage, environment }: Place): Promise<void> {
  const config = readConfig({
    ...environment,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  });
  const server = await start(config, {
    workerFile: inject('workerFile'),
    readerFile: inject('readerFile'),
    now: () => new Date(Date.now() + LATER_MS),
  });
  try {
    const open = storage.read
      .selectFrom('mail_outbox')
      .select('id')
      .where('due_at', 'is not', null);
    await expect.poll(() => open.execute(), { timeout: 20_000, interval: 50 }).toEqual([]);
  } finally {
    await server.stop();
  }
}

const statesOf = async ({ storage }: Place) =>
  (await storage.read.selectFrom('mail_outbox').select('state').execute()).map(
    ({ state }) => state,
  );

test.each([
  ['has told it the address', 'RCPT', 'sent'],
  ['has given it the whole mail, and before its answer', 'DATA', 'unknown'],
] as const)(
  'a server killed when it %s loses no email and sends none twice',
  async (_, stage, state) => {
    await inPlace(async (place) => {
      const { smtp, environment, tell } = place;
      const server = await startProcess(program, environment);
      const reached = new Promise<void>((resolve) => {
        smtp.decide(async (at) => {
          if (at !== stage) return null;
          resolve();
          return new Promise(() => undefined);
        });
      });
      await tell(server);
      await reached;
      await server.kill();
      smtp.decide();
      await goOn(place);
      expect(smtp.mails).toHaveLength(1);
      expect(await statesOf(place)).toEqual([state]);
    });
  },
  60_000,
);

test('an email is sent by the next server if the first is killed right after the write', async () => {
  await inPlace(async (place) => {
    const server = await startProcess(program, place.environment);
    await place.tell(server);
    await server.kill();
    await goOn(place);
    expect(place.smtp.mails).toHaveLength(1);
    expect(await statesOf(place)).toEqual(['sent']);
  });
}, 60_000);

const ROUNDS = atLength(1, 10);

test(
  'servers killed at any moment lose no email and send none twice',
  async () => {
    await inPlace(async (place) => {
      const { smtp, storage, environment, tell } = place;
      for (let round = 0; round < ROUNDS; round += 1) {
        const server = await startProcess(program, environment);
        for (let at = 0; at < 3; at += 1) await tell(server);
        const seen = smtp.mails.length;
        await expect
          .poll(() => smtp.mails.length, { timeout: 10_000, interval: 5 })
          .toBeGreaterThan(seen);
        await wait(randomInt(60));
        await server.kill();
      }
      await goOn(place);
      const mails = await storage.read.selectFrom('mail_outbox').select(['id', 'state']).execute();
      expect(mails).toHaveLength(3 * ROUNDS);
      const got = smtp.mails.map((mail) => mail.header('Message-ID').slice(1, 37));
      expect(new Set(got).size).toBe(got.length);
      for (const { id, state } of mails) {
        expect(['sent', 'unknown']).toContain(state);
        // An email counts as sent only if the mail server has received all of it.
        if (state === 'sent') expect(got).toContain(id);
      }
    });
  },
  atLength(120_000, 3_600_000),
);
