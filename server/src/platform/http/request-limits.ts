const KB = 1024;
const MB = 1024 * KB;

/** Bytes of a body that count as short: as many as entering and changing single things needs. */
export const SHORT_BODY = 256 * 1024;

/**
 * What the server takes from its clients. Not settings: only load tests and tests start a server with others.
 *
 * Memory must add up. A process at rest takes 140 MB. All bodies take 76 MB, and the JSON of short ones some 30 MB more
 * as objects; all answers 64 MB; connections 30 MB; and what is not collected yet some 60 MB. So the process stays below
 * 400 MB whatever clients do, worker threads aside.
 */
export interface RequestLimits {
  /** Per session; per address without one. */
  perMinute: number;
  /** Per session, for each of the expensive calls (imports, exports, AI). */
  expensivePerMinute: number;
  /** Per address, for invalid tokens. Well above what a household's stale tabs send. */
  anonymousPerMinute: number;

  /** Bytes of all bodies, as far as they are short (see `SHORT_BODY`). Entering a transaction needs nothing else. */
  shortBodies: number;
  /** Of these a user's: twelve of the longest at once. */
  shortBodiesOfUser: number;
  /** Of these all that visitors of the demo send: they can only try rules. */
  shortBodiesOfDemo: number;
  /** Of these all that is sent without a session: 192 sign-ins of the largest size at once. */
  shortBodiesOfStrangers: number;
  /** Of these one address's, for the demo and for strangers each. */
  shortBodiesOfAddress: number;

  /** Bytes of all bodies beyond their short part: statements, pictures, changes of many rows. */
  longBodies: number;
  /** Of these a user's: less than a third, and room for the largest file, which has 20 MB. */
  longBodiesOfUser: number;

  /** Bytes of all answers that have not been sent. */
  answers: number;
  /** Of these a user's: a year of 20,000 rows. */
  answersOfUser: number;
  /** One answer may be so large if its user waits for no other: 43,000 rows. The web app asks for 5,000 at most. */
  answerAlone: number;
  /** Of these all of the demo's. */
  answersOfDemo: number;
  /** Of these all that is answered without a session, the app's own files too. */
  answersOfStrangers: number;
  /** Of these one address's, for the demo and for strangers each: a household loads files by the hundred. */
  answersOfAddress: number;

  /** Bytes a second below which a sender or a reader is cut off: a sixteenth of a phone line of 1 Mbit/s. */
  minimumSpeed: number;
  /** Milliseconds over which the speed of senders is measured, so pauses shorter than this do no harm. */
  sendersWithin: number;
  /**
   * The same for readers. It takes longer because the system sends from buffers of its own, up to 4 MB, and asks for
   * more only when a third of them is empty: of a reader at 30 kB/s nothing shows for 45 seconds.
   */
  readersWithin: number;

  /** Open connections. At rest each takes 4 kB, with headers that are never finished 20 to 50 kB. */
  connections: number;
  /** Of these one address's, unless it is a trusted proxy's: forty browsers at once. */
  connectionsOfAddress: number;
  /** Requests under way on one connection. Browsers and proxies wait for an answer before they send the next. */
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
