/** Where a request comes from: what a line of the audit log says beside who and what. */
export interface Origin {
  /** As the limits count it: an IPv6 network counts as one. */
  address: string;
  /** The session's id, which opens nothing. */
  session: string | null;
}

const origins = new Map<string, Origin>();

/** Keeps where a request comes from until `forgetOrigin`, so that whatever it changes is noted with it. */
export const keepOrigin = (requestId: string, origin: Origin): void => {
  origins.set(requestId, origin);
};

export const originOf = (requestId: string | null | undefined): Origin | undefined =>
  requestId ? origins.get(requestId) : undefined;

export const forgetOrigin = (requestId: string): void => {
  origins.delete(requestId);
};

/** How many are kept: one for each request under way. */
export const originsKept = (): number => origins.size;
