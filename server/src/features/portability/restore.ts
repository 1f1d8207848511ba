import type { Restored } from '@saldo/domain/reunite';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { ownIds } from '../../platform/db/own-ids.ts';
import { rowOf } from '../../platform/db/rows.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { restoreAccounts } from '../accounts/restore.ts';
import { restoreSightings } from '../bank-connections/restore.ts';
import { restoreCategories } from '../categories/restore.ts';
import { restoreMetrics } from '../metrics/restore.ts';
import { restoreNotices } from '../notifications/restore.ts';
import { restoreEffects } from '../provenance/restore.ts';
import { restoreRules } from '../rules/restore.ts';
import { restoreAlerts, restoreGoals } from '../targets/restore.ts';
import { restoreTransfers } from '../transfers/relink.ts';
import { restoreProfile } from '../users/restore.ts';
import type { Archive } from './archive.ts';
import * as store from './restore-store.ts';

interface Request {
  storage: Storage;
  userId: string;
  /** ISO 8601, UTC. */
  now: string;
  things: Archive;
}

/** What became of all that a person has made, by kind. */
export type Made = Record<
  'accounts' | 'categories' | 'rules' | 'goals' | 'alerts' | 'metrics',
  Restored
> & {
  /** So many came back. */
  notices: number;
};

/** Brings back what transactions refer to, and what refers to categories. The caller holds the locks of all of it. */
export async function restoreMade(tx: Tx, q: Request): Promise<Made> {
  const { storage, userId, now, things } = q;
  const isNew = await store.hasMadeNothing(tx, { userId });
  const disabled = new Set(
    things.linked_accounts.filter((one) => !one.is_enabled).map(({ id }) => id),
  );
  const own = { userId, now };
  const accounts = await restoreAccounts(tx, {
    ...own,
    accounts: things.accounts,
    disabled,
  });
  const restored = await restoreCategories(tx, {
    ...own,
    engine: storage.engine,
    categories: things.categories,
    isNew: isNew && things.holds.has('categories'),
  });
  const refer = { ...own, categories: restored.ids };
  const metrics = metricsOf(things);
  const goals = await restoreGoals(tx, { ...refer, targets: things.goals });
  const alerts = await restoreAlerts(tx, { ...refer, targets: things.alerts });
  const notices = things.notifications;
  const made = {
    accounts,
    categories: restored,
    rules: await restoreRules(tx, { ...refer, rules: things.rules }),
    goals,
    alerts,
    metrics: await restoreMetrics(tx, { ...refer, metrics }),
    notices: await restoreNotices(tx, { ...own, notices, goals: goals.ids, alerts: alerts.ids }),
  };
  for (const one of things.csv_mappings) await store.keepMapping(tx, rowOf('csv_mappings', one, q));
  if (isNew && things.profile) await restoreProfile(tx, { userId, profile: things.profile });
  return made;
}

function metricsOf(things: Archive) {
  const members = new Map<string, string[]>();
  const inOrder = things.custom_metric_categories.toSorted((a, b) => a.position - b.position);
  for (const { metric_id, category_id } of inOrder) {
    members.set(metric_id, [...(members.get(metric_id) ?? []), category_id]);
  }
  return things.custom_metrics.map((metric) => ({
    ...metric,
    categoryIds: members.get(metric.id) ?? [],
  }));
}

/**
 * Brings back what belongs to transactions, once those are there: transfers, who set what, the marks of what was
 * deleted, and what banks had shown. `fresh` are the ids of those that have just come: what was there already keeps its
 * own. Returns how many transfers were linked.
 */
export async function restoreKept(
  tx: Tx,
  q: Request & {
    made: Made;
    fresh: ReadonlySet<string>;
    /** The id here of what a statement has brought here as well. */
    met: ReadonlyMap<string, string>;
  },
): Promise<number> {
  const { userId, now, things, made, fresh, met } = q;
  const { engine } = q.storage;
  const own = { userId, engine, now };
  const transfers = await restoreTransfers(tx, {
    ...own,
    transfers: things.transfers.map((pair) => ({
      ...pair,
      expense_id: met.get(pair.expense_id) ?? pair.expense_id,
      income_id: met.get(pair.income_id) ?? pair.income_id,
    })),
    fresh,
  });
  await restoreEffects(tx, {
    ...own,
    effects: things.effects.filter((effect) => fresh.has(effect.transaction_id)),
    causes: new Map([...made.rules.ids, ...transfers.ids]),
    categories: made.categories.ids,
  });
  const known = await ownIds(tx, { userId, table: 'removed_rows' });
  const marks = things.removed_rows.filter(({ id }) => !known.has(id));
  const accounts = made.accounts.ids;
  const rows = marks.map((mark) => ({
    ...rowOf('removed_rows', mark, q),
    account_id: accounts.get(mark.account_id) ?? mark.account_id,
  }));
  await insertRows(tx, engine, 'removed_rows', rows);
  const come = new Set([...fresh, ...marks.map(({ id }) => id)]);
  const sightings = things.sightings.filter((one) => come.has(one.transaction_id));
  await restoreSightings(tx, { userId, engine, sightings, accounts });
  return transfers.linked;
}
