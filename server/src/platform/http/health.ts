import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { isMigrated } from '../db/migrate.ts';
import { notReady } from './error-handler.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, since its database answers and is migrated. */
export function health(app: FastifyInstance, context: Context): void {
  const quiet = { logLevel: 'silent' as const, config: { rateLimit: false } };
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async () => {
    try {
      await sql`select 1`.execute(context.storage.read);
      if (await isMigrated(context.storage)) return { status: 'ready' };
    } catch (error) {
      context.log.warn({ reason: error instanceof Error && error.name }, 'not ready');
    }
    throw notReady();
  });
}
