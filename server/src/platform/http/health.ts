import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { nodesAway } from '../db/cluster/cluster-status.ts';
import { isMigrated } from '../db/migrate.ts';
import { FAULT_ERRORS, notReady } from './error-handler.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests, because the database responds and is migrated,
 * and the server is not shutting down (`leaving`). While shutting down it still answers every request but closes the
 * connection afterwards, so the proxy keeps no connection that could break mid-request.
 */
export function serveHealth(app: FastifyInstance, context: Context, leaving?: AbortSignal): void {
  app.server.prependListener('request', (_request, response) => {
    if (leaving?.aborted) response.shouldKeepAlive = false;
  });
  const quiet = { logLevel: 'silent' as const, config: { rateLimit: false } };
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    if (leaving?.aborted) throw notReady();
    await probeWrites(context);
    const ready = await readiness(context);
    const { fault } = context.condition;
    if (fault && fault !== 'full') return sick(reply, fault);
    if (!ready) throw notReady();
    return ready;
  });
}

/**
 * Returns undefined if the database does not respond or is not migrated. On a cluster, names the unreachable nodes;
 * only users whose rows are on them have to wait. A full disk counts as ready, because users need to sign in to delete
 * data.
 */
async function readiness({ storage, condition, log }: Context) {
  try {
    await sql`select 1`.execute(storage.read);
    if (!(await isMigrated(storage))) return undefined;
    const away = await nodesAway(storage);
    return {
      ...(condition.fault === 'full'
        ? { status: 'full', message: FAULT_ERRORS.full().message }
        : { status: 'ready' }),
      ...(away.length > 0 && { away }),
    };
  } catch (error) {
    condition.note(error);
    log.warn({ reason: error instanceof Error && error.name }, 'not ready');
    return undefined;
  }
}

/** Checks whether an unwritable database can be written to again. Changes nothing. */
async function probeWrites({ condition, storage }: Context): Promise<void> {
  if (condition.fault !== 'unwritable') return;
  await storage
    .write((tx) => tx.updateTable('leases').set({ holder: '' }).where('name', '=', '').execute())
    .then(() => condition.noteWritten())
    .catch((error: unknown) => condition.note(error));
}

function sick(reply: FastifyReply, fault: 'damaged' | 'unwritable') {
  const answer = FAULT_ERRORS[fault]();
  reply.status(answer.status).headers(answer.headers);
  return { status: fault, ...answer.body() };
}
