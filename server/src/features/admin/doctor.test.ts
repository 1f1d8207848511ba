import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInstallation } from '@saldo/contract/admin';
import { startSmtp } from '@saldo/proofs/harness/smtp';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import type { readConfig } from '../../config/config.ts';
import { openStorage } from '../../platform/db/open-storage.ts';
import { createSecrets } from '../../platform/security/secrets.ts';
import { makeCopyKey } from '../backups/offsite-copies.ts';
import { connect, settled } from '../bank-connections/testing/sandbox.ts';
import { startStub } from '../bank-connections/testing/stub-server.ts';
import { runHealthChecks } from './doctor.ts';

describeOnEachEngine('npm run doctor', (server) => {
  const look = async (changes: Partial<Parameters<typeof runHealthChecks>[0]> = {}) => {
    const found = await runHealthChecks({
      ...server().running.context,
      findDamage: async () => null,
      now: () => new Date(),
      ...changes,
    });
    const stateOf = (about: string) =>
      found.filter((finding) => finding.about === about).map(({ state }) => state);
    return { found, stateOf };
  };
  const withSettings = (settings: Partial<ReturnType<typeof readConfig>>) =>
    look({ config: { ...server().running.context.config, ...settings } });

  it('decrypts every secret with the key, and counts those that another key cannot decrypt', async () => {
    await connect(server(), await server().signUp());
    await settled(server());
    expect((await look()).stateOf('key')).toEqual(['good']);
    const secrets = createSecrets(['another key, the first one was lost for good']);
    const { found, stateOf } = await look({ secrets });
    expect(stateOf('key')).toEqual(['wrong']);
    expect(found.find(({ about }) => about === 'key')?.says).toMatch(
      /[1-9]\d* bank connection secrets/,
    );
  });

  it('reports the same to administrators in the Admin Panel', async () => {
    const { config } = server().running.context;
    const { findings } = await (await server().signUp('ADMIN')).call(checkInstallation);
    const { found } = await look();
    expect(findings.map(({ about }) => about)).toEqual(found.map(({ about }) => about));
    expect(JSON.stringify(findings)).not.toContain(
      config.databaseUrl ?? config.secretKeys[0] ?? '-',
    );
    const body = await (await server().signUp()).raw('GET', '/api/admin/examination');
    expect(body.status).toBe(403);
  });

  it('distinguishes untested, good, broken and old backups', async () => {
    const { storage } = server().running.context;
    expect((await look()).stateOf('backup')).toEqual(['look']);
    const made_at = '2026-03-02T02:40:00.000Z';
    const row = { file_name: 'saldo-20260302T024000Z.ndjson.gz', bytes: 1, made_at };
    await storage.write((tx) =>
      tx
        .insertInto('backups')
        .values({ ...row, proved_at: made_at, problem: null })
        .execute(),
    );
    const at = (time: string) => look({ now: () => new Date(time) });
    expect((await at('2026-03-03T02:40:00Z')).stateOf('backup')).toEqual(['good']);
    expect((await at('2026-03-05T02:40:00Z')).stateOf('backup')).toEqual(['wrong']);
    // A backup dated in the future by a fast clock must not hide later backups.
    expect((await at('2025-03-03T02:40:00Z')).stateOf('backup')).toEqual(['look']);
    await storage.write((tx) =>
      tx.updateTable('backups').set({ proved_at: null, problem: 'cut off' }).execute(),
    );
    expect((await at('2026-03-03T02:40:00Z')).stateOf('backup')).toEqual(['wrong']);
  });

  it('names work that is set aside, since when, and what to do', async () => {
    const { storage } = server().running.context;
    const at = '2026-03-02T02:40:00.000Z';
    const row = { name: 'nightly backup', tries: 2, holder: 'gone/0', at };
    await storage.write((tx) => tx.insertInto('attempts').values(row).execute());
    const on = async (time: string) => {
      const { found } = await look({ now: () => new Date(time) });
      return found.filter(({ about }) => about === 'jobs');
    };
    const [finding] = await on('2026-03-02T12:00:00Z');
    expect(finding?.state).toBe('wrong');
    expect(finding?.says).toMatch(/since 2026-03-02T02:40.*2 times: nightly backup\..*memory/);
    // By then it has been tried again.
    expect(await on('2026-03-03T12:00:00Z')).toMatchObject([{ state: 'good' }]);
    await storage.write((tx) => tx.deleteFrom('attempts').execute());
  });

  it('warns about manual backups older than thirty days', async () => {
    const backupDir = await mkdtemp(join(tmpdir(), 'saldo-doctor-test-'));
    const config = { ...server().running.context.config, backupDir };
    const at = async (day: string) => {
      const { found } = await look({ config, now: () => new Date(`${day}T12:00:00Z`) });
      return found.filter(({ says }) => says.includes('Made manually'));
    };
    await writeFile(join(backupDir, 'saldo-20260101T120000Z.ndjson.gz'), '');
    await writeFile(join(backupDir, 'saldo-20260101T120000Z-by-hand-until-20270131.ndjson.gz'), '');
    expect(await at('2026-05-01')).toEqual([]);
    const old = 'saldo-20260302T120000Z-by-hand.ndjson.gz';
    await writeFile(join(backupDir, old), '');
    expect(await at('2026-04-01')).toEqual([]);
    expect(await at('2026-04-02')).toMatchObject([
      { about: 'backup', state: 'look', says: expect.stringContaining(old) },
    ]);
    await writeFile(join(backupDir, 'saldo-20260303T120000Z-by-hand.ndjson.gz'), '');
    const [both] = await at('2026-05-01');
    expect(both?.says).toContain(`2 backups, the oldest ${old}`);
    await rm(backupDir, { recursive: true });
  });

  it('checks that off-site copies are as recent as the backups', async () => {
    const to = await mkdtemp(join(tmpdir(), 'saldo-doctor-test-'));
    const recipient = await makeCopyKey(join(to, 'key'));
    const now = () => new Date('2026-03-04T02:40:00Z');
    const { config } = server().running.context;
    const copies = async (copy: object) => {
      const backupCopy = { to, recipient, s3: undefined, ...copy };
      return (await look({ now, config: { ...config, backupCopy } })).stateOf('copies');
    };
    expect((await look()).stateOf('copies')).toEqual(['note']);
    expect(await copies({})).toEqual(['look']);
    await writeFile(join(to, 'saldo-20260302T014000Z.ndjson.gz.age'), '');
    expect(await copies({})).toEqual(['good']);
    await rm(join(to, 'saldo-20260302T014000Z.ndjson.gz.age'));
    await writeFile(join(to, 'saldo-20260301T014000Z.ndjson.gz.age'), '');
    expect(await copies({})).toEqual(['wrong']);
    expect(await copies({ recipient: `${recipient}x` })).toEqual(['wrong']);
    expect(await copies({ to: join(to, 'away') })).toEqual(['wrong']);
    await rm(to, { recursive: true });
  });

  it('reports an unwritable database without writing', async () => {
    const { config, storage } = server().running.context;
    const own = await mkdtemp(join(tmpdir(), 'saldo-doctor-test-'));
    const url = new URL(config.databaseUrl ?? 'file:');
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const readOnly = config.databaseUrl
      ? await openStorage({ dataDir: '', databaseUrl: url.href }, { migrate: false })
      : storage;
    // A missing file counts as unwritable.
    const { found } = await look({ storage: readOnly, config: { ...config, dataDir: own } });
    if (readOnly !== storage) await readOnly.close();
    await rm(own, { recursive: true });
    const says = expect.stringContaining('can’t be written to');
    expect(found).toContainEqual({ about: 'database', state: 'wrong', says });
  });

  it('names a failed job', async () => {
    const { storage } = server().running.context;
    // A job that the server no longer runs.
    const job = { name: 'of before', last_run_at: null, last_error: 'no room', next_run_at: null };
    await storage.write((tx) => tx.insertInto('job_runs').values(job).execute());
    const { found } = await look();
    expect(found).toContainEqual({
      about: 'jobs',
      state: 'wrong',
      says: 'of before failed: no room',
    });
  });

  it("compares the clock with the database's", async () => {
    const off = { now: () => new Date(Date.now() - 60_000) };
    const wanted = server().engine === 'postgres' ? ['wrong'] : ['note'];
    expect((await look(off)).stateOf('clock')).toEqual(wanted);
  });

  it('only notes what is optional', async () => {
    const { found, stateOf } = await look();
    for (const about of ['https', 'mail', 'banks', 'copies']) {
      expect([about, stateOf(about)]).toEqual([about, ['note']]);
    }
    const warned = found.filter(({ state }) => state === 'look').map(({ says }) => says);
    expect(warned.join()).not.toMatch(/is not set|set up/);
    // Links in emails matter once emails are sent.
    const mail = { url: 'smtp://127.0.0.1:9', from: 'saldo@example.org' };
    expect((await withSettings({ mail })).stateOf('https')).toEqual(['look']);
  });

  it('checks HTTPS and the proxy', async () => {
    const publicUrl = 'https://saldo.example.org/';
    const plain = await withSettings({ publicUrl: 'http://saldo.example.org' });
    expect(plain.stateOf('https')).toEqual(['wrong']);
    const alone = await withSettings({ publicUrl, trustProxy: 0 });
    expect(alone.stateOf('proxy')).toEqual(['wrong']);
    const passable = await withSettings({ publicUrl, trustProxy: 1, host: '0.0.0.0' });
    expect(passable.stateOf('proxy')).toEqual(['look']);
    const right = await withSettings({ publicUrl, trustProxy: 1, host: 'localhost' });
    expect([right.stateOf('https'), right.stateOf('proxy')]).toEqual([['good'], []]);
  });

  it('asks the provider whether its keys are valid and users can return', async () => {
    const publicUrl = 'https://saldo.example.org/';
    const address = `${publicUrl}api/bank-connections/callback/enable_banking`;
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const privateKey = key.export({ type: 'pkcs1', format: 'pem' }).toString();
    const stub = await startStub();
    const enableBanking = { appId: 'app', privateKey, baseUrl: stub.url };
    const banks = async (reply: Parameters<typeof stub.on>[2], settings: object = {}) => {
      stub.on('GET', '/application', reply);
      const { found } = await withSettings({ publicUrl, enableBanking, ...settings });
      expect(JSON.stringify(found)).not.toContain(privateKey.slice(40, 80));
      return found.find(({ about }) => about === 'banks');
    };
    const active = { active: true, redirect_urls: [address] };
    expect(await banks({ body: active })).toMatchObject({ state: 'good' });
    const wrong = await banks({ body: { ...active, redirect_urls: ['https://other.example'] } });
    expect(wrong).toMatchObject({ state: 'wrong' });
    expect(wrong?.says).toMatch(new RegExp(`: ${address}$`));
    const refused = { code: 401, error: 'UNAUTHORIZED_ACCESS', message: 'hunter2' };
    const keys = await banks({ status: 401, body: refused });
    expect(keys).toMatchObject({ state: 'wrong', says: expect.not.stringContaining('hunter2') });
    const busy = await banks({ status: 429, body: { code: 429, error: 'RATE_LIMIT' } });
    expect(busy).toMatchObject({ state: 'look' });
    expect(await banks({ body: active }, { publicUrl: undefined })).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('PUBLIC_URL'),
    });
    await stub.close();
  });

  it('names files that other users on the machine can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'saldo-doctor-test-'));
    const key = join(dataDir, 'secret.key');
    await writeFile(key, 'not a real one', { mode: 0o600 });
    expect((await withSettings({ dataDir })).stateOf('files')).toEqual(['good']);
    await chmod(key, 0o640);
    const { found } = await withSettings({ dataDir });
    await rm(dataDir, { recursive: true });
    const says = `Other users on this machine can read ${key}. Run: chmod go= ${key}`;
    expect(found).toContainEqual({ about: 'files', state: 'wrong', says });
  });

  it("signs in to the mail server, and reports a refusal without the server's text", async () => {
    const smtp = await startSmtp();
    const mail = { url: smtp.url, from: 'saldo@example.org' };
    expect((await withSettings({ mail })).stateOf('mail')).toEqual(['good']);
    expect(smtp.mails).toEqual([]);
    await smtp.stop();
    const { found, stateOf } = await withSettings({ mail });
    expect(stateOf('mail')).toEqual(['wrong']);
    expect(JSON.stringify(found)).not.toContain(smtp.url);
  });
});
