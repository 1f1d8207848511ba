import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { addressesOf } from './cluster/node-addresses.ts';
import { SQLITE_FILE } from './sqlite.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * Names the configured database to the operator: the file's full path, or PostgreSQL's database and hosts, never the
 * password.
 */
export function placeOf({ dataDir, databaseUrl }: Place): string {
  if (!databaseUrl) return resolve(dataDir, SQLITE_FILE);
  const nodes = addressesOf(databaseUrl);
  const hosts = nodes.map(hostOf).filter((host) => host !== null);
  const name = nodes.map(nameOf).find((one) => one !== null);
  return `the PostgreSQL database${name ? ` ${name}` : ''}${hosts.length > 0 ? ` on ${hosts.join(', ')}` : ''}`;
}

function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { host, searchParams } = new URL(address);
  return searchParams.get('host') || host || 'localhost';
}

function nameOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  return new URL(address).pathname.slice(1) || null;
}

/** False for a SQLite file that does not exist yet. */
export const databaseExists = ({ dataDir, databaseUrl }: Place): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, SQLITE_FILE));
