import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { createDataFolder } from '../config/data-folder.ts';
import { errorCode } from '../unknown-error.ts';

const VERSION = 'v1';
const KEY_FILE = 'secret.key';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts data that the server must be able to read again, but that must stay unreadable to anyone who has only the
 * database.
 */
export interface Secrets {
  /** `label` identifies the kind of data and its user. Text encrypted for one label cannot be decrypted for another. */
  seal(text: string, label: string): string;
  /** Throws if the text was tampered with, or encrypted with an unknown key or for another label. */
  open(sealed: string, label: string): string;
  /** Identifies a string without storing it: HMAC-SHA-256 under the newest key, in hexadecimal. */
  mac(text: string, label: string): string;
  /** True if encrypted with an older key. Encrypt the data again before removing that key. */
  isOld(sealed: string): boolean;
}

/** AES-256-GCM. The first key encrypts and all keys decrypt, so keys can be rotated. */
export function createSecrets(keys: readonly string[]): Secrets {
  const derived = keys.map((key) => {
    const bytes = Buffer.from(hkdfSync('sha256', key, '', 'saldo secrets', 32));
    return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
  });
  const [current] = derived;
  if (!current || keys[0] === undefined) throw new Error('no key given');
  const macKey = Buffer.from(hkdfSync('sha256', keys[0], '', 'saldo keyed hashes', 32));
  return {
    seal(text, label) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv);
      cipher.setAAD(Buffer.from(label));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const packed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
      return `${VERSION}.${current.id}.${packed}`;
    },
    open(sealed, label) {
      const [version, id, packed] = sealed.split('.');
      const key = derived.find((one) => one.id === id);
      if (version !== VERSION || !key || !packed) throw new Error('encrypted with an unknown key');
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(label));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    mac: (text, label) =>
      createHmac('sha256', macKey).update(`${label}\0${text}`, 'utf8').digest('hex'),
    isOld: (sealed) => sealed.split('.')[1] !== current.id,
  };
}

/** Uses the configured keys. Without any, uses a key that is created once and stored next to the SQLite file. */
export function secretsOf(config: Pick<Config, 'secretKeys' | 'databaseUrl' | 'dataDir'>): Secrets {
  if (config.secretKeys.length > 0) return createSecrets(config.secretKeys);
  if (config.databaseUrl) {
    throw new ConfigError(
      'These settings need attention:\n  SECRET_KEY: is required with DATABASE_URL',
    );
  }
  return createSecrets([ownKey(config.dataDir)]);
}

function ownKey(dataDir: string): string {
  createDataFolder(dataDir);
  const file = join(dataDir, KEY_FILE);
  try {
    // Never overwritten: losing the key loses everything encrypted with it.
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
