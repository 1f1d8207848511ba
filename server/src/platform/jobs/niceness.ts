/**
 * Niceness of all threads except the main one, whose work is short and blocks every user. Password checks and users'
 * jobs share the remaining processor time equally. Only Linux has a niceness per thread; elsewhere it would apply to
 * the whole server.
 */
export const NICENESS = process.platform === 'linux' ? 10 : 0;
