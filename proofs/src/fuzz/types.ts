export const ROLES = ['stranger', 'viewer', 'user', 'admin'] as const;

export type FuzzRole = (typeof ROLES)[number];

export interface FuzzRequest {
  as: FuzzRole;
  /** The call's name in the contract. */
  name: string;
  method: string;
  /** As it goes over the wire, ids still to be filled in. */
  path: string;
  /** Whether the path is that of the call, so that the call's own contract holds. */
  isPlain: boolean;
  headers: Record<string, string>;
  body?: string | undefined;
  file?: { field: string; name: string; content: Uint8Array; fields: Record<string, string> };
}

export interface FuzzAnswer {
  status: number;
  contentType: string;
  /** Where it sends a browser; else ''. */
  location: string;
  /** As it came: text as it is, pictures and archives as Latin-1. */
  text: string;
}
