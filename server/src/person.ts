// npm run person -- export ID FILE | import FILE | move ID TO: brings one person from one installation to another.

import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { movePerson } from './features/users/move.ts';
import { BackupError } from './platform/backup/format.ts';
import { exportPerson, importPerson } from './platform/backup/person.ts';
import { readConfig } from './platform/config/config.ts';
import { SQLITE_FILE } from './platform/db/sqlite.ts';
import { openStorage, type Storage } from './platform/db/storage.ts';
import { runProgram, withStorage } from './program.ts';

const USAGE = `npm run person -- export ID FILE
npm run person -- import FILE
npm run person -- move ID TO   (TO: the other data folder, or a file that holds the other DATABASE_URL)`;

type Work = (here: Storage) => Promise<string>;

/** What the arguments ask for; it answers what it did. */
function workOf([what, ...given]: string[]): Work {
  const [first, second] = given;
  if (what === 'export' && first && second) return (here) => exported(here, first, second);
  if (what === 'import' && first) return (here) => imported(here, first);
  if (what === 'move' && first && second) return (here) => moved(here, first, second);
  throw new BackupError(USAGE);
}

async function exported(here: Storage, id: string, file: string): Promise<string> {
  const path = resolve(file);
  const bytes = await exportPerson(here, { id, path, now: new Date() });
  return `Written: ${path} (${Math.ceil(bytes / 1024)} KB)`;
}

async function imported(here: Storage, file: string): Promise<string> {
  const { tables } = await importPerson(here, resolve(file));
  return `Taken in, with ${tables.transactions?.rows ?? 0} transactions.`;
}

async function moved(here: Storage, id: string, to: string): Promise<string> {
  const there = await openStorage(placeOf(resolve(to)), { migrate: false });
  try {
    const { tables } = await movePerson(here, there, { id, now: () => new Date() });
    const counts = Object.entries(tables).filter(([, { rows }]) => rows > 0);
    const lines = counts.map(([table, { rows }]) => `${String(rows).padStart(8)} ${table}`);
    return [
      'Moved; both had the same rows before the account was closed here:',
      ...lines,
      'What is left here goes in the background, as of who is deleted.',
    ].join('\n');
  } finally {
    await there.close();
  }
}

/** The settings of the other place. An address comes in a file: others on the machine read arguments. */
function placeOf(to: string) {
  if (!existsSync(to)) throw new BackupError(`There is no ${to}.`);
  const { DATABASE_URL: _, DATABASE_URL_FILE: __, ...rest } = process.env;
  const { DATABASE_READ_URL: ___, DATABASE_READ_URL_FILE: ____, ...env } = rest;
  if (!statSync(to).isDirectory()) return readConfig({ ...env, DATABASE_URL_FILE: to });
  if (!existsSync(join(to, SQLITE_FILE))) throw new BackupError(`There is no database in ${to}.`);
  return readConfig({ ...env, DATA_DIR: to });
}

async function main(given: string[]): Promise<void> {
  const work = workOf(given);
  await withStorage(readConfig(process.env), {}, async (storage) => {
    console.log(await work(storage));
  });
}

runProgram(main);
