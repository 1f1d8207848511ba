/**
 * Of threads that work beside the main one: what it does is short, and everybody waits for it. Checks of passwords and
 * the jobs of users get equal parts of what it leaves. Linux alone has a niceness for each thread; elsewhere it would be
 * the whole server's.
 */
export const NICENESS = process.platform === 'linux' ? 10 : 0;
