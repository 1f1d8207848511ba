import { describeOnEachEngine, PASSWORD } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { deleteExpired } from './retention-jobs.ts';

const DAY_MS = 86_400_000;

describeOnEachEngine('retention', (server) => {
  it('deletes audit lines after 13 months, and everything expired', async () => {
    const { context } = server().running;
    const { storage } = context;
    const user = await server().signUp();
    const now = new Date(Date.now() + 100 * DAY_MS);
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const line = (at: string) => ({
      id: crypto.randomUUID(),
      at,
      user_id: user.id,
      action: 'old.line',
      subject: '{}',
      request_id: null,
      address: null,
      session_id: null,
    });
    const old = Array.from({ length: 4500 }, () => line(ago(13 * 31 * DAY_MS + 1)));
    await storage.write(async (tx) => {
      for (let at = 0; at < old.length; at += 500) {
        await tx
          .insertInto('audit_log')
          .values(old.slice(at, at + 500))
          .execute();
      }
      await tx
        .insertInto('audit_log')
        .values(line(ago(13 * 31 * DAY_MS)))
        .execute();
      // Without lines since, the clock would be in doubt.
      const recent = { ...line(ago(3 * DAY_MS)), action: 'recent.line' };
      await tx.insertInto('audit_log').values(recent).execute();
    });
    server().setNow(now);
    await server().raw('POST', '/api/auth/login', {
      body: { username: user.username, password: PASSWORD },
    });
    await deleteExpired(context);
    server().setNow();
    const count = async (table: 'sessions' | 'known_origins') =>
      (await storage.read.selectFrom(table).selectAll().where('user_id', '=', user.id).execute())
        .length;
    const left = await storage.read
      .selectFrom('audit_log')
      .select('at')
      .where('action', '=', 'old.line')
      .execute();
    expect(left.map(({ at }) => at)).toEqual([ago(13 * 31 * DAY_MS)]);
    expect([await count('sessions'), await count('known_origins')]).toEqual([1, 2]);
  });
});
