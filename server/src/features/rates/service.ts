import type { RatesState } from '@saldo/contract/rates';
import type { Actor, Context } from '../../platform/context.ts';
import { audit } from '../../platform/observability/audit.ts';
import { fetchRatesSoon, loadRates, mayFetch } from './jobs.ts';
import { readSource } from './published-rates.ts';
import { setAgreed } from './store.ts';
import { tasks } from './tasks.ts';

export async function readState(context: Context): Promise<RatesState> {
  const source = await readSource(context.storage.read);
  const needs = await context.workers.run(tasks.readNeeds, { isFirstEnough: true });
  return {
    setting: context.config.rates.mode ?? null,
    is_allowed: mayFetch(context, source),
    is_needed: needs.length > 0,
    newest_day: source.newest_day,
    doubtful: [...source.doubtful],
  };
}

export async function allowRates(
  context: Context,
  actor: Actor,
  isAllowed: boolean,
): Promise<RatesState> {
  await context.storage.write(async (tx) => {
    await setAgreed(tx, isAllowed ? context.now().toISOString() : null);
    await audit(tx, actor, isAllowed ? 'rate.allow' : 'rate.forbid');
  });
  if (isAllowed) fetchRatesSoon(context);
  return readState(context);
}

/** For servers without internet. */
export async function uploadRates(
  context: Context,
  actor: Actor,
  bytes: Uint8Array,
): Promise<RatesState> {
  const source = await readSource(context.storage.read);
  const needed = await context.workers.run(tasks.readNeeds, {});
  // The request's memory is resizable, which makes reading it slow.
  await loadRates(context, { bytes: new Uint8Array(bytes), needed, source, fetched: null });
  await context.storage.write((tx) => audit(tx, actor, 'rate.load'));
  return readState(context);
}
