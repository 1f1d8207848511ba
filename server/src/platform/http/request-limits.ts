const KB = 1024;
const MB = 1024 * KB;

/** Bytes of a body that count as short: enough to enter and change single items. */
export const SHORT_BODY = 256 * 1024;

/**
 * Limits on what clients may use. Not settings: only load tests and tests start a server with others.
 *
 * The memory must add up. An idle process takes 140 MB. All bodies take 76 MB, and short JSON bodies some 30 MB more as
 * objects; all answers 64 MB; connections 30 MB; and uncollected garbage some 60 MB. So the process stays below 400 MB
 * whatever clients do, not counting worker threads.
 */
export interface RequestLimits {
  /** Per session; per address without one. */
  perMinute: number;
  /** Per session, for each of the expensive calls (imports, exports, AI). */
  expensivePerMinute: number;
  /** Per address, for invalid tokens. Well above what a household's stale tabs send. */
  anonymousPerMinute: number;

  /** Bytes of all bodies, counting only their short part (see `SHORT_BODY`). Entering a transaction needs no more. */
  shortBodies: number;
  /** Share of one user: twelve of the longest at once. */
  shortBodiesOfUser: number;
  /** Share of all demo visitors, who can only try rules. */
  shortBodiesOfDemo: number;
  /** Share of all requests without a session: 192 sign-ins of the largest size at once. */
  shortBodiesOfStrangers: number;
  /** Share of one address, for the demo and anonymous clients each. */
  shortBodiesOfAddress: number;

  /** Bytes of all bodies beyond their short part: statements, pictures, bulk changes. */
  longBodies: number;
  /** Share of one user: less than a third, and enough for the largest file (20 MB). */
  longBodiesOfUser: number;

  /** Bytes of all unsent answers. */
  answers: number;
  /** Share of one user: a year of 20,000 rows. */
  answersOfUser: number;
  /** Maximum of a single answer if its user waits for no other: 43,000 rows. The web app requests 5,000 at most. */
  answerAlone: number;
  /** Share of the demo. */
  answersOfDemo: number;
  /** Share of all answers without a session, including the app's own files. */
  answersOfStrangers: number;
  /** Share of one address, for the demo and anonymous clients each. A household loads files by the hundred. */
  answersOfAddress: number;

  /** Bytes per second below which a sender or reader is cut off: a sixteenth of a 1 Mbit/s phone line. */
  minimumSpeed: number;
  /** Milliseconds over which the speed of senders is measured. Shorter pauses do no harm. */
  sendersWithin: number;
  /**
   * The same for readers. Longer, because the system sends from its own buffers of up to 4 MB and asks for more only
   * when a third of them is empty: a reader at 30 kB/s shows no progress for 45 seconds.
   */
  readersWithin: number;

  /** Open connections. Each takes 4 kB when idle, 20 to 50 kB with headers that are never finished. */
  connections: number;
  /** Share of one address, unless it is a trusted proxy: forty browsers at once. */
  connectionsOfAddress: number;
  /** Concurrent requests on one connection. Browsers and proxies wait for an answer before they send the next. */
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
