import type { Answer, Call, Endpoint } from '@saldo/contract/endpoint';
import type { Report } from '@saldo/contract/imports';
import { imported } from '@saldo/proofs/users/actions';
import { clientAt } from '@saldo/proofs/users/user';

export const serverUrl = (): string => process.env.E2E_URL ?? 'http://localhost:3000';

/** Calls the API as the given session. Throws an error with the answer unless it succeeds. */
export const callApi = <E extends Endpoint>(
  endpoint: E,
  given: Call<E>,
  token?: string,
): Promise<Answer<E>> => clientAt(serverUrl(), { token }).call(endpoint, given);

/** Uploads a statement as the import screen does. */
export const uploadStatement = (
  file: { name: string; content: Uint8Array; bank: string; fields?: Record<string, string> },
  token: string,
): Promise<Report> =>
  imported(clientAt(serverUrl(), { token }), file.bank, file.content, file.fields, file.name);
