import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Finding } from '@saldo/contract/admin';
import { type ClockDoubt, clockDoubt } from '../../platform/clock-doubt.ts';
import type { Config } from '../../platform/config/config.ts';
import { isThisMachine, transportWarnings } from '../../platform/config/transport.ts';
import type { DatabaseCondition } from '../../platform/db/database-condition.ts';
import { RESTORE_COMMAND } from '../../platform/db/database-errors.ts';
import { engineOf } from '../../platform/db/engine-of.ts';
import { isMigrated } from '../../platform/db/migrate.ts';
import { integer, readRow, text } from '../../platform/db/read-rows.ts';
import { SQLITE_FILE } from '../../platform/db/sqlite.ts';
import type { Storage } from '../../platform/db/storage.ts';
import { latest } from '../../platform/instant-ranges.ts';
import { listSetAside } from '../../platform/jobs/attempts.ts';
import { asMailError, checkMailServer } from '../../platform/mail/smtp.ts';
import { backupFolder, folderWarnings } from '../../platform/private-files.ts';
import { asError } from '../../platform/unknown-error.ts';
import { manualBackups } from '../backups/backup-files.ts';
import { newestCopy } from '../backups/offsite-copies.ts';

const GIB = 2 ** 30;
const FULL_BYTES = GIB / 4;
const NEARLY_FULL_BYTES = 2 * GIB;
const MOST_OFF_MS = 5_000;
const PROVED_WITHIN_MS = 50 * 3_600_000;
const MANUAL_IS_OLD_MS = 30 * 86_400_000;

type About = Finding['about'];

const good = (about: About, says: string): Finding => ({ about, state: 'good', says });
const note = (about: About, says: string): Finding => ({ about, state: 'note', says });
const look = (about: About, says: string): Finding => ({ about, state: 'look', says });
const wrong = (about: About, says: string): Finding => ({ about, state: 'wrong', says });

export async function checkDatabase({
  config,
  storage,
  condition,
  findDamage,
}: {
  config: Config;
  storage: Storage;
  condition: DatabaseCondition;
  findDamage(): Promise<string | null | undefined>;
}): Promise<Finding> {
  const damage = await findDamage().catch(() => undefined);
  if (damage) {
    const says = `The database is damaged (${damage}). Stop Saldo, then restore the newest tested backup: ${RESTORE_COMMAND}`;
    return wrong('database', says);
  }
  if (condition.fault === 'unwritable' || !(await isWritable(config, storage))) {
    return wrong(
      'database',
      'The database can’t be written to. Check its disk and who owns its files.',
    );
  }
  // Without a migrations table, the database is empty.
  if (!(await isMigrated(storage).catch(() => false))) {
    return wrong(
      'database',
      'The database is unreachable, empty or from an older version. Check it, then start Saldo.',
    );
  }
  if (damage === null) return good('database', 'Up to date, and no damage was found.');
  return look(
    'database',
    'Up to date. A damage check would take too long here, so see the result of the nightly job.',
  );
}

/** True if the SQLite file is writable or PostgreSQL allows write transactions. Checks this without writing. */
async function isWritable({ dataDir }: Config, { read }: Storage): Promise<boolean> {
  if (engineOf(read) === 'sqlite') {
    return access(join(dataDir, SQLITE_FILE), constants.W_OK).then(
      () => true,
      () => false,
    );
  }
  const row = await readRow(read, { says: text })`
    select current_setting('transaction_read_only') as says`
    // The next check reports an unreachable database.
    .catch(() => undefined);
  return row?.says !== 'on';
}

/** Checks whether other users on this machine can access the data folder, the database file, the key or the backups. */
export async function checkFiles(config: Config): Promise<Finding[]> {
  // Node.js has no file modes on Windows.
  if (process.platform === 'win32') return [];
  const { dataDir } = config;
  const own = ['saldo.sqlite', 'secret.key'].map((name) => join(dataDir, name));
  const paths = [...own, backupFolder(config)];
  const modes = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  const open = paths.filter((_, index) => ((modes[index]?.mode ?? 0) & 0o077) !== 0);
  const found = [
    ...(await folderWarnings(dataDir)),
    ...open.map((path) => `Other users on this machine can read ${path}. Run: chmod go= ${path}`),
  ];
  if (found.length === 0)
    return [good('files', 'No other user on this machine can read or replace them.')];
  return found.map((says) => wrong('files', says));
}

export function checkTransport(config: Config): Finding[] {
  const { host, mail, publicUrl, trustProxy } = config;
  const found = transportWarnings(config).map((says) => wrong('https', says));
  if (!publicUrl) {
    const says = 'PUBLIC_URL is not set, so links in emails point to localhost.';
    found.push(mail ? look('https', says) : note('https', says));
  }
  const isBehindHttps = publicUrl?.startsWith('https:') ?? false;
  if (isBehindHttps && trustProxy === 0) {
    const says = 'TRUST_PROXY is off. Behind a proxy, all sign-ins share one limit.';
    found.push(wrong('proxy', says));
  }
  if (typeof trustProxy === 'number' && trustProxy > 0 && !isThisMachine(host)) {
    const says =
      'TRUST_PROXY counts proxies, but HOST lets clients bypass them and claim any address. ' +
      'Set HOST=localhost, or list the addresses of the proxies in TRUST_PROXY.';
    found.push(look('proxy', says));
  }
  return found.length > 0 ? found : [good('https', 'Passwords are never sent unencrypted.')];
}

/** Checks disk space for the database (SQLite) and the backups. */
export async function checkDisk(config: Config, { fault }: DatabaseCondition): Promise<Finding[]> {
  const folders = new Set([config.dataDir, backupFolder(config)].map((folder) => resolve(folder)));
  const found = await Promise.all(
    [...folders].map(async (folder) => {
      const room = await statfs(folder).catch(() => null);
      return room ? roomIn(folder, room.bavail * room.bsize) : null;
    }),
  );
  return [
    ...(fault === 'full'
      ? [
          wrong(
            'disk',
            'The database disk is full. Only deletions are sure to work. Free up space.',
          ),
        ]
      : []),
    ...found.filter((finding) => finding !== null),
  ];
}

function roomIn(folder: string, bytes: number): Finding {
  const says = `${(bytes / GIB).toFixed(1)} GB free in ${folder}.`;
  if (bytes < FULL_BYTES) return wrong('disk', `${says} Free up space before writes fail.`);
  return bytes < NEARLY_FULL_BYTES ? look('disk', `${says} Free up space.`) : good('disk', says);
}

const DOUBTS: Record<ClockDoubt['because'], (newest: string) => string> = {
  earlier: (newest) =>
    `The audit log has lines until ${newest}, which is later than now. The clock is slow, or it was fast. ` +
    'Correct it. Until then, nothing is deleted by age.',
  silence: (newest) =>
    `The audit log has no lines between ${newest} and the last two days. If the server was not off, correct its clock. ` +
    'Nothing is deleted by age for two days.',
};

/** Compares the server's clock with the database's, the only other clock available. SQLite has none. */
export async function checkClock(storage: Storage, now: () => Date): Promise<Finding> {
  const doubt = await clockDoubt(storage.read, now());
  if (doubt) return wrong('clock', DOUBTS[doubt.because](doubt.newest));
  if (engineOf(storage.read) === 'sqlite') {
    const time = now().toISOString().slice(0, 16).replace('T', ' ');
    return note(
      'clock',
      `Server time is ${time} UTC. If that’s wrong, two-factor codes will fail.`,
    );
  }
  const before = now().getTime();
  const row = await readRow(storage.read, { ms: integer })`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`;
  const off = Math.round(Math.abs((row?.ms ?? 0) - (before + now().getTime()) / 2));
  if (off <= MOST_OFF_MS) return good('clock', 'Matches the database clock.');
  return wrong(
    'clock',
    `Differs from the database clock by ${off} ms. Keep both in sync with NTP.`,
  );
}

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail) return note('mail', 'SMTP_URL is not set, so no emails are sent.');
  try {
    await checkMailServer(mail);
    return good('mail', 'The mail server responds and accepts the sign-in.');
  } catch (error) {
    // Omits the server's own error message, which may contain the user name.
    const says = `The mail server can’t be used (${asMailError(error).code}). Check SMTP_URL.`;
    return wrong('mail', says);
  }
}

export async function checkBackup({ read }: Storage, now: () => Date): Promise<Finding> {
  const newest = await read
    .selectFrom('backups')
    .select(['file_name', 'made_at', 'proved_at', 'problem'])
    .where((where) =>
      where.or([where('proved_at', 'is not', null), where('problem', 'is not', null)]),
    )
    .where('made_at', '<=', latest(now()))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return look('backup', 'No tested backup yet. The first runs at 03:40.');
  const { file_name: name, made_at: madeAt, proved_at: provedAt, problem } = newest;
  if (problem || !provedAt)
    return wrong('backup', `${name} failed its test: ${problem ?? 'not tested'}`);
  const isOld = now().getTime() - Date.parse(madeAt) > PROVED_WITHIN_MS;
  if (isOld) return wrong('backup', `The newest tested backup is from ${madeAt}. Check the jobs.`);
  return good('backup', `${name} passed a test restore on ${provedAt}.`);
}

/**
 * Warns about old manual backups, which still contain data of deleted users. Saldo never deletes backups without an
 * expiry date.
 */
export async function checkManualBackups(config: Config, now: () => Date): Promise<Finding[]> {
  const folder = backupFolder(config);
  const old = (await manualBackups(folder)).filter(
    ({ madeAt, keepUntil }) =>
      keepUntil === undefined && now().getTime() - Date.parse(madeAt) > MANUAL_IS_OLD_MS,
  );
  const [oldest] = old;
  if (!oldest) return [];
  const which =
    old.length === 1 ? oldest.file : `${old.length} backups, the oldest ${oldest.file},`;
  const says =
    `Made manually more than 30 days ago: ${which} in ${folder}. ` +
    'Saldo never deletes such backups, and they still contain data of users deleted since. Delete those you no longer need.';
  return [look('backup', says)];
}

/** Checks that the newest off-site copy is as recent as the backups. */
export async function checkCopies({ backupCopy }: Config, now: () => Date): Promise<Finding> {
  if (!backupCopy) {
    return note(
      'copies',
      'BACKUP_COPY_TO is not set. If the disk with the backups fails, they are lost.',
    );
  }
  try {
    const newest = await newestCopy(backupCopy, now());
    if (!newest) return look('copies', `No copy at ${backupCopy.to} yet. Check the jobs.`);
    const says = `The newest copy at ${backupCopy.to} is from ${newest.toISOString()}.`;
    const isOld = now().getTime() - newest.getTime() > PROVED_WITHIN_MS;
    return isOld ? wrong('copies', `${says} Check the jobs.`) : good('copies', says);
  } catch (error) {
    return wrong('copies', asError(error).message);
  }
}

export async function checkJobs(storage: Storage, now: () => Date): Promise<Finding[]> {
  const found = [...(await failedJobs(storage)), ...(await workSetAside(storage, now))];
  return found.length > 0 ? found : [good('jobs', 'All jobs succeeded on their last run.')];
}

async function workSetAside({ read }: Storage, now: () => Date): Promise<Finding[]> {
  return (await listSetAside(read, now())).map(({ name, since, tries }) => {
    const says =
      `Set aside since ${since}, because it ended the server ${tries} times: ${name}. ` +
      'Saldo tries it again after a day. Until then, see whether the server ran out of memory, give it more, or report this.';
    return wrong('jobs', says);
  });
}

async function failedJobs({ read }: Storage): Promise<Finding[]> {
  const failed = await read
    .selectFrom('job_runs')
    .select(['name', 'last_error'])
    .where('last_error', 'is not', null)
    .execute();
  return failed.map(({ name, last_error: error }) => wrong('jobs', `${name} failed: ${error}`));
}
