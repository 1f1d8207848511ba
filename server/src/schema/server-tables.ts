import { count, instant, orNull, tableOfServer, text } from './columns.ts';

/** How servers share work and locks, and when jobs and backups last ran. */
export const SERVER_TABLES = {
  /** Which server runs a job, and until when. Only one server runs it at a time. */
  leases: tableOfServer(['name'], {
    name: text(),
    holder: text(),
    expires_at: instant,
    /** The position from which the work continues; null at the start, or for work without positions. */
    position: orNull(text()),
  }),
  /** Work that servers have begun and not ended. Work that ended servers again and again is set aside. */
  attempts: tableOfServer(['name'], {
    name: text(),
    /** Tries that have not ended, including one that is running. */
    tries: count(Number.MAX_SAFE_INTEGER),
    /** The thread that made the last try; '' if its server stopped in an orderly way. */
    holder: text(),
    /** When the last try began, or was last known to be running. */
    at: instant,
  }),
  /** Locks that make a user's writes take turns, and how often each was taken. */
  locks: tableOfServer(['user_id', 'name'], {
    user_id: text(),
    name: text(),
    times: count(Number.MAX_SAFE_INTEGER),
  }),
  /** Requests to all servers in the current minute, for rate limits. */
  request_counts: tableOfServer(['key'], {
    /** What is counted, and for whom: the hash of a session's token, or an IP address. */
    key: text(),
    calls: count(Number.MAX_SAFE_INTEGER),
    ends_at: instant,
  }),
  /** The last run of each job, on any server. */
  job_runs: tableOfServer(['name'], {
    name: text(),
    /** When the job last finished. */
    last_run_at: orNull(instant),
    /** Why the job's last run failed; null if it succeeded. */
    last_error: orNull(text()),
    next_run_at: orNull(instant),
  }),
  backups: tableOfServer(['file_name'], {
    /** Path below `backups` in the data folder of the server that made it. */
    file_name: text(),
    bytes: count(Number.MAX_SAFE_INTEGER),
    made_at: instant,
    /** When a trial restore of this backup into a scratch database last succeeded and matched it. */
    proved_at: orNull(instant),
    problem: orNull(text()),
  }),
};
