/** Origin of a request, for the audit log. */
export interface Origin {
  /** Normalized as for limits: an IPv6 /64 is one address. */
  address: string;
  /** Id of the session. It grants no access. */
  session: string | null;
}

const origins = new Map<string, Origin>();

/** Remembers a request's origin until `forgetOrigin`, so it can be recorded with the changes that the request makes. */
export const rememberOrigin = (requestId: string, origin: Origin): void => {
  origins.set(requestId, origin);
};

export const findOrigin = (requestId: string | null | undefined): Origin | undefined =>
  requestId ? origins.get(requestId) : undefined;

export const forgetOrigin = (requestId: string): void => {
  origins.delete(requestId);
};

/** Number of remembered origins: one per pending request. */
export const countOrigins = (): number => origins.size;
