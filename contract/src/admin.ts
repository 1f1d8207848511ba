import { z } from 'zod';
import { DayInput, Id, Instant, paging, ROLES } from './common.ts';
import { endpoint } from './endpoint.ts';

const count = z.number();

export const Job = z.object({
  name: z.string(),
  /** When the job last completed; null if it never has. */
  last_run_at: Instant.nullable(),
  last_error: z.string().nullable(),
  next_run_at: Instant.nullable(),
});

export const BackupState = z.object({
  made_at: Instant.nullable(),
  /** When the newest backup was last verified by restoring it into a scratch database and comparing the two. */
  proved_at: Instant.nullable(),
  /** What the comparison found wrong, as a sentence; null if it found nothing. */
  problem: z.string().nullable(),
});

export const SystemStats = z.object({
  version: z.string(),
  /** Seconds. */
  uptime: count,
  users: z.object({
    total: count,
    by_role: z.record(z.enum(ROLES), count),
    /** Signed in within the last 30 days. */
    active: count,
  }),
  transactions: count,
  imports: z.object({ total: count, last_30_days: count }),
  /** Number of connections by status; empty if no bank is connected. */
  connections: z.record(z.string(), count),
  database: z.object({ engine: z.enum(['sqlite', 'postgres']), bytes: count }),
  jobs: z.array(Job),
  backup: BackupState,
});
export type SystemStats = z.infer<typeof SystemStats>;

export const getStats = endpoint('GET', '/admin/stats', {
  summary: 'Get the state of the installation',
  access: 'admin',
  answers: { 200: SystemStats },
});

export const INSTALLATION_CHECKS = [
  'database',
  'key',
  'backup',
  'copies',
  'jobs',
  'clock',
  'files',
  'https',
  'proxy',
  'disk',
  'mail',
  'banks',
  'rates',
] as const;

export const Finding = z.object({
  about: z.enum(INSTALLATION_CHECKS),
  /** `wrong`: broken or insecure. `look`: possibly intended, but worth checking. `note`: optional and not set up. */
  state: z.enum(['good', 'note', 'look', 'wrong']),
  /** A sentence on the finding and how to fix it; contains no secrets. */
  says: z.string(),
});
export type Finding = z.infer<typeof Finding>;

/** What the Admin Panel and `npm run doctor` call the states. */
export const FINDING_WORDS = {
  good: 'OK',
  note: 'Note',
  look: 'Warning',
  wrong: 'Problem',
} as const satisfies Record<Finding['state'], string>;

/** A slow SQL statement, with placeholders instead of values. */
export const SlowQuery = z.object({ at: Instant, ms: count, sql: z.string() });
export type SlowQuery = z.infer<typeof SlowQuery>;

export const checkInstallation = endpoint('GET', '/admin/examination', {
  summary: 'Check the installation, like `npm run doctor`',
  access: 'admin',
  answers: {
    200: z.object({
      findings: z.array(Finding),
      /** The slow queries since this server process started, most recent first. */
      slow_queries: z.object({ over_ms: count, last: z.array(SlowQuery) }),
    }),
  },
});

export const Activity = z.object({
  id: z.string(),
  at: Instant,
  user_id: z.string().nullable(),
  /** Null for the server itself and for deleted users. */
  username: z.string().nullable(),
  action: z.string(),
  /** IDs and counts, never values. */
  subject: z.record(z.string(), z.unknown()),
  /**
   * IP address, with IPv6 shortened to its network. Null for the server's own actions, for deleted users, and if
   * unknown.
   */
  address: z.string().nullable(),
  /**
   * Session ID, which cannot be used to sign in. Null for the server's own actions, for deleted users, and if nobody
   * was signed in.
   */
  session_id: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

const day = DayInput.optional();

export const listActivity = endpoint('GET', '/admin/activity', {
  summary: 'List the audit log, newest first',
  access: 'admin',
  query: z.object({
    user_id: Id.optional(),
    action: z.string().max(100).optional(),
    /** First and last day, inclusive, in the caller's time zone. */
    from: day,
    to: day,
    ...paging,
  }),
  answers: {
    200: z.object({ items: z.array(Activity), total: count, actions: z.array(z.string()) }),
  },
});
