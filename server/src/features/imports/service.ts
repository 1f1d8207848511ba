import type { DetectedStatement, Report } from '@saldo/contract/imports';
import { dayIn } from '@saldo/domain/dates';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { countAutoSorted } from '../categorization/auto-sort.ts';
import { readQueueCount } from '../categorization/cached-queue-count.ts';
import { startAutoSort } from '../categorization/start-auto-sort.ts';
import type { ImportRequest } from './import-statement.ts';
import { presentReports } from './present.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';
import type { UndoRequest } from './undo-import.ts';
import type { Upload } from './upload.ts';

/** Imports a file in a worker thread. Throws 409 `invalid_report_format` if it cannot be read. */
export async function importReport(
  context: Context,
  actor: Actor,
  upload: Upload,
): Promise<Report> {
  const request: ImportRequest = {
    ...callerOf(context, actor),
    ...upload,
    today: dayIn(actor.timeZone, context.now()),
  };
  const report = await context.workers.run(tasks.importFile, request);
  if (report.imported === 0) return report;
  const { userId, now } = request;
  const arrival = { ...callerOf(context, actor), userId, now, arrivalId: report.id, at: now };
  const sorted = await startAutoSort(context, arrival);
  if (!sorted) return report;
  const { byReport } = await readQueueCount(context, { userId });
  return { ...report, sorted: { ...sorted, left: byReport.get(report.id) ?? 0 } };
}

export async function detectReport(
  context: Context,
  actor: Actor,
  file: Pick<Upload, 'fileName' | 'bytes'>,
): Promise<DetectedStatement> {
  const { userId, timeZone } = actor;
  const today = dayIn(timeZone, context.now());
  return context.workers.run(tasks.detectStatement, { userId, today, ...file });
}

/**
 * Makes a copy of a file in a worker thread, with its contents replaced by invented ones. Throws 409
 * `invalid_report_format` if no such copy can be made.
 */
export async function anonymizeReport(
  context: Context,
  { timeZone }: Actor,
  file: Pick<Upload, 'fileName' | 'bytes'>,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const today = dayIn(timeZone, context.now());
  return context.workers.run(tasks.anonymizeFile, { today, ...file });
}

export async function listReports(context: Context, actor: Actor): Promise<Report[]> {
  const { userId } = actor;
  const db = context.storage.read;
  const [rows, sorted] = await Promise.all([
    store.listReports(db, { userId }),
    countAutoSorted(db, { userId }),
  ]);
  const reports = presentReports(rows);
  // Skips counting the queue for the many users without rows sorted at import.
  if (!reports.some(({ id }) => sorted.has(id))) return reports;
  const { byReport } = await readQueueCount(context, { userId });
  return reports.map((report) => {
    const count = sorted.get(report.id);
    if (count === undefined) return report;
    return { ...report, sorted: { count, left: byReport.get(report.id) ?? 0 } };
  });
}

export async function undoReport(
  context: Context,
  actor: Actor,
  reportId: string,
): Promise<{ removed: number }> {
  const request: UndoRequest = { ...callerOf(context, actor), reportId };
  return requireFound(await context.workers.run(tasks.undoImport, request));
}
