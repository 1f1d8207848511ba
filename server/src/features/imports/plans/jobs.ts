import { keepsOld } from '../../../platform/clock-doubt.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/id.ts';
import { asOwner } from '../../../platform/identity.ts';
import { schedule } from '../../../platform/jobs/scheduler.ts';
import { OPEN_PLAN_LIFE_MS, PLAN_LIFE_MS } from './present.ts';
import { runPlan } from './run-plan.ts';
import * as store from './store.ts';

const EACH_MINUTE = '* * * * *';
const WITHIN_MS = 35 * 60_000;

/** Resumes plans whose server has stopped and deletes old ones. Returns a function that stops this job. */
export function startPlans(context: Context): () => Promise<void> {
  const run = () => resumePlans(context);
  return schedule(context, { name: 'plans', pattern: EACH_MINUTE, withinMs: WITHIN_MS, run }).stop;
}

export async function resumePlans(context: Context): Promise<void> {
  const { storage, now } = context;
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const old = {
    before: ago(PLAN_LIFE_MS),
    runningBefore: ago(2 * PLAN_LIFE_MS),
    openBefore: ago(OPEN_PLAN_LIFE_MS),
  };
  if (await store.hasOldPlans(storage.read, old)) {
    const keeps = await keepsOld(context, now(), 'import plans');
    if (!keeps) await storage.write((tx) => store.forgetPlans(tx, old));
  }
  for (const plan of await store.runningPlans(storage.read)) {
    await runPlan(context, {
      ...{ ...asOwner(plan.user_id), planId: plan.id, timeZone: plan.time_zone },
      ...{ requestId: newId(), now: now().toISOString() },
    });
  }
}
