import { getStats } from '@saldo/contract/admin';
import { finishConnection, startConnection } from '@saldo/contract/bank-connections';
import { createInvitation } from '@saldo/contract/invitations';
import { confirmTotp, startPasskeyLogin, startTotp } from '@saldo/contract/second-factor';
import { stepUp } from '@saldo/contract/step-up';
import { listSessions } from '@saldo/contract/users';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { isKnownOrigin, noteKnownOrigin } from '../../../server/src/features/auth/known-origins.ts';
import { deleteExpired } from '../../../server/src/features/auth/retention-jobs.ts';
import * as due from '../../../server/src/features/bank-connections/store/due-connections.ts';
import { allow, connect } from '../../../server/src/features/bank-connections/testing/sandbox.ts';
import { ensureBootstrapInvitation } from '../../../server/src/features/invitations/service.ts';
import { findRows } from '../../../server/src/platform/db/crud.ts';
import {
  describeOnEachEngine,
  PASSWORD,
  startTestServer,
  type TestUser,
} from '../harness/test-server.ts';

const NOON = new Date('2026-03-02T12:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const after = (ms: number) => new Date(NOON.getTime() + ms);
const NEXT_YEAR = after(365 * DAY_MS);
const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

describeOnEachEngine('after a clock that ran ahead is corrected', (server) => {
  afterEach(() => server().setNow());

  /** Does something while the clock is a year ahead. */
  async function ahead<T>(work: () => Promise<T>, by = NEXT_YEAR): Promise<T> {
    server().setNow(by);
    const done = await work();
    server().setNow(NOON);
    return done;
  }
  const somebody = (role?: 'ADMIN') => {
    server().setNow(NOON);
    return server().signUp(role);
  };
  const signIn = ({ username }: TestUser, more: object = {}) =>
    server().raw('POST', '/api/auth/login', { body: { username, password: PASSWORD, ...more } });
  const context = () => ({ ...server().running.context, now: () => NOON });

  it('failed sign-ins from the future block nobody', async () => {
    const user = await somebody();
    await ahead(async () => {
      for (let at = 0; at < 10; at += 1) await signIn(user, { password: 'wrong' });
      expect((await signIn(user)).status).toBe(429);
    });
    expect((await signIn(user)).status).toBe(200);
    const { storage } = context();
    const failures = await storage.read.selectFrom('sign_in_failures').select('at').execute();
    expect(failures.filter(({ at }) => at > NOON.toISOString())).toEqual([]);
  });

  it('nobody waits longer than fifteen minutes after failed sign-ins', async () => {
    const user = await somebody();
    await ahead(
      async () => {
        for (let at = 0; at < 10; at += 1) await signIn(user, { password: 'wrong' });
      },
      after(14 * MINUTE_MS),
    );
    const late = await signIn(user);
    expect([late.status, late.body.detail.message]).toEqual([
      429,
      'Too many attempts. Please try again in 15 minutes.',
    ]);
  });

  it.each([
    ['a session', {}],
    ['a session that is not remembered', { remember: false }],
  ])('%s from the future has expired and is removed', async (_, more) => {
    const user = await somebody();
    const days = 'remember' in more ? 5 : 365;
    const { token } = await ahead(
      async () => (await signIn(user, more)).body,
      after(days * DAY_MS),
    );
    expect((await server().raw('GET', '/api/users', { token })).status).toBe(401);
    // While the clock was ahead, the earlier session had expired and was removed.
    const other = await signIn(user);
    const list = await server().raw('GET', `/api${listSessions.path}`, { token: other.body.token });
    const ends = list.body.map(({ expires_at: end }: { expires_at: string }) => end);
    expect(ends.filter((end: string) => end > after(30 * DAY_MS).toISOString())).toEqual([]);
    const kept = () => findRows(context().storage.read, 'sessions', { user_id: user.id });
    expect(await kept()).toHaveLength(ends.length + 1);
    await deleteExpired(context());
    expect(await kept()).toHaveLength(ends.length);
  });

  it('step-ups from the future do not count', async () => {
    const user = await somebody();
    const prove = () => user.call(stepUp, { body: { password: PASSWORD } });
    await ahead(prove, after(20 * MINUTE_MS));
    expect((await user.raw('GET', '/api/export')).status).toBe(403);
    await prove();
    expect((await user.raw('GET', '/api/export')).status).toBe(200);
  });

  it('authenticator codes are accepted again', async () => {
    const user = await somebody();
    const { secret } = await user.call(startTotp);
    await user.call(confirmTotp, { body: { code: codeAt(secret, NOON) } });
    const code = codeAt(secret, NEXT_YEAR);
    expect((await ahead(() => signIn(user, { totp: code }))).status).toBe(200);
    server().setNow(after(MINUTE_MS));
    const totp = codeAt(secret, after(MINUTE_MS));
    expect((await signIn(user, { totp })).status).toBe(200);
    expect((await signIn(user, { totp })).status).toBe(401);
  });

  it('a challenge from the future has expired', async () => {
    await somebody();
    const { challenge_id: id } = await ahead(async () => {
      const begun = await server().raw('POST', `/api${startPasskeyLogin.path}`);
      return begun.body;
    });
    const kept = () =>
      context()
        .storage.read.selectFrom('passkey_challenges')
        .select('id')
        .where('id', '=', id)
        .execute();
    expect(await kept()).toHaveLength(1);
    await server().raw('POST', `/api${startPasskeyLogin.path}`);
    expect(await kept()).toEqual([]);
  });

  it('an origin of sign-ins from the future is unknown', async () => {
    const user = await somebody();
    const { storage } = context();
    const origin = { address: '192.0.2.1', userId: user.id };
    const then = { ...context(), now: () => NEXT_YEAR };
    await storage.write((tx) => noteKnownOrigin(then, tx, origin));
    expect(await isKnownOrigin(then, storage.read, origin)).toBe(true);
    expect(await isKnownOrigin(context(), storage.read, origin)).toBe(false);
    await deleteExpired(context());
    const rows = await findRows(storage.read, 'known_origins', { user_id: user.id });
    expect(rows.filter(({ last_used_at: at }) => at > NOON.toISOString())).toEqual([]);
  });

  it('an invitation from the future is invalid', async () => {
    const admin = await ahead(() => server().signUp('ADMIN'));
    const { code } = await ahead(() => admin.call(createInvitation, { body: {} }));
    const body = {
      ...{ name: 'Ada', lastnames: 'Byron', username: 'ada_ahead', email: 'ada@example.org' },
      ...{ password: PASSWORD, invitation_code: code },
    };
    const answer = await server().raw('POST', '/api/auth/register', { body });
    expect([answer.status, answer.body.detail.code]).toEqual([409, 'invalid_invitation_code']);
  });

  it('the first administrator’s invitation is renewed on the next start', async () => {
    const empty = await startTestServer(server().engine, { BOOTSTRAP_INVITATION: 'first-ahead' });
    try {
      empty.setNow(NEXT_YEAR);
      await ensureBootstrapInvitation(empty.running.context);
      empty.setNow(NOON);
      await ensureBootstrapInvitation(empty.running.context);
      const { expires_at: end, created_at: made } = await empty.running.context.storage.read
        .selectFrom('invitations')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect([made, end]).toEqual([NOON.toISOString(), after(7 * DAY_MS).toISOString()]);
    } finally {
      await empty.stop();
    }
  });

  it('a bank sync postponed to the future runs, and a pending consent from then is gone', async () => {
    const user = await somebody();
    const connection = await connect(server(), user);
    const { storage } = context();
    const next_sync_at = NEXT_YEAR.toISOString();
    await storage.write((tx) =>
      tx
        .updateTable('bank_connections')
        .set({ next_sync_at })
        .where('id', '=', connection.id)
        .execute(),
    );
    const waiting = await due.connectionsToFetch(storage.read, { now: NOON });
    expect(waiting.map(({ id }) => id)).toContain(connection.id);

    const other = await somebody();
    const ref = await ahead(async () => allow(server(), await server().signUp()));
    const late = await other.raw('POST', `/api${finishConnection.path}?bank_connection_id=${ref}`);
    expect(late.status).toBe(404);
  });

  it('a newer consent is not hidden by one from the future', async () => {
    const user = await somebody();
    const { storage } = context();
    await allow(server(), user);
    await storage.write((tx) =>
      tx
        .updateTable('consent_attempts')
        .set({ ref_expires_at: NEXT_YEAR.toISOString(), expires_at: NEXT_YEAR.toISOString() })
        .where('user_id', '=', user.id)
        .execute(),
    );
    const lapsed = await due.expiredAttempts(storage.read, { now: NOON });
    expect(lapsed.map(({ user_id }) => user_id)).toContain(user.id);
    const started = await user.call(startConnection, { body: { institution_id: 'SANDBOX_ES_1' } });
    expect(started).toHaveProperty('link');
  });

  it('a backup from the future is not the newest', async () => {
    const admin = await somebody('ADMIN');
    const { storage } = context();
    const rowOf = (at: Date) => ({
      ...{ file_name: `saldo-${at.getTime()}.ndjson.gz`, bytes: 1, problem: null },
      ...{ made_at: at.toISOString(), proved_at: at.toISOString() },
    });
    const rows = [rowOf(after(-MINUTE_MS)), rowOf(NEXT_YEAR)];
    await storage.write((tx) => tx.insertInto('backups').values(rows).execute());
    const { backup } = await admin.call(getStats);
    expect([backup.made_at, backup.proved_at]).toEqual([rows[0]?.made_at, rows[0]?.proved_at]);
  });
});
