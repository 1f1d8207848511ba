import { findRow, updateRows } from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { restoreExport } from '../../portability/restore-export.ts';
import { writeStatement } from '../import-statement.ts';
import * as importStore from '../store.ts';
import { headingsOf, unpacked } from './kept-file.ts';
import { accountIds, namesOf, type PlanRequest } from './plan-preview.ts';
import * as store from './store.ts';

/**
 * Imports one file of a plan, whole or not at all; a refusal stays with the file. Answers its report's id, or null where
 * it was not imported.
 */
export async function importPlanned(
  context: TaskContext,
  request: PlanRequest & { fileId: string },
): Promise<string | null> {
  const { storage } = context;
  const { userId, planId, fileId, now } = request;
  const key = { user_id: userId, plan_id: planId, id: fileId };
  const row = await findRow(storage.read, 'import_plan_files', key);
  // A server that ended may have imported it and not said so.
  if (row?.state !== 'read' || !row.statement) return null;
  const { bytes, file_name: fileName } = row;
  const mapping = store.mappingOf(row);
  const kept = unpacked(row.statement);
  const noted = async (tx: Tx, reportId: string): Promise<void> => {
    await updateRows(tx, 'import_plan_files', key, { state: 'imported', report_id: reportId });
    if (!mapping) return;
    const headings = headingsOf({ bytes, name: fileName });
    await importStore.keepMapping(tx, { userId, headings, mapping, now });
  };
  try {
    if ('own' in kept) {
      const restored = await restoreExport(context, { ...request, fileName, bytes }, noted);
      return restored?.id ?? null;
    }
    const named = {
      named: namesOf(row),
      newAccountId: accountIds(fileId),
      choices: store.movingOf(row),
    };
    const planned = { ...request, ...named, fileName };
    return (await writeStatement(storage, planned, kept.statement, noted)).id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.fields?.[0]?.message.en ?? error.text.en;
    await storage.write((tx) =>
      updateRows(tx, 'import_plan_files', key, { state: 'failed', reason }),
    );
    return null;
  }
}
