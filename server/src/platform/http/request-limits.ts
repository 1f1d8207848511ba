const KB = 1024;
const MB = 1024 * KB;

/** Bodies up to this many bytes are short: enough to enter or edit single items. */
export const SHORT_BODY = 256 * 1024;

/**
 * Limits for clients. Not configurable; only tests and load tests start a server with different limits.
 * The memory must add up. An idle process takes 140 MB. Bodies take at most 76 MB, plus some 30 MB for short JSON
 * bodies once they are parsed; responses take at most 64 MB, connections 30 MB, and uncollected garbage some 60 MB. So
 * the process stays below 400 MB whatever clients do, not counting worker threads.
 */
export interface RequestLimits {
  /** All calls, per session, or per address if there is no session. */
  perMinute: number;
  /** Per session, for each expensive call (imports, exports, AI). */
  expensivePerMinute: number;
  /** Per address, for invalid tokens. Well above what a household's stale tabs send. */
  anonymousPerMinute: number;

  /**
   * Bytes of all bodies together, counting only the first bytes of each, up to `SHORT_BODY`. Those are enough to enter
   * transactions.
   */
  shortBodies: number;
  /** Share of one user: twelve short bodies of the maximum size. */
  shortBodiesOfUser: number;
  /** Share of all demo visitors, who can only preview rules. */
  shortBodiesOfDemo: number;
  /** Share of all requests without a session: 192 sign-ins of the maximum size. */
  shortBodiesOfStrangers: number;
  /** Share of one address, for the demo and for anonymous clients separately. */
  shortBodiesOfAddress: number;

  /** Bytes of all bodies together beyond the first `SHORT_BODY` of each: statements, pictures, bulk changes. */
  longBodies: number;
  /** Share of one user: less than a third, but enough for the largest file (20 MB). */
  longBodiesOfUser: number;

  /** Bytes of all unsent responses. */
  answers: number;
  /** Share of one user: a year with 20,000 rows. */
  answersOfUser: number;
  /**
   * Maximum for a single response if the user has no other unsent response: 43,000 rows. The web app requests at most
   * 5,000.
   */
  answerAlone: number;
  answersOfDemo: number;
  /** Share of all responses without a session, including the app's own files. */
  answersOfStrangers: number;
  /** Share of one address, for the demo and for anonymous clients separately. A household loads hundreds of files. */
  answersOfAddress: number;

  /** Senders and readers below this many bytes per second are cut off. A sixteenth of a 1 Mbit/s phone line. */
  minimumSpeed: number;
  /** Milliseconds over which the speed of senders is measured. Shorter pauses are fine. */
  sendersWithin: number;
  /**
   * Milliseconds over which the speed of readers is measured. Longer than for senders, because the operating system
   * sends from its own buffers of up to 4 MB and asks for more only when a third of them is empty. A reader at 30 kB/s
   * therefore shows no progress for 45 seconds.
   */
  readersWithin: number;

  /** Open connections. Each takes 4 kB when idle, 20 to 50 kB with unfinished headers. */
  connections: number;
  /** Share of one address that is not a trusted proxy: forty browsers. */
  connectionsOfAddress: number;
  /** Concurrent requests on one connection. Browsers and proxies wait for a response before sending the next. */
  requestsOfConnection: number;
}

export const REQUEST_LIMITS: RequestLimits = {
  perMinute: 3000,
  expensivePerMinute: 300,
  anonymousPerMinute: 600,

  shortBodies: 12 * MB,
  shortBodiesOfUser: 3 * MB,
  shortBodiesOfDemo: 1 * MB,
  shortBodiesOfStrangers: 3 * MB,
  shortBodiesOfAddress: 1 * MB,

  longBodies: 64 * MB,
  longBodiesOfUser: 21 * MB,

  answers: 64 * MB,
  answersOfUser: 20 * MB,
  answerAlone: 40 * MB,
  answersOfDemo: 8 * MB,
  answersOfStrangers: 16 * MB,
  answersOfAddress: 8 * MB,

  minimumSpeed: 8 * KB,
  sendersWithin: 20_000,
  readersWithin: 60_000,

  connections: 600,
  connectionsOfAddress: 240,
  requestsOfConnection: 8,
};
