import { z } from 'zod';
import { Instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** File name of a nightly or manual backup. No other file can be requested. */
const BackupFile = z.string().regex(/^saldo-\d{8}T\d{6}Z(-by-hand(-until-\d{8})?)?\.ndjson\.gz$/);
const params = z.object({ id: BackupFile });

export const Backup = z.object({
  file: z.string(),
  made_at: Instant,
  bytes: z.number(),
  by_hand: z.boolean(),
  /** Last day on which a manual backup is kept; null if no day was given. */
  keep_until: z.string().nullable(),
});
export type Backup = z.infer<typeof Backup>;

/** Tables whose rows are counted before and after a restore. */
export const COUNTED_TABLES = [
  'users',
  'accounts',
  'transactions',
  'reports',
  'categories',
  'rules',
  'goals',
  'tickets',
] as const;

export const RestoreCounts = z.array(
  z.object({ of: z.enum(COUNTED_TABLES), before: z.number(), after: z.number() }),
);
export type RestoreCounts = z.infer<typeof RestoreCounts>;

export const listBackups = endpoint('GET', '/admin/backups', {
  summary: 'List the backups on the server that answers, newest first',
  access: 'admin',
  answers: { 200: z.array(Backup) },
});

/** Manual backups on the server, which are kept longer than the nightly ones. */
export const ManualBackups = z.object({
  /** When the oldest manual backup was made; null if there are none. */
  oldest: Instant.nullable(),
  /** Day on which the last manual backup is deleted; null if one is kept until an administrator deletes it. */
  keep_until: z.string().nullable(),
});
export type ManualBackups = z.infer<typeof ManualBackups>;

export const getManualBackups = endpoint('GET', '/backups/manual', {
  summary:
    'Get the date of the oldest manual backup, which may still contain the data of deleted users',
  access: 'user',
  answers: { 200: ManualBackups },
});

export const previewRestore = endpoint('GET', '/admin/backups/{id}', {
  summary: 'Check a backup, and count the current data and the data after restoring it',
  access: 'admin',
  expensive: true,
  params,
  answers: { 200: z.object({ counts: RestoreCounts }) },
  refusals: ['not_found', 'backup_not_restorable'],
});

export const restoreBackup = endpoint('POST', '/admin/backups/{id}/restore', {
  summary:
    'Replace all data with a backup, including roles, passwords and second factors; everyone must sign in again and open invitations end',
  access: 'admin',
  stepUp: true,
  expensive: true,
  params,
  answers: {
    200: z.object({
      counts: RestoreCounts,
      /** File name of a backup of the data that was replaced. */
      copy: z.string(),
    }),
  },
  refusals: ['not_found', 'backup_not_restorable'],
});
