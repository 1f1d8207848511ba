/**
 * Priority of threads other than the main one, whose work is short and which everyone waits for. Password checks and
 * users' jobs share the rest equally. Only Linux has a niceness per thread; elsewhere it would apply to the whole
 * server.
 */
export const NICENESS = process.platform === 'linux' ? 10 : 0;
