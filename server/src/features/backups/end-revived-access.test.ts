import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup as restoreCall } from '@saldo/contract/backups';
import { startConnection } from '@saldo/contract/bank-connections';
import { createInvitation, listInvitations, revokeInvitation } from '@saldo/contract/invitations';
import { confirmTotp, startTotp } from '@saldo/contract/second-factor';
import { stepUp } from '@saldo/contract/step-up';
import { updateProfile } from '@saldo/contract/users';
import {
  describeOnEachEngine,
  PASSWORD,
  startTestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, expect, it } from 'vitest';
import { findRows } from '../../platform/db/crud.ts';
import { backupFolder } from '../../platform/private-files.ts';
import { allow } from '../bank-connections/testing/sandbox.ts';
import { ensureBootstrapInvitation } from '../invitations/service.ts';
import { backupName } from './file-names.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'saldo-revived-test-'));
afterAll(() => rm(BACKUP_DIR, { recursive: true, force: true }));

const NOON = new Date('2026-03-02T12:00:00Z');
const minutes = (n: number) => new Date(NOON.getTime() + n * 60_000);
const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
let files = 0;

describeOnEachEngine(
  'access that a restore does not revive',
  (server) => {
    afterEach(() => server().setNow());

    const ways = [
      [
        'in the Admin Panel',
        (admin: TestUser, file: string) => admin.call(restoreCall, { params: { id: file } }),
      ],
      [
        'by the command',
        (_: TestUser, file: string) => {
          const { storage, config } = server().running.context;
          return restoreBackup(storage, join(backupFolder(config), file), {
            ...{ replace: true, now: server().running.context.now() },
          });
        },
      ],
    ] as const;

    const somebody = (role?: 'ADMIN') => {
      server().setNow(NOON);
      return server().signUp(role);
    };
    const backup = async () => {
      const { storage, config } = server().running.context;
      files += 1;
      const at = minutes(files * 24 * 60);
      await writeBackup(storage, join(backupFolder(config), backupName(at)), at);
      return backupName(at);
    };
    const register = (code: string) => {
      const username = `late_${files}_${code.slice(0, 4).replace('-', '_')}`;
      return server().raw('POST', '/api/auth/register', {
        body: {
          ...{ name: 'Ada', lastnames: 'Byron', username, email: `${username}@example.org` },
          ...{ password: PASSWORD, invitation_code: code },
        },
      });
    };
    const signIn = ({ username }: TestUser, more: object = {}) =>
      server().raw('POST', '/api/auth/login', { body: { username, password: PASSWORD, ...more } });
    const { storage } = { storage: () => server().running.context.storage };

    it.each(ways)('invitations, whether or not revoked since: %s', async (_, restore) => {
      const admin = await somebody('ADMIN');
      const [revoked, open] = [
        await admin.call(createInvitation, { body: {} }),
        await admin.call(createInvitation, { body: { max_uses: 3 } }),
      ];
      const file = await backup();
      await admin.call(revokeInvitation, { params: { id: revoked.id } });
      await restore(admin, file);
      for (const { code } of [revoked, open]) {
        const answer = await register(code);
        expect([answer.status, answer.body.detail.code]).toEqual([409, 'invalid_invitation_code']);
      }
      const { body } = await signIn(admin);
      const list = await server().raw('GET', `/api${listInvitations.path}`, { token: body.token });
      const codes = list.body.map(({ code }: { code: string }) => code);
      expect(codes).not.toContain(open.code);
      expect(codes).not.toContain(revoked.code);
    });

    it.each(ways)('sessions: %s', async (_, restore) => {
      const admin = await somebody('ADMIN');
      const user = await somebody();
      const file = await backup();
      await user.raw('POST', '/api/auth/logout');
      await restore(admin, file);
      expect((await user.raw('GET', '/api/users')).status).toBe(401);
      expect((await signIn(user)).status).toBe(200);
    });

    it.each(ways)('codes used since: %s', async (_, restore) => {
      const admin = await somebody('ADMIN');
      const user = await somebody();
      const { secret } = await user.call(startTotp);
      const confirm = { body: { code: codeAt(secret, NOON) } };
      const { recovery_codes } = await user.call(confirmTotp, confirm);
      const [used = '', unused = ''] = recovery_codes;
      const file = await backup();
      server().setNow(minutes(2));
      const totp = codeAt(secret, minutes(2));
      expect((await signIn(user, { totp: used })).status).toBe(200);
      expect((await signIn(user, { totp })).status).toBe(200);
      await admin.call(stepUp, { body: { password: PASSWORD } });
      await restore(admin, file);
      expect((await signIn(user, { totp: used })).status).toBe(401);
      expect((await signIn(user, { totp })).status).toBe(401);
      expect((await signIn(user, { totp: unused })).status).toBe(200);
      server().setNow(minutes(3));
      expect((await signIn(user, { totp: codeAt(secret, minutes(3)) })).status).toBe(200);
    });

    it.each(ways)('queued emails, and pending bank redirects: %s', async (_, restore) => {
      const admin = await somebody('ADMIN');
      const user = await somebody();
      const ref = await allow(server(), user);
      // The email stays queued, as after a failed attempt.
      const email = `new-${user.username}@example.org`;
      await user.call(updateProfile, { body: { email } });
      const due_at = minutes(60).toISOString();
      await storage().write((tx) =>
        tx.updateTable('mail_outbox').set({ state: 'pending', due_at }).execute(),
      );
      const file = await backup();
      await restore(admin, file);
      const mails = await findRows(storage().read, 'mail_outbox', { user_id: user.id });
      expect(mails.map(({ state, due_at }) => [state, due_at])).toEqual([['dropped', null]]);
      const { token } = (await signIn(user)).body;
      const path = `/api/bank-connections/finish?bank_connection_id=${ref}`;
      expect((await server().raw('POST', path, { token })).status).toBe(404);
      // A new connection can still be started.
      const again = await server().raw(startConnection.method, `/api${startConnection.path}`, {
        token,
        body: { institution_id: 'SANDBOX_ES_1' },
      });
      expect(again.body.link).toContain('sandbox-bank');
    });

    it('keeps the first administrator’s invitation if nobody has registered', async () => {
      const empty = await startTestServer(server().engine, {
        BOOTSTRAP_INVITATION: 'come-in-first',
      });
      try {
        const { context } = empty.running;
        const file = join(BACKUP_DIR, `empty-${server().engine}.ndjson.gz`);
        await writeBackup(context.storage, file, NOON);
        await restoreBackup(context.storage, file);
        expect(await ensureBootstrapInvitation(context)).toBe('come-in-first');
      } finally {
        await empty.stop();
      }
    });
  },
  { BACKUP_DIR },
);
