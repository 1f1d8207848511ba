import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  describeOnEachEngine,
  ENGINES,
  PASSWORD,
  startTestServer,
} from '@saldo/proofs/harness/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupCopyOf } from '../../config/backup-copy-settings.ts';
import { createLogger } from '../../platform/observability/logger.ts';
import { summarizeDatabase } from './dump-tables.ts';
import { copiesToRemove } from './expired-copies.ts';
import { backupName } from './file-names.ts';
import { BackupError } from './format.ts';
import { nightlyBackup } from './make-backup.ts';
import { copyBackup, makeCopyKey, newestCopy, openCopy } from './offsite-copies.ts';
import { restoreBackup } from './restore-backup.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-03-02T02:40:00Z');

let own = '';
let keyFile = '';
let recipient = '';
beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'saldo-copies-test-'));
  keyFile = join(own, 'copies.key');
  recipient = await makeCopyKey(keyFile);
});
afterAll(() => rm(own, { recursive: true, force: true }));

describeOnEachEngine('copies of backups', (server) => {
  it('are encrypted, and restore identical data on both engines', async () => {
    const { storage } = server().running.context;
    const user = await server().signUp();
    const [folder, to] = [await mkdtemp(join(own, 'from-')), await mkdtemp(join(own, 'to-'))];
    await nightlyBackup(
      { storage, log: createLogger('silent') },
      { folder, now: NOW.toISOString(), copy: { to, recipient, s3: undefined } },
    );
    const before = await summarizeDatabase(storage);
    const name = backupName(NOW);
    expect([await readdir(folder), await readdir(to)]).toEqual([[name], [`${name}.age`]]);
    const copy = join(to, `${name}.age`);
    expect((await readFile(copy, 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true);
    const file = join(folder, 'opened');
    await openCopy(copy, keyFile, file);
    expect(await readFile(file)).toEqual(await readFile(join(folder, name)));
    for (const engine of ENGINES) {
      const other = await startTestServer(engine);
      await restoreBackup(other.running.context.storage, file);
      const same = await summarizeDatabase(other.running.context.storage);
      // Compares only the users, because data recorded after the backup was made is not in it.
      expect(same.tables.users).toEqual(before.tables.users);
      const body = { username: user.username, password: PASSWORD };
      expect((await other.raw('POST', '/api/auth/login', { body })).status).toBe(200);
      await other.stop();
    }
  });

  it('that fail leave the backup in place, report the error, and are not made elsewhere', async () => {
    const { storage } = server().running.context;
    const folder = await mkdtemp(join(own, 'from-'));
    const to = join(own, 'not mounted');
    const copy = { to, recipient, s3: undefined };
    const made = nightlyBackup(
      { storage, log: createLogger('silent') },
      { folder, now: NOW.toISOString(), copy },
    );
    await expect(made).rejects.toThrow(`no copy at ${to}: ENOENT`);
    expect(await readdir(folder)).toEqual([backupName(NOW)]);
    await expect(newestCopy(copy, NOW)).rejects.toThrow(BackupError);
  });
});

it('another key does not open a copy', async () => {
  const to = await mkdtemp(join(own, 'to-'));
  const file = join(own, backupName(NOW));
  await writeFile(file, 'rows');
  await copyBackup(file, { to, recipient, s3: undefined }, NOW);
  const other = join(own, 'other.key');
  await makeCopyKey(other);
  await expect(makeCopyKey(other)).rejects.toThrow('EEXIST');
  const opened = openCopy(join(to, `${backupName(NOW)}.age`), other, join(own, 'opened'));
  await expect(opened).rejects.toThrow(BackupError);
});

it('keeps seven days, the last copy of five weeks and of twelve months', () => {
  const others = ['mine.age', 'saldo-20200101T000000Z.ndjson.gz', 'notes.txt'];
  let names = [...others];
  for (let night = 0; night < 800; night += 1) {
    const now = new Date(NOW.getTime() + night * DAY_MS);
    names.push(`${backupName(now)}.age`);
    const gone = new Set(copiesToRemove(names, now));
    names = names.filter((name) => !gone.has(name));
  }
  const days = names
    .filter((name) => !others.includes(name))
    .map((name) => name.slice('saldo-'.length, 'saldo-20260302'.length))
    .sort();
  expect(names).toEqual(expect.arrayContaining(others));
  // The last night is Tuesday 2028-05-09.
  expect(days).toEqual([
    ...['20270531', '20270630', '20270731', '20270831', '20270930', '20271031', '20271130'],
    ...['20271231', '20280131', '20280229', '20280331', '20280409', '20280416', '20280423'],
    ...['20280430', '20280503', '20280504', '20280505', '20280506', '20280507', '20280508'],
    '20280509',
  ]);
});

it('copies from the future are not old and replace no other', () => {
  const past = [1, 2, 40].map(
    (days) => `${backupName(new Date(NOW.getTime() - days * DAY_MS))}.age`,
  );
  const ahead = [1, 500, 501].map(
    (days) => `${backupName(new Date(NOW.getTime() + days * DAY_MS))}.age`,
  );
  expect(copiesToRemove([...past, ...ahead], NOW)).toEqual(copiesToRemove(past, NOW));
});

it('no copy is deleted while the clock is in doubt', async () => {
  const to = await mkdtemp(join(own, 'to-'));
  const old = `${backupName(new Date(NOW.getTime() - 1000 * DAY_MS))}.age`;
  await writeFile(join(to, old), '');
  const file = join(own, backupName(NOW));
  await writeFile(file, 'backup');
  await copyBackup(file, { to, recipient, s3: undefined }, NOW, true);
  expect(await readdir(to)).toContain(old);
  await copyBackup(file, { to, recipient, s3: undefined }, NOW);
  expect(await readdir(to)).not.toContain(old);
});

it('the newest copy stays after a long pause', () => {
  const old = `${backupName(NOW)}.age`;
  expect(copiesToRemove([old], new Date('2030-01-01T00:00:00Z'))).toEqual([]);
});

it('a copy is uploaded to an S3 bucket, and old ones are deleted there', async () => {
  const objects = new Map<string, Buffer>([
    [`${backupName(new Date('2024-01-01T02:40:00Z'))}.age`, Buffer.from('old')],
  ]);
  const parts: Buffer[] = [];
  let refuses = false;
  const asked: string[] = [];
  const stub = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
    const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ''));
    asked.push(String(request.headers.authorization));
    if (refuses) {
      const body = '<Error><Code>AccessDenied</Code><Message>hunter2</Message></Error>';
      response.writeHead(403, { 'content-type': 'application/xml' }).end(body);
    } else if (request.method === 'POST' && searchParams.has('uploads')) {
      const body = `<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>`;
      response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
    } else if (request.method === 'POST') {
      objects.set(key, Buffer.concat(parts));
      const body = `<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>`;
      response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
    } else if (searchParams.has('partNumber')) {
      parts[Number(searchParams.get('partNumber')) - 1] = Buffer.concat(chunks);
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (request.method === 'PUT') {
      objects.set(key, Buffer.concat(chunks));
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else {
      expect(searchParams.get('list-type')).toBe('2');
      const contents = [...objects].map(
        ([name, { length }]) => `<Contents><Key>${name}</Key><Size>${length}</Size></Contents>`,
      );
      const body = `<ListBucketResult><KeyCount>${contents.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
      response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
    }
  });
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
  const to = `http://127.0.0.1:${(stub.address() as AddressInfo).port}/bucket`;
  const copy = { to, recipient, s3: { keyId: 'key-id', secret: 'very secret', region: 'auto' } };
  const file = join(own, backupName(NOW));
  await writeFile(file, 'rows of everybody');
  await copyBackup(file, copy, NOW);
  const name = `${backupName(NOW)}.age`;
  expect([...objects.keys()]).toEqual([name]);
  expect(await newestCopy(copy, NOW)).toEqual(NOW);
  expect(asked.every((header) => header.includes('Credential=key-id/'))).toBe(true);
  const sealed = join(own, 'from-bucket.age');
  await writeFile(sealed, objects.get(name) ?? '');
  await openCopy(sealed, keyFile, join(own, 'from-bucket'));
  expect(await readFile(join(own, 'from-bucket'), 'utf8')).toBe('rows of everybody');
  const long = randomBytes(9_000_000);
  await writeFile(file, long);
  await copyBackup(file, copy, NOW);
  expect(parts).toHaveLength(2);
  await writeFile(sealed, objects.get(name) ?? '');
  await openCopy(sealed, keyFile, join(own, 'from-bucket'));
  expect((await readFile(join(own, 'from-bucket'))).equals(long)).toBe(true);
  refuses = true;
  const refused: unknown = await copyBackup(file, copy, NOW).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BackupError);
  expect(String(refused)).toMatch(/403/);
  expect(String(refused)).not.toMatch(/hunter2|very secret/);
  expect((await readdir(own)).filter((one) => one.endsWith('.partial'))).toEqual([]);
  stub.close();
});

it('incomplete copy settings name what is missing', () => {
  const to = '/mnt/elsewhere';
  expect(backupCopyOf({}).copy).toBeUndefined();
  expect(backupCopyOf({ BACKUP_COPY_TO: to }).problems).toEqual([
    'BACKUP_COPY_RECIPIENT: is required with BACKUP_COPY_TO',
  ]);
  const bucket = { BACKUP_COPY_TO: 'https://s3.example/b', BACKUP_COPY_RECIPIENT: recipient };
  expect(backupCopyOf(bucket).problems).toHaveLength(2);
  const whole = backupCopyOf({ BACKUP_COPY_TO: to, BACKUP_COPY_RECIPIENT: recipient });
  expect(whole).toEqual({ copy: { to, recipient, s3: undefined }, problems: [] });
});
