import { endpoints } from '@saldo/contract';
import type { Endpoint } from '@saldo/contract/endpoint';
import fc from 'fast-check';
import { BODY_LIMIT } from '../../../server/src/platform/http/json-body.ts';
import type { FuzzUsers } from '../fuzz/fuzz-users.ts';
import { validRequest } from '../fuzz/requests.ts';
import { withIds } from '../fuzz/send-requests.ts';
import { onWire } from '../fuzz/types.ts';
import { packed } from '../users/wire.ts';

/** Attackers: someone without a session, a visitor to the public demo, and a registered user. */
export const ATTACKERS = ['stranger', 'viewer', 'user'] as const;
export type Attacker = (typeof ATTACKERS)[number];

/** One API call, ready to be written to a socket. */
export interface AttackRequest {
  name: string;
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The largest body that the route reads, in bytes; 0 if it takes none. */
  largest: number;
}

/** Calls that end the attacker's own session if they arrive in full. */
const ENDS_SESSION = new Set(['logout', 'deleteProfile', 'revokeSession', 'updateProfile']);
/** The year that `giveHistory` in press.ts fills. Without a limit, the list returns all of it. */
export const FULL_YEAR = 2025;
const WHOLE_YEAR = `/api/transactions?year=${FULL_YEAR}`;
/** Requests with the longest responses. The demo's rows end today, so a fixed year would eventually be empty there. */
const LONGEST_ANSWERS = [WHOLE_YEAR, '/api/openapi.json', '/api/metrics/annual', '/api/export'];

/** One request for every route, valid for the role. `whole` leaves out requests that would end the session. */
export async function everyRequest(
  role: Attacker,
  users: FuzzUsers,
  { seed, whole }: { seed: number; whole: boolean },
): Promise<AttackRequest[]> {
  const all = Object.entries<Endpoint>(endpoints).filter(
    ([name]) => !(whole && ENDS_SESSION.has(name)),
  );
  return Promise.all(
    all.map(async ([name, endpoint]) => {
      const [made] = fc.sample(validRequest(name, endpoint), { seed, numRuns: 1 });
      if (!made) throw new Error(`no request for ${name}`);
      const request = withIds({ ...made, as: role }, users);
      const { type, bytes } = await packed(onWire(request).body);
      const headers = type ? { ...request.headers, 'content-type': type } : request.headers;
      const { method, path } = request;
      return {
        name,
        method,
        path,
        headers,
        body: bytes ?? Buffer.alloc(0),
        largest: largestOf(endpoint),
      };
    }),
  );
}

/** Requests for the longest responses, `times` each. */
export function longAnswers(role: Attacker, users: FuzzUsers, times: number): AttackRequest[] {
  const headers = users.headersOf(role);
  return LONGEST_ANSWERS.flatMap((path) =>
    Array.from({ length: times }, () => ({
      ...{ name: path, method: 'GET', path, headers, body: Buffer.alloc(0), largest: 0 },
    })),
  );
}

const largestOf = ({ form, body, maxBytes }: Endpoint): number =>
  form?.maxBytes ?? maxBytes ?? (body ? BODY_LIMIT : 0);
