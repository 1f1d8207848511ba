import { keepsOld } from '../../platform/clock-doubt.ts';
import type { Context } from '../../platform/context.ts';
import { deleteExpiredCounts } from '../../platform/http/rate-limit-counts.ts';
import { deleteOldAttempts } from '../../platform/jobs/attempts.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { deleteOldOrigins } from './known-origins.ts';
import * as store from './store.ts';

const PATTERN = '10 4 * * *';
const WITHIN_MS = 10 * 60_000;
/** The longest month, so nothing is deleted too early. */
const MONTH_MS = 31 * 86_400_000;
/** Audit lines deleted per transaction, so other writes don't wait long. */
const SLICE = 2000;

/** Deletes expired data daily: audit lines, ended sessions, known origins, request counts and attempts. */
export function startRetention(context: Context): () => Promise<void> {
  const run = () => deleteExpired(context);
  const job = { name: 'retention', pattern: PATTERN, withinMs: WITHIN_MS, run } as const;
  return schedule(context, { ...job, isOnePiece: true }).stop;
}

export async function deleteExpired(context: Context): Promise<void> {
  const { storage, config } = context;
  const now = context.now();
  await storage.write(async (tx) => {
    await store.deleteExpiredSessions(tx, { now });
    await deleteOldOrigins(tx, { now });
    await deleteExpiredCounts(tx, now);
    await deleteOldAttempts(tx, now);
  });
  if (await keepsOld(context, now, 'audit log')) return;
  const before = new Date(now.getTime() - config.auditMonths * MONTH_MS).toISOString();
  const q = { before, most: SLICE };
  while ((await storage.write((tx) => store.deleteOldAuditLines(tx, q))) === SLICE);
}
