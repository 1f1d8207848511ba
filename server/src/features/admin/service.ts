import type { listActivity as activityEndpoint, SystemStats } from '@saldo/contract/admin';
import { ROLES } from '@saldo/contract/common';
import type { Answer, Parsed } from '@saldo/contract/endpoint';
import { addDays, startOfDayIn } from '@saldo/domain/dates';
import { recordOf } from '@saldo/domain/records';
import type { Actor, Context } from '../../platform/context.ts';
import { engineOf } from '../../platform/db/engine-of.ts';
import { ownId } from '../../platform/identity.ts';
import { isWithin, recent } from '../../platform/instant-ranges.ts';
import { VERSION } from '../../platform/version.ts';
import { fromJson } from '../../schema/rows.ts';
import { TABLES } from '../../schema/tables.ts';
import * as store from './store.ts';

const MONTH_MS = 30 * 86_400_000;

export async function getStats(context: Context): Promise<SystemStats> {
  const { storage, now } = context;
  const db = storage.read;
  const month = recent(MONTH_MS, now());
  const people = await store.listLastLogins(db);
  const backup = await store.newestBackup(db, now());
  return {
    version: VERSION,
    uptime: Math.floor(process.uptime()),
    users: {
      total: people.length,
      by_role: recordOf(ROLES, (role) => people.filter((one) => one.role === role).length),
      active: people.filter((one) => one.last_login_at && isWithin(month, one.last_login_at))
        .length,
    },
    transactions: await store.countUserRows(db, 'transactions'),
    imports: {
      total: await store.countUserRows(db, 'reports'),
      last_30_days: await store.countUserRows(db, 'reports', month),
    },
    connections: await store.countConnections(db),
    database: { engine: engineOf(db), bytes: await store.databaseBytes(db) },
    jobs: await store.listJobs(db),
    backup: {
      made_at: backup?.made_at ?? null,
      proved_at: await store.lastPassedTest(db, now()),
      problem: backup?.problem ?? null,
    },
  };
}

/** Lists the audit log, newest first. Days are in the caller's time zone. */
export async function listActivity(
  { storage }: Context,
  { timeZone }: Actor,
  query: Parsed<typeof activityEndpoint>['query'],
): Promise<Answer<typeof activityEndpoint>> {
  const q = {
    userId: query.user_id === undefined ? undefined : ownId(query.user_id),
    action: query.action,
    from: query.from && startOfDayIn(timeZone, query.from).toISOString(),
    before: query.to && startOfDayIn(timeZone, addDays(query.to, 1)).toISOString(),
  };
  const rows = await store.listActivity(storage.read, {
    ...q,
    offset: query.offset,
    limit: query.limit,
  });
  return {
    items: rows.map((row) => ({
      ...row,
      user_id: row.user_id || null,
      subject: fromJson(TABLES.audit_log.columns.subject, row.subject),
    })),
    total: await store.countActivity(storage.read, q),
    actions: await store.listActions(storage.read),
  };
}
