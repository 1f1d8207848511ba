import { parseArgs } from 'node:util';
import { type Day, dayIn, isDay } from '@saldo/domain/dates';
import { BackupError } from './format.ts';

const USAGE =
  'Usage: npm run backup -- [FILE], npm run backup -- --keep-until YYYY-MM-DD, or npm run backup -- --make-key [FILE]';

export interface BackupCommand {
  /** A path chosen by the operator. Saldo never deletes a file there. */
  path?: string;
  keepUntil?: Day;
  makeKey?: string;
}

/** Reads the arguments of `npm run backup --`. Throws a BackupError that explains the usage. */
export function readBackupCommand(given: readonly string[], now: Date): BackupCommand {
  const { values, positionals } = argumentsOf(given);
  const [path, ...more] = positionals;
  const until = values['keep-until'];
  if (more.length > 0 || (until !== undefined && values['make-key'])) throw new BackupError(USAGE);
  if (values['make-key']) return { makeKey: path ?? 'saldo-backup.key' };
  if (until === undefined) return path === undefined ? {} : { path };
  if (path !== undefined) {
    throw new BackupError(
      'Saldo never deletes a backup in a file you name. Leave out --keep-until, or the file.',
    );
  }
  return { keepUntil: lastDay(until, now) };
}

function lastDay(until: string, now: Date): Day {
  if (!isDay(until)) throw new BackupError(`${until} is not a valid date. Use YYYY-MM-DD.`);
  if (until < dayIn('UTC', now)) {
    throw new BackupError(`${until} is in the past. Use today or a later date.`);
  }
  return until;
}

function argumentsOf(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      options: { 'keep-until': { type: 'string' }, 'make-key': { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch {
    throw new BackupError(USAGE);
  }
}
