import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { nodesAway } from '../db/distribute.ts';
import { isMigrated } from '../db/migrate.ts';
import { notReady } from './error-handler.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, since its database answers and is migrated, and it is not
 * `leaving`; of a cluster it names the nodes that are away, whose people alone have to wait, and says of a replica why it is not read from. While it is, it still answers whatever comes, but nothing more on the same connection: what stands in front
 * keeps none that could break under a request.
 */
export function health(app: FastifyInstance, context: Context, leaving?: AbortSignal): void {
  app.server.prependListener('request', (_request, response) => {
    if (leaving?.aborted) response.shouldKeepAlive = false;
  });
  const quiet = { logLevel: 'silent' as const, config: { rateLimit: false } };
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async () => {
    if (leaving?.aborted) throw notReady();
    try {
      await sql`select 1`.execute(context.storage.read);
      if (await isMigrated(context.storage)) {
        const away = await nodesAway(context.storage);
        const replica = context.storage.replica?.state ?? 'fresh';
        return {
          status: 'ready',
          ...(away.length > 0 && { away }),
          ...(replica !== 'fresh' && { replica }),
        };
      }
    } catch (error) {
      context.log.warn({ reason: error instanceof Error && error.name }, 'not ready');
    }
    throw notReady();
  });
}
