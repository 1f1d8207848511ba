import { formOf } from '../users/user.ts';
import type { WireRequest } from '../users/wire.ts';

export const ROLES = ['stranger', 'viewer', 'user', 'admin'] as const;

export type FuzzRole = (typeof ROLES)[number];

export interface FuzzRequest {
  as: FuzzRole;
  /** The call's name in the contract. */
  name: string;
  method: string;
  /** The path as sent, with ids still to be filled in. */
  path: string;
  /** True if the path is unmodified, so the call's own contract applies. */
  isPlain: boolean;
  headers: Record<string, string>;
  body?: string | undefined;
  file?: { field: string; name: string; content: Uint8Array; fields: Record<string, string> };
}

export const onWire = ({ method, path, headers, body, file }: FuzzRequest): WireRequest => ({
  ...{ method, path, headers },
  body: file ? formOf(file.field, file) : body,
});
