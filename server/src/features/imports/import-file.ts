import type { Report } from '@saldo/contract/imports';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { restoreExport } from '../portability/restore-export.ts';
import { type ImportRequest, importStatement } from './import-statement.ts';
import { presentReport } from './present.ts';

/** Imports a file. Our own export is recognized whatever bank is chosen; anything else is read as a statement. */
export async function importFile(context: TaskContext, request: ImportRequest): Promise<Report> {
  const restored = await restoreExport(context, request);
  return restored
    ? presentReport({ ...restored, edited_since: 0 })
    : importStatement(context, request);
}
