import type { Day } from '@saldo/domain/dates';
import { z } from 'zod';
import { ahead, isWithin } from '../../../platform/instant-ranges.ts';
import { LONGEST_RETRY_MS } from '../providers/http-client.ts';
import type { FetchedPage } from '../providers/provider.ts';

/** Calls per day without the user: one scheduled run and two more. Further calls are reserved for the user. */
const AUTOMATIC_CALLS = 3;

const Calls = z.object({
  day: z.string(),
  made: z.number(),
  remaining: z.number().nullable(),
  resetsAt: z.string().nullable(),
});
export type Calls = z.infer<typeof Calls>;

export function readCalls(text: string, today: Day): Calls {
  const calls = Calls.partial().parse(JSON.parse(text));
  const isToday = calls.day === today;
  return {
    day: today,
    made: isToday ? (calls.made ?? 0) : 0,
    remaining: calls.remaining ?? null,
    resetsAt: calls.resetsAt ?? null,
  };
}

export function counted(calls: Calls, allowance: FetchedPage['allowance']): Calls {
  const made = calls.made + 1;
  if (allowance === null) {
    const remaining = calls.remaining === null ? null : Math.max(0, calls.remaining - 1);
    return { ...calls, made, remaining };
  }
  return { ...calls, made, remaining: allowance.remaining, resetsAt: allowance.resetsAt };
}

/** When calls are allowed again, or null if a call is allowed now. Automatic syncs leave one call for the user. */
export function blockedUntil(calls: Calls, q: { isAttended: boolean; now: Date }): string | null {
  const { remaining, resetsAt } = calls;
  const keep = q.isAttended ? 0 : 1;
  const isRunning = resetsAt !== null && isWithin(ahead(LONGEST_RETRY_MS, q.now), resetsAt);
  if (isRunning && remaining !== null && remaining <= keep) return resetsAt;
  return !q.isAttended && calls.made >= AUTOMATIC_CALLS ? q.now.toISOString() : null;
}
