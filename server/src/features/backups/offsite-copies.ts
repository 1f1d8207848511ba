import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Encrypter } from 'age-encryption';
import type { BackupCopySettings } from '../../config/backup-copy-settings.ts';
import { fieldsOf } from '../../platform/fields-of-unknown.ts';
import { latest } from '../../platform/instant-ranges.ts';
import { asError, errorCode } from '../../platform/unknown-error.ts';
import { copiedAt, copiesToRemove } from './expired-copies.ts';
import { BackupError } from './format.ts';

/** Loaded on demand, because most servers do not make off-site copies. */
const age = () => import('age-encryption');
const s3mini = () => import('s3mini');

interface Place {
  list(): Promise<string[]>;
  /** Stores the file at `path` under `name`, completely or not at all. */
  put(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
}

const placeOf = async ({ to, s3 }: BackupCopySettings): Promise<Place> =>
  s3 ? await bucket(to, s3) : folder(to);

function folder(to: string): Place {
  return {
    list: () => readdir(to),
    async put(name, path) {
      // The folder is never created. If its disk is not mounted, copies would otherwise end up on the same disk as the
      // backups.
      const partial = join(to, `${name}.partial`);
      await copyFile(path, partial);
      const handle = await open(partial, 'r');
      await handle.sync();
      await handle.close();
      await rename(partial, join(to, name));
    },
    remove: (name) => rm(join(to, name), { force: true }),
  };
}

async function bucket(
  to: string,
  { keyId, secret, region }: NonNullable<BackupCopySettings['s3']>,
): Promise<Place> {
  const { S3mini } = await s3mini();
  const keys = { accessKeyId: keyId, secretAccessKey: secret };
  const s3 = new S3mini({ ...keys, endpoint: to, region });
  return {
    list: async () => ((await s3.listObjects()) ?? []).map(({ Key }) => Key),
    async put(name, path) {
      const { size } = await stat(path);
      // Large files are uploaded in parts. A part that fails is retried.
      const isShort = size <= s3.minPartSize;
      const content = isShort ? await readFile(path) : Readable.toWeb(createReadStream(path));
      const type = 'application/octet-stream';
      await s3.putAnyObject(name, content, type, undefined, undefined, size);
    },
    async remove(name) {
      await s3.deleteObject(name);
    },
  };
}

/**
 * Encrypts a backup, stores the copy off-site, and deletes old copies there unless `keepsOld`. Throws a BackupError that states what
 * failed. The backup itself is not changed.
 */
export async function copyBackup(
  path: string,
  settings: BackupCopySettings,
  now: Date,
  keepsOld = false,
): Promise<void> {
  const place = await placeOf(settings);
  const name = `${basename(path)}.age`;
  // If the server is killed, the next start finds the leftover file by this ending.
  const sealed = `${path}.age.partial`;
  try {
    const encrypter = await recipientOf(settings);
    await through(path, sealed, (content) => encrypter.encrypt(content));
    await place.put(name, sealed);
    if (keepsOld) return;
    for (const old of copiesToRemove(await place.list(), now)) await place.remove(old);
  } catch (error) {
    throw new BackupError(
      `The backup was made, but there is no copy at ${settings.to}: ${reasonOf(error)}`,
    );
  } finally {
    // If the file cannot be removed, the next start removes it.
    await rm(sealed, { force: true }).catch(() => undefined);
  }
}

/** Throws if the recipient contains a typo, which is detected by its checksum. */
async function recipientOf({ recipient }: BackupCopySettings): Promise<Encrypter> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError('BACKUP_COPY_RECIPIENT is not a valid age recipient');
  }
  return encrypter;
}

/** When the newest copy was made. Null if there are no copies. Throws a BackupError if the storage cannot be reached. */
export async function newestCopy(settings: BackupCopySettings, now: Date): Promise<Date | null> {
  try {
    await recipientOf(settings);
    const names = await (await placeOf(settings)).list();
    const made = names.map(copiedAt).filter((at) => at !== null);
    const past = made.filter((at) => at.toISOString() <= latest(now));
    return past.reduce<Date | null>((a, b) => (a && a > b ? a : b), null);
  } catch (error) {
    throw new BackupError(`Copies at ${settings.to} cannot be made: ${reasonOf(error)}`);
  }
}

/** Decrypts a copy with the key in a file. Throws a BackupError if the key does not match. */
export async function openCopy(path: string, keyFile: string, target: string): Promise<void> {
  try {
    const { Decrypter } = await age();
    const decrypter = new Decrypter();
    const lines = (await readFile(keyFile, 'utf8')).split(/\r?\n/);
    for (const line of lines) if (line.startsWith('AGE-')) decrypter.addIdentity(line);
    await through(path, target, (content) => decrypter.decrypt(content));
  } catch (error) {
    throw new BackupError(`${path} cannot be decrypted with ${keyFile}: ${asError(error).message}`);
  }
}

/** Creates a key that decrypts copies, in a file that only its owner can read. Returns the matching recipient. */
export async function makeCopyKey(path: string): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  await writeFile(path, `${identity}\n`, { flag: 'wx', mode: 0o600 });
  return identityToRecipient(identity);
}

type Content = ReadableStream<Uint8Array>;

async function through(
  from: string,
  to: string,
  change: (content: Content) => Promise<Content>,
): Promise<void> {
  const content: Content = Readable.toWeb(createReadStream(from));
  const changed = await change(content);
  await pipeline(Readable.fromWeb(changed), createWriteStream(to, { mode: 0o600 }));
}

/** Uses only the error's code, because the storage's own message may contain the name of a key. */
function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { status, serviceCode } = fieldsOf(error);
  const said = [errorCode(error), serviceCode, status].filter(Boolean);
  return said.length > 0 ? said.join(' ') : asError(error).name;
}
