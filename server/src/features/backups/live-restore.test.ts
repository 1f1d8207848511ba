import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAccounts, updateAccount } from '@saldo/contract/accounts';
import { listBackups, previewRestore, restoreBackup } from '@saldo/contract/backups';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { describeOnEachEngine, PASSWORD, type TestServer } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import { afterAll, expect, it } from 'vitest';
import { backupFolder } from '../../platform/private-files.ts';
import { summarizeDatabase } from './dump-tables.ts';
import { backupName } from './file-names.ts';
import { writeBackup } from './write-backup.ts';

const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'saldo-live-test-'));
afterAll(() => rm(BACKUP_DIR, { recursive: true, force: true }));

const row = (description: string) => ({
  ...{ amount: 1, bank: 'BBVA' as const, product: 'current' as const, date: '2025-03-01' },
  description,
});

async function backup(server: TestServer, now: Date): Promise<string> {
  const { storage, config } = server.running.context;
  await writeBackup(storage, join(backupFolder(config), backupName(now)), now);
  return backupName(now);
}

const countOf = (counts: { of: string; before: number; after: number }[], name: string) => {
  const found = counts.find(({ of }) => of === name);
  return [found?.before, found?.after];
};

describeOnEachEngine(
  'a restore in the Admin Panel',
  (server) => {
    const DAY = new Date('2026-03-02T03:40:00Z');

    it('replaces all data, keeps a backup of it, and ends every other session', async () => {
      const admin = await server().signUp('ADMIN');
      const user = await server().signUp();
      await imported(user, 'CAIXABANK', composed('caixabank/TT310126.001.csv'));
      const then = await user.call(listTransactions, { query: { year: 2026 } });
      const [account] = await user.call(listAccounts);
      const params = { id: account?.id ?? '' };
      await user.call(updateAccount, { params, body: { purpose: 'savings' } });
      const file = await backup(server(), DAY);
      await user.call(updateAccount, { params, body: { purpose: 'other' } });
      await user.call(createTransaction, { body: { ...row('since then'), date: '2026-01-02' } });
      const later = await server().signUp();
      const listed = (await admin.call(listBackups)).find((one) => one.file === file);
      expect(listed).toMatchObject({ file, made_at: DAY.toISOString(), by_hand: false });

      const { counts } = await admin.call(previewRestore, { params: { id: file } });
      expect(countOf(counts, 'transactions')).toEqual([then.total + 1, then.total]);
      expect(countOf(counts, 'users')).toEqual([3, 2]);

      const restored = await admin.call(restoreBackup, { params: { id: file } });
      expect(restored.counts).toEqual(counts);
      expect((await admin.raw('GET', '/api/admin/stats')).status).toBe(200);
      for (const { token } of [user, later]) {
        expect((await server().raw('GET', '/api/users', { token })).status).toBe(401);
      }
      const body = { username: user.username, password: PASSWORD };
      const again = await server().raw('POST', '/api/auth/login', { body });
      const { token } = again.body;
      const now = await server().raw('GET', '/api/transactions?year=2026', { token });
      expect(now.body).toEqual(then);
      const { body: accounts } = await server().raw('GET', '/api/accounts/names', { token });
      expect(accounts).toMatchObject([{ purpose: 'savings' }]);
      // The activity log still lists what happened after the backup was made.
      const activity = await admin.raw('GET', '/api/admin/activity?limit=200');
      const actions = activity.body.items.map(({ action }: { action: string }) => action);
      expect(actions).toContain('transaction.create');
      expect(actions).toContain('backup.restore');

      const back = await admin.call(restoreBackup, { params: { id: restored.copy } });
      expect(countOf(back.counts, 'transactions')).toEqual([then.total, then.total + 1]);
      const login = { username: later.username, password: PASSWORD };
      expect((await server().raw('POST', '/api/auth/login', { body: login })).status).toBe(200);
    });

    it('lets nobody find what was replaced, whoever has not written since the server started', async () => {
      const admin = await server().signUp('ADMIN');
      const user = await server().signUp();
      await user.call(createTransaction, { body: row('the restored one') });
      const file = await backup(server(), new Date('2026-03-08T03:40:00Z'));
      await user.call(createTransaction, { body: row('the replaced one') });
      // As after a restore of the whole server, which brings no locks.
      await server().running.context.storage.write((tx) =>
        tx.deleteFrom('locks').where('user_id', '=', user.id).execute(),
      );
      const merchants = async (token: string) => {
        const { body } = await server().raw('GET', '/api/search?q=one', { token });
        return body.merchants.length;
      };
      expect(await merchants(user.token)).toBe(2);
      await admin.call(restoreBackup, { params: { id: file } });
      const login = { username: user.username, password: PASSWORD };
      const again = await server().raw('POST', '/api/auth/login', { body: login });
      expect(await merchants(again.body.token)).toBe(1);
    });

    it('is refused if it would lock out its administrator or the file is not intact', async () => {
      const { storage, config } = server().running.context;
      await server().signUp();
      const before = await backup(server(), new Date('2026-03-03T03:40:00Z'));
      const admin = await server().signUp('ADMIN');
      const held = await summarizeDatabase(storage);
      const refuse = async (file: string, code: string, says: string) => {
        const answer = await admin.raw('POST', `/api/admin/backups/${file}/restore`);
        expect([answer.status, answer.body.detail.code]).toEqual([
          code === 'not_found' ? 404 : 409,
          code,
        ]);
        expect(answer.body.detail.message).toContain(says);
      };
      await refuse(before, 'backup_not_restorable', 'lock you out');
      const broken = backupName(new Date('2026-03-04T03:40:00Z'));
      await writeFile(join(backupFolder(config), broken), 'nothing of ours');
      await refuse(broken, 'backup_not_restorable', 'damaged');
      await refuse(backupName(new Date(0)), 'not_found', 'find anything');
      const { audit_log: _, ...tables } = (await summarizeDatabase(storage)).tables;
      expect({ ...held.tables, ...tables }).toEqual(held.tables);
      const traversal = await admin.raw('GET', '/api/admin/backups/..%2Fsecret.key');
      expect(traversal.status).toBe(404);
    });

    it('requires an administrator who has recently confirmed their identity', async () => {
      const user = await server().signUp();
      const file = await backup(server(), new Date('2026-03-05T03:40:00Z'));
      const asked = await user.raw('POST', `/api/admin/backups/${file}/restore`);
      expect(asked.status).toBe(403);
      expect((await user.raw('GET', '/api/admin/backups')).status).toBe(403);
      const admin = await server().signUp('ADMIN');
      server().setNow(new Date(Date.now() + 11 * 60_000));
      const late = await admin.raw('POST', `/api/admin/backups/${file}/restore`);
      server().setNow();
      expect([late.status, late.body.detail.code]).toEqual([403, 'step_up_required']);
    });

    it('delays concurrent changes, and loses none that was acknowledged', async () => {
      const admin = await server().signUp('ADMIN');
      const user = await server().signUp();
      const { storage } = server().running.context;
      const file = await backup(server(), new Date('2026-03-06T03:40:00Z'));
      const restoring = admin.call(restoreBackup, { params: { id: file } });
      const statuses: number[] = [];
      let isOver = false;
      const writing = (async () => {
        while (!isOver) {
          const answer = await user.raw('POST', '/api/transactions', { body: row('meanwhile') });
          statuses.push(answer.status);
          if (answer.status === 401) return;
        }
      })();
      const { counts } = await restoring;
      isOver = true;
      await writing;
      expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
      // Each accepted change is either in the copy or was written after the restore.
      const [inCopy = 0, brought = 0] = countOf(counts, 'transactions');
      const { n } = await storage.read
        .selectFrom('transactions')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      const acknowledged = statuses.filter((status) => status === 201).length;
      expect(inCopy - brought + (n - brought)).toBe(acknowledged);
    });
  },
  { BACKUP_DIR },
);
