import { z } from 'zod';
import { Instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Of a night, or made by hand; the server's own names alone, so that nobody asks for another file. */
const BackupFile = z.string().regex(/^saldo-\d{8}T\d{6}Z(-by-hand)?\.ndjson\.gz$/);
const params = z.object({ id: BackupFile });

export const Backup = z.object({
  file: z.string(),
  made_at: Instant,
  bytes: z.number(),
  by_hand: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

/** What is counted, to be looked at before and after. */
export const RESTORED = [
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
  z.object({ of: z.enum(RESTORED), before: z.number(), after: z.number() }),
);
export type RestoreCounts = z.infer<typeof RestoreCounts>;

export const listBackups = endpoint('GET', '/admin/backups', {
  summary: 'The backups in the folder of the server that answers, newest first',
  access: 'admin',
  answers: { 200: z.array(Backup) },
});

export const previewRestore = endpoint('GET', '/admin/backups/{id}', {
  summary: 'Checks a backup, and counts what is there now and would be there then',
  access: 'admin',
  expensive: true,
  params,
  answers: { 200: z.object({ counts: RestoreCounts }) },
  refusals: ['not_found', 'backup_not_restorable'],
});

export const restoreBackup = endpoint('POST', '/admin/backups/{id}/restore', {
  summary:
    'Replaces all data by a backup; roles, passwords and factors are those of then, all sign in again, open invitations end',
  access: 'admin',
  stepUp: true,
  expensive: true,
  params,
  answers: {
    200: z.object({
      counts: RestoreCounts,
      /** The backup of what was there. */
      copy: z.string(),
    }),
  },
  refusals: ['not_found', 'backup_not_restorable'],
});
