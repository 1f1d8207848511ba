import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { fromJson } from '../../schema/rows.ts';
import type { ReportDetails } from '../../schema/stored/report-details.ts';
import { type ReportsTable, TABLES } from '../../schema/tables.ts';

export type OwnReport = Pick<ReportsTable, 'id' | 'file_name' | 'undone_at'> & {
  details: ReportDetails;
};

/** The imports that mention an account, oldest first. */
export async function reportsOf(
  db: Db | Tx,
  q: { bookId: BookId; accountId: string },
): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'file_name', 'undone_at', 'details'])
    .where('user_id', '=', q.bookId)
    .where('details', 'like', `%${q.accountId}%`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({ ...row, details: fromJson(TABLES.reports.columns.details, row.details) }))
    .filter(({ details }) => details.accounts.some(({ id }) => id === q.accountId));
}
