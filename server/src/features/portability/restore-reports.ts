import { insertRows } from '../../platform/db/bulk-insert.ts';
import { ownIds } from '../../platform/db/own-ids.ts';
import { rowOf } from '../../platform/db/rows.ts';
import type { Engine, Tx } from '../../platform/db/storage.ts';
import type { Entries, ReportsTable } from '../../platform/db/tables.ts';
import type { Made } from './restore.ts';
import type { ArchivedTransaction } from './transaction-row.ts';

interface Request {
  userId: string;
  engine: Engine;
  /** ISO 8601, UTC. */
  now: string;
  /** The import that brings them back. */
  reportId: string;
  reports: readonly Entries['reports'][];
  /** Where accounts are now; one that is gone stays named. */
  made: Pick<Made, 'accounts'>;
  /** All rows of the export, and the ids of those that were not here yet. */
  rows: readonly ArchivedTransaction[];
  come: ReadonlySet<string>;
}

/**
 * Brings past imports back, as they were: also undone ones. One that is here already stays as it is, and one whose rows
 * are all here stays behind: they belong to another import. Answers those that came, by id.
 */
export async function restoreReports(tx: Tx, q: Request): Promise<Map<string, ReportsTable>> {
  const here = await ownIds(tx, { userId: q.userId, table: 'reports' });
  const named = reportIds(q.rows);
  const bringing = reportIds(q.rows.filter(({ id }) => q.come.has(id)));
  const coming = q.reports.filter(
    ({ id }) => !here.has(id) && (!named.has(id) || bringing.has(id)),
  );
  const come = new Set(coming.map(({ id }) => id));
  const rows = coming.map((report) => restored(report, q, come));
  await insertRows(tx, q.engine, 'reports', rows);
  return new Map(rows.map((row) => [row.id, row]));
}

const reportIds = (rows: readonly ArchivedTransaction[]) =>
  new Set(rows.map(({ report_id }) => report_id));

function restored(report: Entries['reports'], q: Request, come: ReadonlySet<string>): ReportsTable {
  const { restored_by: by } = report;
  const accounts = report.details.accounts.map((account) => ({
    ...account,
    id: q.made.accounts.ids.get(account.id) ?? account.id,
  }));
  return {
    ...rowOf('reports', { ...report, details: { ...report.details, accounts } }, q),
    restored_by: by !== null && come.has(by) ? by : q.reportId,
  };
}
