import type { RestoreCount } from '@saldo/domain/match-by-name';
import { pick } from '@saldo/domain/records';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { findRow, updateRows } from '../../platform/db/crud.ts';
import { integer, readRows } from '../../platform/db/read-rows.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../platform/identity.ts';
import { rowOf } from '../../schema/rows.ts';
import type { CsvMappingsTable, Entries, ReportsTable, UsersTable } from '../../schema/tables.ts';
import { restoreAccounts } from '../accounts/service.ts';
import { importCategories } from '../categories/import-categories.ts';
import { settleMainCurrency } from '../ledger/figures/main-currency.ts';
import { importLayers } from '../ledger/layers/import-layers.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { restoreLetters } from '../letters/store.ts';
import { restoreMerchantNames } from '../merchants/service.ts';
import { restoreMetrics } from '../metrics/custom-metrics.ts';
import { restoreNotifications } from '../notifications/service.ts';
import { restoreRates } from '../own-rates/own-rates.ts';
import { setMonthStart } from '../recurring/own-months.ts';
import { restorePlanned } from '../recurring/planned-payments.ts';
import { restoreSeries } from '../recurring/service.ts';
import { importRules } from '../rules/import-rules.ts';
import { restoreViews } from '../saved-views/saved-views.ts';
import { restoreShares } from '../shares/restore-shares.ts';
import { restoreTags } from '../tags/store.ts';
import { restoreAlerts, restoreGoals } from '../targets/service.ts';
import { importTransfers } from '../transfers/import-transfers.ts';
import type { Archive, ArchivedProfile } from './archive.ts';
import { ownIds } from './store.ts';
import type { ArchivedTransaction } from './transaction-row.ts';

interface Request {
  storage: Storage;
  bookId: BookId;
  /** ISO 8601, UTC. */
  now: string;
  things: Archive;
}

/** Restored records that the user had created, by kind. */
export type RestoredRecords = Record<
  | 'accounts'
  | 'categories'
  | 'rules'
  | 'goals'
  | 'alerts'
  | 'metrics'
  | 'views'
  | 'rates'
  | 'tags'
  | 'letters',
  RestoreCount
> & {
  notices: number;
};

/** Restores the rows that transactions refer to, and those that refer to categories. The caller holds all the locks. */
export async function restoreRecords(tx: Tx, q: Request): Promise<RestoredRecords> {
  const { bookId, now, things } = q;
  const isNew = await hasMadeNothing(tx, { bookId });
  const disabled = new Set(
    things.linked_accounts.filter((one) => !one.is_enabled).map(({ id }) => id),
  );
  const own = { bookId, now };
  const accounts = await restoreAccounts(tx, {
    ...own,
    accounts: things.accounts,
    disabled,
  });
  const restored = await importCategories(tx, {
    ...own,
    categories: things.categories,
    isNew: isNew && things.holds.has('categories'),
  });
  const refer = { ...own, categories: restored.ids };
  const metrics = metricsOf(things);
  const goals = await restoreGoals(tx, {
    ...refer,
    accounts: accounts.ids,
    targets: things.goals,
  });
  const alerts = await restoreAlerts(tx, { ...refer, targets: things.alerts });
  const restoredMetrics = await restoreMetrics(tx, { ...refer, metrics });
  const notices = things.notifications;
  const letters = await restoreLetters(tx, { ...own, letters: things.letters });
  const made = {
    accounts,
    categories: restored,
    rules: await importRules(tx, { ...refer, accounts: accounts.ids, rules: things.rules }),
    goals,
    alerts,
    metrics: restoredMetrics,
    views: await restoreViews(tx, {
      ...own,
      ids: [accounts, restored, goals, alerts, restoredMetrics].map(({ ids }) => ids),
      views: things.saved_views,
    }),
    rates: await restoreRates(tx, { ...own, rates: things.own_rates }),
    tags: await restoreTags(tx, { ...own, tags: things.tags }),
    letters,
    notices: await restoreNotifications(tx, {
      ...own,
      notices,
      goals: goals.ids,
      alerts: alerts.ids,
      accounts: accounts.ids,
      letters: letters.ids,
    }),
  };
  for (const one of things.csv_mappings) await keepMapping(tx, rowOf('csv_mappings', one, q));
  if (isNew && things.profile) await restoreProfile(tx, { bookId, profile: things.profile });
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
 * Restores the rows that belong to transactions: transfers, layers, deletion marks and sightings. Call it after
 * restoring the transactions. `fresh` are the ids of newly imported ones; existing ones keep their own data. Returns
 * how many transfers were linked.
 */
export async function restoreTransactionRecords(
  tx: Rows,
  q: Request & {
    made: RestoredRecords;
    fresh: ReadonlySet<string>;
    /** Maps exported ids of rows that a statement has also added here to their ids here. */
    met: ReadonlyMap<string, string>;
  },
): Promise<number> {
  const { bookId, now, things, made, fresh, met } = q;
  const own = { bookId, now };
  const transfers = await importTransfers(tx, {
    ...own,
    transfers: things.transfers.map((pair) => ({
      ...pair,
      expense_id: met.get(pair.expense_id) ?? pair.expense_id,
      income_id: met.get(pair.income_id) ?? pair.income_id,
    })),
    fresh,
  });
  await importLayers(tx, {
    ...own,
    effects: things.effects.filter((effect) => fresh.has(effect.transaction_id)),
    causes: new Map([...made.rules.ids, ...transfers.ids]),
    categories: made.categories.ids,
  });
  await restoreShares(tx, { ...own, shares: things.shares, met });
  await restoreMerchantNames(tx, { bookId, now, names: things.merchant_names });
  await restoreSeries(tx, {
    ...own,
    series: things.series.map((one) => ({
      ...one,
      payment_id: one.payment_id && (met.get(one.payment_id) ?? one.payment_id),
    })),
    categories: made.categories.ids,
  });
  await restorePlanned(tx, {
    ...own,
    planned: things.planned_payments,
    categories: made.categories.ids,
  });
  const known = await ownIds(tx, { bookId, table: 'removed_rows' });
  const marks = things.removed_rows.filter(({ id }) => !known.has(id));
  const accounts = made.accounts.ids;
  const rows = marks.map((mark) => ({
    ...rowOf('removed_rows', mark, q),
    account_id: accounts.get(mark.account_id) ?? mark.account_id,
  }));
  await insertRows(tx, 'removed_rows', rows);
  const come = new Set([...fresh, ...marks.map(({ id }) => id)]);
  const sightings = things.sightings.filter((one) => come.has(one.transaction_id));
  await restoreSightings(tx, { bookId, sightings, accounts });
  return transfers.linked;
}

/** Tables of what users create or import, except categories. All are empty for new users. */
const MADE = [
  'transactions',
  'rules',
  'goals',
  'alerts',
  'custom_metrics',
  'saved_views',
  'own_rates',
  'tags',
  'planned_payments',
  'bank_connections',
] as const;

/** True if the user has nothing to lose, because they have done nothing since registering. */
async function hasMadeNothing(tx: Tx, q: { bookId: BookId }): Promise<boolean> {
  const some = MADE.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where user_id = ${q.bookId})`,
  );
  const rows = await readRows(tx, { one: integer })`
    select 1 as one where ${sql.join(some, sql` or `)}`;
  return rows.length === 0;
}

/** Restores a column mapping, unless the user has already set one here. */
const keepMapping = (tx: Tx, row: CsvMappingsTable): Promise<unknown> =>
  tx
    .insertInto('csv_mappings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'headings_hash']).doNothing())
    .execute();

interface PastImports {
  bookId: BookId;
  /** ISO 8601, UTC. */
  now: string;
  /** The import that restores the others. */
  reportId: string;
  reports: readonly Entries['reports'][];
  /** New ids of accounts. Accounts that are missing here keep their ids. */
  made: Pick<RestoredRecords, 'accounts'>;
  /** All rows of the export. `come` contains the ids of the new ones. */
  rows: readonly ArchivedTransaction[];
  come: ReadonlySet<string>;
}

/**
 * Restores past imports unchanged, including undone ones, unless they exist already. Skips an import whose rows all
 * exist, because these rows belong to another import. Returns the restored imports by id.
 */
export async function restoreReports(tx: Tx, q: PastImports): Promise<Map<string, ReportsTable>> {
  const here = await ownIds(tx, { bookId: q.bookId, table: 'reports' });
  const named = reportIds(q.rows);
  const bringing = reportIds(q.rows.filter(({ id }) => q.come.has(id)));
  const coming = q.reports.filter(
    ({ id }) => !here.has(id) && (!named.has(id) || bringing.has(id)),
  );
  const come = new Set(coming.map(({ id }) => id));
  const rows = coming.map((report) => restored(report, q, come));
  await insertRows(tx, 'reports', rows);
  return new Map(rows.map((row) => [row.id, row]));
}

const reportIds = (rows: readonly ArchivedTransaction[]) =>
  new Set(rows.map(({ report_id }) => report_id));

function restored(
  report: Entries['reports'],
  q: PastImports,
  come: ReadonlySet<string>,
): ReportsTable {
  const { restored_by: by } = report;
  const accounts = report.details.accounts.map((account) => ({
    ...account,
    id: q.made.accounts.ids.get(account.id) ?? account.id,
  }));
  return {
    ...rowOf('reports', { ...report, details: { ...report.details, accounts } }, q),
    restored_by: by !== null && come.has(by) ? by : q.reportId,
    write_number: null,
  };
}

/** Null unless the user has chosen. */
const CHOICES = ['avatar', 'letters', 'main_currency', 'language'] as const;

/** Restores the avatar and the preferences where the user still has their defaults. */
async function restoreProfile(
  tx: Tx,
  q: {
    bookId: BookId;
    profile: ArchivedProfile;
  },
): Promise<void> {
  const { bookId, profile } = q;
  const here = await findRow(tx, 'users', { id: ownerOf(bookId) });
  if (!here) return;
  const set: Updateable<UsersTable> = {
    ...pick(
      profile,
      CHOICES.filter((name) => here[name] === null && profile[name] !== null),
    ),
    ...(here.mail_notifications && !profile.notifications ? { mail_notifications: false } : {}),
    ...(profile.auto_sort ? { auto_sort: true } : {}),
  };
  if (Object.keys(set).length > 0) await updateRows(tx, 'users', { id: ownerOf(bookId) }, set);
  if (set.main_currency !== undefined) await settleMainCurrency(tx, { bookId });
  const start = profile.month_start;
  if (here.month_start === null && start && start.kind !== 'calendar') {
    await setMonthStart(tx, { bookId, start });
  }
}

/**
 * Restores what banks have returned for new transactions and marks, so that a reconnected bank does not report these
 * rows as new. `accounts` maps exported ids of accounts to new ones.
 */
async function restoreSightings(
  tx: Tx,
  q: {
    bookId: BookId;
    sightings: readonly Entries['sightings'][];
    accounts: ReadonlyMap<string, string>;
  },
): Promise<void> {
  // Sightings keep their ids, because a transaction's latest sighting is the one with the highest id.
  const here = await ownIds(tx, { bookId: q.bookId, table: 'sightings' });
  const rows = q.sightings
    .filter(({ id }) => !here.has(id))
    .map((sighting) => ({
      ...sighting,
      user_id: q.bookId,
      account_id: q.accounts.get(sighting.account_id) ?? sighting.account_id,
    }));
  await insertRows(tx, 'sightings', rows);
}
