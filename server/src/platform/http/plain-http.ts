import type { FastifyInstance } from 'fastify';
import { isThisMachine } from '../config/transport.ts';
import { clientIp } from './client-address.ts';

const SIGN_IN = ['/api/auth/login', '/api/auth/register'];
const TOLD_EVERY_MS = 60 * 60_000;

/** Tells the operator, once an hour at most, that passwords come over plain HTTP from other machines. */
export function warnOfPlainHttp(app: FastifyInstance): void {
  let told = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async (request) => {
    if (!SIGN_IN.includes(request.routeOptions.url ?? '')) return;
    if (request.protocol === 'https' || isThisMachine(clientIp(request))) return;
    if (performance.now() - told < TOLD_EVERY_MS) return;
    told = performance.now();
    request.log.warn(
      'a password came over plain HTTP from another machine: put HTTPS in front, and set TRUST_PROXY behind a proxy',
    );
  });
}
