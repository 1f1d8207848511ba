import * as auth from '@saldo/contract/auth';
import { finishConnection } from '@saldo/contract/bank-connections';
import type { Endpoint } from '@saldo/contract/endpoint';
import { detectReport } from '@saldo/contract/imports';
import { draftRule, previewRules } from '@saldo/contract/rules';
import { loginWithPasskey, startPasskeyLogin } from '@saldo/contract/second-factor';
import { queryClient } from '../lib/query-client.ts';

/** Calls that only read, though their question needs a body. */
const READS: readonly Endpoint[] = [draftRule, previewRules, detectReport];

/** Calls that end in another page, with nothing to show on this one. */
const SESSIONS: readonly Endpoint[] = [
  ...[auth.login, auth.loginAsViewer, auth.register, auth.logout],
  ...[startPasskeyLogin, loginWithPasskey],
];

/** Polled once per visit, like a query, which reloads the screens itself. */
const POLLED: readonly Endpoint[] = [finishConnection];

const isDryRun = (body: unknown) =>
  typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true;

/** True if a request writes, so that the screens must follow it. */
export const isWrite = ({ endpoint, body }: { endpoint: Endpoint; body: unknown }): boolean =>
  endpoint.method !== 'GET' &&
  ![...READS, ...SESSIONS, ...POLLED].includes(endpoint) &&
  !isDryRun(body);

/** True while a `useChange` runs. */
export const isChangeRunning = (): boolean =>
  queryClient.isMutating({ predicate: ({ meta }) => meta?.isChange === true }) > 0;
