import type { SeededUser } from '../../users/seed-users.ts';
import { clientAt, failure, type RawCall } from '../../users/user.ts';
import { send } from '../../users/wire.ts';
import type { Server } from './server.ts';

/** Calls the API as a seeded user and reads the whole response. Throws unless it succeeds. */
export async function call(
  { address }: Server,
  { token }: SeededUser,
  path: string,
  { method = 'GET', ...more }: RawCall & { method?: string } = {},
): Promise<unknown> {
  const answer = await clientAt(address, { token }).raw(method, `/api${path}`, more);
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw failure(`${method} ${path}`, answer);
}

/** A call that does nothing, to measure the cost of a round trip. */
export const roundTrip = ({ address }: Server) =>
  send(address, { method: 'GET', path: '/healthz' });
