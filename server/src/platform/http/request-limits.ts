/** How much is answered within a minute. Not a setting: only a load test starts a server with more. */
export interface RequestLimits {
  /** Of a session; of an address, where nobody has signed in. */
  perMinute: number;
  /** Of a session, for each of the expensive calls (imports, exports, AI). */
  expensivePerMinute: number;
  /** Of an address, with tokens that are none: far more than the tabs of a household send whose sessions are over. */
  anonymousPerMinute: number;
}

export const REQUEST_LIMITS: RequestLimits = {
  perMinute: 3000,
  expensivePerMinute: 300,
  anonymousPerMinute: 600,
};
