import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { summarise, summaryOf } from '../../platform/backup/dump.ts';
import { BackupError, difference, type Summary } from '../../platform/backup/format.ts';
import { exportPerson, importPerson } from '../../platform/backup/person.ts';
import { checkBackup } from '../../platform/backup/restore.ts';
import { KEPT } from '../../platform/backup/tables.ts';
import { findRow } from '../../platform/db/crud.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { columnNames } from '../../platform/db/tables.ts';
import { newId } from '../../platform/id.ts';
import { type Lease, underLease } from '../../platform/jobs/leases.ts';
import { audit } from '../../platform/observability/audit.ts';
import { temporaryFolder } from '../../platform/private-files.ts';
import { holdSignIns } from '../auth/open-session.ts';
import { closeAccount } from './erase.ts';

interface Move {
  id: string;
  now(): Date;
}

const WITHIN_MS = 60 * 60_000;

/**
 * Brings a person from one database to another, and closes the account in the first once both hold the same; its rows
 * go as those of who is deleted do. Throws a BackupError where that cannot be: the person is then where he was before.
 * One that was killed in the middle goes on when it is called again.
 */
export async function movePerson(from: Storage, to: Storage, q: Move): Promise<Summary> {
  let written: Summary | undefined;
  // The same database under two names gives its lease once: nobody is moved onto himself, and then deleted.
  const options = () => ({
    ...{ name: 'person-move', holder: newId(), now: q.now, withinMs: WITHIN_MS, restMs: 0 },
  });
  await underLease(from, options(), (here) =>
    underLease(to, options(), async (there) => {
      written = await bring(from, to, q);
      try {
        await leave({ storage: from, lease: here, written }, q);
      } catch (error) {
        await takeBack({ storage: to, lease: there, written }, q.id);
        throw error;
      }
    }).then(() => undefined),
  );
  if (written) return written;
  throw new BackupError(
    'Both are the same database, or somebody else is being moved. Try again in half a minute.',
  );
}

/** Makes both hold the same, and answers what that is. */
async function bring(from: Storage, to: Storage, q: Move): Promise<Summary> {
  const folder = await temporaryFolder('export');
  try {
    const path = join(folder, 'person.ndjson.gz');
    await exportPerson(from, { id: q.id, path, now: q.now() });
    const { end } = await checkBackup(path);
    // One that was killed after the import has left the person in both.
    if (difference(end, await summarise(to, q.id)) === null) return end;
    return await importPerson(to, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Side {
  storage: Storage;
  lease: Lease;
  /** What was brought over. */
  written: Summary;
}

/** Closes the account where it was, unless something has changed there since it was written. */
async function leave(side: Side, { id, now }: Move): Promise<void> {
  const at = now().toISOString();
  const { storage } = side;
  await storage.write(async (tx) => {
    await storage.lock(tx, 'administrators');
    await holdSignIns(storage, tx, id);
    if (!(await isAtRest(tx, side, id))) {
      throw new BackupError(
        'The account was used meanwhile, so it stays where it was. Try again when it is at rest.',
      );
    }
    const closed = await closeAccount(tx, { id, now: at });
    if (closed?.wasAdmin && !(await findRow(tx, 'users', { role: 'ADMIN' }))) {
      throw new BackupError('The last administrator stays: make somebody else one first.');
    }
    await audit(tx, { userId: null, now: at }, 'user.move', { id });
  });
}

/** Removes what has come in, unless somebody has used it since. */
async function takeBack(side: Side, id: string): Promise<void> {
  await side.storage.write(async (tx) => {
    if (!(await isAtRest(tx, side, id))) return;
    for (const { table } of KEPT.toReversed()) {
      const owner = table === 'users' ? 'id' : 'user_id';
      if (!columnNames(table).includes(owner)) continue;
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(tx);
    }
  });
}

/** Whether the person has what was brought over; nobody writes from now on until the transaction ends. */
async function isAtRest(
  tx: Tx,
  { storage: { engine }, lease, written }: Side,
  id: string,
): Promise<boolean> {
  // A write: with it SQLite lets nobody else write. PostgreSQL is asked to.
  await lease.requireHeld(tx);
  if (engine === 'postgres') {
    const tables = sql.join(KEPT.map(({ table }) => sql.table(table)));
    await sql`lock table ${tables} in share row exclusive mode`.execute(tx);
  }
  return difference(written, await summaryOf(tx, engine, id)) === null;
}
