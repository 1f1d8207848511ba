/**
 * Only Linux has a niceness per thread; elsewhere it would apply to the whole server. The main thread keeps 0, because
 * its work is short and blocks every user.
 */
export const HAS_THREAD_NICENESS = process.platform === 'linux';

/** Password checks are short, so they come before users' jobs, which may use a thread for minutes. */
const PASSWORDS = 3;
const JOBS = 10;

export const NICENESS = HAS_THREAD_NICENESS
  ? { passwords: PASSWORDS, jobs: JOBS }
  : { passwords: 0, jobs: 0 };
