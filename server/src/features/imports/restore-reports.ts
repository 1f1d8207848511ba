import { notAfter } from '@saldo/domain/reunite';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { ownIds } from '../../platform/db/own-ids.ts';
import type { Engine, Tx } from '../../platform/db/storage.ts';
import type { ReportsTable } from '../../platform/db/tables.ts';
import type { OwnReport } from '../export/shapes-history.ts';
import type { OwnRow } from './own-row.ts';
import type { ReportDetails } from './present.ts';
import type { Made } from './restore.ts';

interface Request {
  userId: string;
  engine: Engine;
  /** ISO 8601, UTC. */
  now: string;
  /** The import that brings them back. */
  reportId: string;
  reports: readonly OwnReport[];
  /** Where accounts are now; one that is gone stays named. */
  made: Pick<Made, 'accounts'>;
  /** All rows of the export, and the ids of those that were not here yet. */
  rows: readonly OwnRow[];
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
  const rows = coming.map((report) => rowOf(report, q, come));
  await insertRows(tx, q.engine, 'reports', rows);
  return new Map(rows.map((row) => [row.id, row]));
}

const reportIds = (rows: readonly OwnRow[]) => new Set(rows.map(({ report_id }) => report_id));

function rowOf(report: OwnReport, q: Request, come: ReadonlySet<string>): ReportsTable {
  const { restored_by: by } = report;
  const accounts = report.details.accounts.map((account) => ({
    ...account,
    id: q.made.accounts.ids.get(account.id) ?? account.id,
  }));
  const details: ReportDetails = { ...report.details, accounts };
  return {
    ...report,
    user_id: q.userId,
    details: JSON.stringify(details),
    created_at: notAfter(q.now, report.created_at),
    undone_at: report.undone_at && notAfter(q.now, report.undone_at),
    restored_by: by !== null && come.has(by) ? by : q.reportId,
  };
}
