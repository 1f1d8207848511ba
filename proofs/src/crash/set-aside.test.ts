import { deleteProfile } from '@saldo/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkJobs } from '../../../server/src/features/admin/health-checks.ts';
import { createNotification } from '../../../server/src/features/notifications/service.ts';
import { listUsersToErase } from '../../../server/src/features/users/erase-users.ts';
import { openStorage } from '../../../server/src/platform/db/open-storage.ts';
import type { Engine, Storage } from '../../../server/src/platform/db/storage.ts';
import type { OwnId } from '../../../server/src/platform/identity.ts';
import { freshDatabase } from '../harness/fresh-database.ts';
import {
  bundleServer,
  type Process,
  type Program,
  startProcess,
} from '../harness/server-process.ts';
import { type Smtp, startSmtp } from '../harness/smtp.ts';
import { ENGINES } from '../harness/test-server.ts';
import { seedUser } from '../users/seed-users.ts';
import { clientAt } from '../users/user.ts';

const OFTEN = { interval: 20, timeout: 60_000 };
const LONG_AGO = '2026-01-01T00:00:00.000Z';

let program: Program;
beforeAll(async () => {
  program = await bundleServer();
});
afterAll(() => program.remove());

interface Place {
  storage: Storage;
  /** Starts the server that the test kills. */
  start(environment?: Record<string, string>): Promise<Process>;
}

async function inPlace(engine: Engine, work: (place: Place) => Promise<void>): Promise<void> {
  const { config, environment, remove } = await freshDatabase(engine);
  const storage = await openStorage(config, { connections: 2 });
  let server: Process | undefined;
  const start = async (more = {}) => {
    server = await startProcess(program, { ...environment, ...more });
    return server;
  };
  try {
    await work({ storage, start });
  } finally {
    await server?.kill();
    await storage.close();
    await remove();
  }
}

/** Ends the leases and claims of a killed server, which would otherwise expire within minutes. */
const letTimePass = ({ write }: Storage) =>
  write(async (tx) => {
    await tx.deleteFrom('leases').execute();
    const at = new Date(Date.now() - 60_000).toISOString();
    await tx.updateTable('attempts').set({ at }).execute();
    const open = tx.updateTable('mail_outbox').set({ due_at: LONG_AGO });
    await open.where('state', '=', 'claimed').execute();
  });

const troubles = async (storage: Storage) =>
  (await checkJobs(storage, () => new Date())).filter(({ state }) => state === 'wrong');

/** Lets the mail server keep its clients waiting. Resolves once one of them waits. */
const neverAnswering = (smtp: Smtp) =>
  new Promise<void>((resolve) => {
    smtp.decide(() => {
      resolve();
      return new Promise(() => undefined);
    });
  });

/** Queues an email. */
const mailTo = ({ write }: Storage, { userId }: { userId: OwnId }) =>
  write((tx) =>
    createNotification(
      tx,
      { bookId: userId, now: new Date().toISOString() },
      {
        ...{ kind: 'database_damaged', subjectId: userId, period: '' },
        told: { is: 'damage' },
      },
    ),
  );

describe.each(ENGINES)('work that ended the server twice is set aside (%s)', (engine) => {
  test('and the emails behind it are sent', async () => {
    const smtp = await startSmtp();
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'saldo@example.org' };
    await inPlace(engine, async ({ storage, start }) => {
      const users = [await seedUser(storage), await seedUser(storage)];
      for (const user of users) await mailTo(storage, user);
      const mails = await storage.read
        .selectFrom('mail_outbox')
        .selectAll()
        .orderBy('due_at')
        .execute();
      expect(mails).toHaveLength(2);
      const [first] = mails;
      for (let times = 0; times < 2; times += 1) {
        const reached = neverAnswering(smtp);
        const server = await start(environment);
        await reached;
        await server.kill();
        await letTimePass(storage);
      }
      smtp.decide();
      await start(environment);
      const sent = storage.read.selectFrom('mail_outbox').select('id').where('state', '=', 'sent');
      await expect.poll(() => sent.execute(), OFTEN).toEqual([{ id: mails[1]?.id }]);
      expect(await troubles(storage)).toMatchObject([
        {
          about: 'jobs',
          says: expect.stringContaining(`ended the server 2 times: mail ${first?.id}.`),
        },
      ]);
    });
    expect(smtp.mails).toHaveLength(1);
    await smtp.stop();
  }, 120_000);

  test('unless the server was asked to stop, even if it was killed in the end', async () => {
    const smtp = await startSmtp();
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'saldo@example.org' };
    await inPlace(engine, async ({ storage, start }) => {
      await mailTo(storage, await seedUser(storage));
      const tries = () => storage.read.selectFrom('attempts').select('tries').execute();
      for (let times = 0; times < 3; times += 1) {
        const reached = neverAnswering(smtp);
        const server = await start(environment);
        await reached;
        expect(await tries()).toEqual([{ tries: 1 }]);
        process.kill(server.pid, 'SIGTERM');
        await expect.poll(tries, OFTEN).toEqual([]);
        await server.kill();
        await letTimePass(storage);
      }
      expect(await troubles(storage)).toEqual([]);
    });
    await smtp.stop();
  }, 120_000);

  test('and the users deleted after it are erased', async () => {
    await inPlace(engine, async ({ storage, start }) => {
      const users = await Promise.all(Array.from({ length: 3 }, () => seedUser(storage)));
      const password_at = new Date().toISOString();
      await storage.write((tx) => tx.updateTable('sessions').set({ password_at }).execute());
      const [poisonous] = users;
      const userId = poisonous?.userId ?? '';
      for (const { token } of users.slice(0, 2)) {
        await giveLines(storage, userId);
        const before = await linesOf(storage, userId);
        const server = await start();
        await clientAt(server.address, { token }).call(deleteProfile);
        await expect.poll(() => linesOf(storage, userId), OFTEN).toBeLessThan(before);
        await server.kill();
        await letTimePass(storage);
      }
      const left = await linesOf(storage, userId);
      expect(left).toBeGreaterThan(0);
      const server = await start();
      await clientAt(server.address, { token: users[2]?.token ?? '' }).call(deleteProfile);
      await expect.poll(() => listUsersToErase(storage.read), OFTEN).toEqual([userId]);
      expect(await linesOf(storage, userId)).toBe(left);
      expect(await troubles(storage)).toMatchObject([
        { says: expect.stringContaining(`erasure of user ${userId}`) },
      ]);
    });
  }, 240_000);
});

const LINES = 60_000;

/** Rows that take a while to erase. */
const giveLines = (storage: Storage, userId: string) =>
  storage.write((tx) =>
    sql`
      insert into audit_log (id, at, user_id, action, subject)
      with recursive line(n) as (select 1 union all select n + 1 from line where n < ${LINES})
      select ${crypto.randomUUID()} || n, ${LONG_AGO}, ${userId}, 'rule.apply_all', '{}' from line`.execute(
      tx,
    ),
  );

async function linesOf({ read }: Storage, userId: string): Promise<number> {
  const { n } = await read
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}
