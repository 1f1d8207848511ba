import type { Report } from '@saldo/contract/imports';
import { imported } from '@saldo/proofs/users/actions';
import { type Client, clientAt } from '@saldo/proofs/users/user';

export const serverUrl = (): string => process.env.E2E_URL ?? 'http://localhost:3000';

export const api = (token?: string): Client => clientAt(serverUrl(), { token });

export const uploadStatement = (
  user: Client,
  file: { name: string; content: Uint8Array; bank: string; fields?: Record<string, string> },
): Promise<Report> => imported(user, file.bank, file.content, file.fields, file.name);
