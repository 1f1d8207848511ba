import type { FastifyInstance } from 'fastify';
import { isThisMachine } from '../config/transport.ts';
import { clientIp } from './client-address.ts';

const WARN_EVERY_MS = 60 * 60_000;

/**
 * Warns the operator, at most once an hour, if passwords arrive over plain HTTP from other machines. `paths` are below
 * `/api`.
 */
export function warnOfPlainHttp(app: FastifyInstance, paths: readonly string[]): void {
  const routes = paths.map((path) => `/api${path}`);
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async (request) => {
    if (!routes.includes(request.routeOptions.url ?? '')) return;
    if (request.protocol === 'https' || isThisMachine(clientIp(request))) return;
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    request.log.warn(
      'received a password over plain HTTP from another machine; put HTTPS in front, and set TRUST_PROXY behind a proxy',
    );
  });
}
