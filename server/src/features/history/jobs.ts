import { keepsOld } from '../../platform/clock-doubt.ts';
import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import * as store from './store.ts';

const PATTERN = '20 4 * * *';
const WITHIN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** Steps per transaction, so other writes don't wait long. */
const SLICE = 200;

/** Deletes the undo data of changes older than HISTORY_DAYS, daily. */
export function startHistoryRetention(context: Context): () => Promise<void> {
  const run = () => forgetOldParts(context);
  const job = { name: 'history', pattern: PATTERN, withinMs: WITHIN_MS, run } as const;
  return schedule(context, { ...job, isOnePiece: true }).stop;
}

export async function forgetOldParts(context: Context): Promise<void> {
  const { storage, config, now } = context;
  if (await keepsOld(context, now(), 'undo data')) return;
  const before = new Date(now().getTime() - config.historyDays * DAY_MS).toISOString();
  const q = { before, most: SLICE };
  while ((await storage.write((tx) => store.forgetParts(tx, q))) === SLICE);
}
