import { keepsOld } from '../../platform/clock-doubt.ts';
import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { settleFiles } from './store.ts';

/** After History has forgotten what it could bring back. */
const PATTERN = '40 4 * * *';
const WITHIN_MS = 30 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Erases the files of receipts that were removed, or whose transactions were deleted, more than HISTORY_DAYS ago, daily.
 * No step can bring them back by then.
 */
export function startErasingReceipts(context: Context): () => Promise<void> {
  const run = () => eraseUnused(context);
  const job = { name: 'receipts', pattern: PATTERN, withinMs: WITHIN_MS, run } as const;
  return schedule(context, { ...job, isOnePiece: true }).stop;
}

export async function eraseUnused(context: Context): Promise<void> {
  const { storage, config } = context;
  const now = context.now();
  if (await keepsOld(context, now, 'removed receipts')) return;
  const before = new Date(now.getTime() - config.historyDays * DAY_MS).toISOString();
  while (await storage.write((tx) => settleFiles(tx, { now: now.toISOString(), before })));
}
