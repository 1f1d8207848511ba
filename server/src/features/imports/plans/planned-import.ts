import { findRow, updateRows } from '../../../platform/db/crud.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { writeStatement } from '../import-statement.ts';
import { unpacked } from './plan-files.ts';
import { accountIds, namesOf, type PlanRequest } from './plan-preview.ts';

/**
 * Imports one file of a plan, whole or not at all; a refusal stays with the file. Answers its report's id, or null where
 * it was not imported.
 */
export async function importPlanned(
  { storage }: TaskContext,
  request: PlanRequest & { fileId: string },
): Promise<string | null> {
  const { userId, planId, fileId } = request;
  const key = { user_id: userId, plan_id: planId, id: fileId };
  const row = await findRow(storage.read, 'import_plan_files', key);
  // A server that ended may have imported it and not said so.
  if (row?.state !== 'read' || !row.statement) return null;
  const named = { named: namesOf(row), newAccountId: accountIds(fileId) };
  const statement = unpacked(row.statement);
  try {
    const report = await writeStatement(
      storage,
      { ...request, ...named, fileName: row.file_name },
      statement,
      async (tx, reportId) => {
        await updateRows(tx, 'import_plan_files', key, { state: 'imported', report_id: reportId });
      },
    );
    return report.id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.fields?.[0]?.message.en ?? error.text.en;
    await storage.write((tx) =>
      updateRows(tx, 'import_plan_files', key, { state: 'failed', reason }),
    );
    return null;
  }
}
