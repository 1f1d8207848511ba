import type { Day } from '@saldo/domain/dates';

/**
 * Name of a nightly backup, or, with `-by-hand`, of a manual one. A manual backup's name may end with the last day to
 * keep it.
 */
const NAME =
  /^saldo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-by-hand(?:-until-(\d{4})(\d\d)(\d\d))?)?\.ndjson\.gz$/;

/** For example `saldo-20260302T120000Z.ndjson.gz`. Such names sort by time. */
export const backupName = (now: Date): string => `saldo-${stampOf(now)}.ndjson.gz`;

/** For example `saldo-20260302T120000Z-by-hand.ndjson.gz` or `…-by-hand-until-20270131.ndjson.gz`. */
export const manualName = (now: Date, keepUntil?: Day): string => {
  const until = keepUntil ? `-until-${keepUntil.replaceAll('-', '')}` : '';
  return `saldo-${stampOf(now)}-by-hand${until}.ndjson.gz`;
};

const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, '');

export interface NamedBackup {
  file: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  isManual: boolean;
  /** Undefined for nightly backups, and for manual ones that are kept until the operator deletes them. */
  keepUntil?: Day;
}

export const isBackupName = (file: string): boolean => NAME.test(file);

/** Parses a backup's file name. Undefined if it is not a backup's name. */
export function readName(file: string): NamedBackup | undefined {
  const parts = NAME.exec(file);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, manual, ...until] = parts;
  const madeAt = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const named = { file, madeAt, isManual: manual !== undefined };
  return until[0] === undefined ? named : { ...named, keepUntil: until.join('-') };
}
