import type { Report } from '@saldo/contract/imports';
import { imported } from '@saldo/proofs/users/actions';
import { type Client, clientAt } from '@saldo/proofs/users/user';

export const serverUrl = (): string => process.env.E2E_URL ?? 'http://localhost:3000';

/** Client for the server under test, with or without a session. */
export const api = (token?: string): Client => clientAt(serverUrl(), { token });

/** Uploads a statement like the import screen. */
export const uploadStatement = (
  user: Client,
  file: { name: string; content: Uint8Array; bank: string; fields?: Record<string, string> },
): Promise<Report> => imported(user, file.bank, file.content, file.fields, file.name);
