import { count, instant, orNull, tableOfServer, text } from './columns.ts';

/** How the servers run. */
export const OPERATION_TABLES = {
  /** Which server runs a job until when: one node runs it, however many there are. */
  leases: tableOfServer(['name'], {
    name: text(),
    holder: text(),
    expires_at: instant,
    /** Where its work is; null at the beginning, and where it has no places. */
    position: orNull(text()),
  }),
  /** By which writers of one user take turns, and how often they have. */
  locks: tableOfServer(['user_id', 'name'], {
    user_id: text(),
    name: text(),
    times: count(Number.MAX_SAFE_INTEGER),
  }),
  /** What was asked within a minute that runs, of all servers: the limits of requests go by it. */
  request_counts: tableOfServer(['key'], {
    /** What is counted, and of whom: the hash of a session's token, or an address. */
    key: text(),
    calls: count(Number.MAX_SAFE_INTEGER),
    ends_at: instant,
  }),
  /** What a job did last, on whichever server. */
  job_runs: tableOfServer(['name'], {
    name: text(),
    /** When it last ran to its end. */
    last_run_at: orNull(instant),
    /** Why its last run failed; null when it did not. */
    last_error: orNull(text()),
    next_run_at: orNull(instant),
  }),
  backups: tableOfServer(['file_name'], {
    /** Below `backups` in the data folder of the server that made it. */
    file_name: text(),
    bytes: count(Number.MAX_SAFE_INTEGER),
    made_at: instant,
    /** When a restore into a scratch database last agreed with it. */
    proved_at: orNull(instant),
    /** What that restore found wrong. */
    problem: orNull(text()),
  }),
};
