/** Where a request comes from, for the audit log. */
export interface Origin {
  /** As limits count it: an IPv6 network is one address. */
  address: string;
  /** The session's id, which grants nothing. */
  session: string | null;
}

const origins = new Map<string, Origin>();

/** Remembers a request's origin until `forgetOrigin`, so its changes are recorded with it. */
export const keepOrigin = (requestId: string, origin: Origin): void => {
  origins.set(requestId, origin);
};

export const originOf = (requestId: string | null | undefined): Origin | undefined =>
  requestId ? origins.get(requestId) : undefined;

export const forgetOrigin = (requestId: string): void => {
  origins.delete(requestId);
};

/** Number of remembered origins: one per request under way. */
export const originsKept = (): number => origins.size;
