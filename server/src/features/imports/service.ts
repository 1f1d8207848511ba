import type { CreatedReport, DetectedStatement, Report } from '@saldo/contract/imports';
import { dayIn } from '@saldo/domain/dates';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { readerLanguage } from '../../platform/reader-language.ts';
import { ReaderFailed } from '../../platform/readers/readers.ts';
import { unseal } from '../../platform/readers/sealed.ts';
import { countAutoSorted } from '../categorization/auto-sort.ts';
import { startAutoSort } from '../categorization/start-auto-sort.ts';
import { OWN_BANK } from '../portability/own-bank.ts';
import type { ImportRequest } from './import-file.ts';
import { presentReports } from './present.ts';
import { readEarlierAnswers } from './reading/earlier-answers.ts';
import { readJobs } from './reading/read-jobs.ts';
import { readSealed, unreadableFile } from './reading/sealed-file.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';
import type { UndoRequest } from './undo-import.ts';
import type { Upload } from './upload.ts';

/** Reads a file in a reader process and imports it. Throws 409 `invalid_report_format` if it cannot be read. */
export async function importReport(
  context: Context,
  actor: Actor,
  upload: Upload,
): Promise<CreatedReport> {
  const { bookId, timeZone } = actor;
  const today = dayIn(timeZone, context.now());
  const earlier = await readEarlierAnswers(context.storage.read, { bookId });
  const toRead = { ...upload, today, earlier };
  const reading = await readSealed(context, bookId, readJobs.readUpload, toRead);
  const { fileName, named } = upload;
  const { receiptBytes } = context.config;
  const caller = { ...callerOf(context, actor), receiptBytes };
  const request: ImportRequest = { ...caller, fileName, named, reading };
  const report = await context.workers.run(tasks.importFile, request);
  // An export of Saldo comes back as it was.
  if (report.imported === 0 || report.bank === OWN_BANK) return report;
  const arrived = { reportIds: [report.id] };
  const guessed = await startAutoSort(context, { ...callerOf(context, actor), arrived });
  const counts = await countAutoSorted(context.storage.read, { bookId, arrivalId: report.id });
  const sorted = counts.get(report.id) ?? guessed;
  return sorted ? { ...report, sorted } : report;
}

type File = Pick<Upload, 'fileName' | 'bytes'>;

export async function detectReport(
  context: Context,
  { bookId, timeZone }: Actor,
  file: File,
): Promise<DetectedStatement> {
  const today = dayIn(timeZone, context.now());
  const earlier = await readEarlierAnswers(context.storage.read, { bookId });
  try {
    const input = { ...file, today, earlier };
    const found = unseal(await context.readers.run(readJobs.detectStatement, input, bookId));
    return { ...found, problem: found.problem?.[readerLanguage()] ?? null };
  } catch (error) {
    if (!(error instanceof ReaderFailed)) throw error;
    return { bank: null, problem: unreadableFile(error).text[readerLanguage()], as_plan: false };
  }
}

/**
 * Makes a copy of a file in a reader process, with its contents replaced by invented ones. Throws 409
 * `invalid_report_format` if no such copy can be made.
 */
export async function anonymizeReport(
  context: Context,
  { bookId, timeZone }: Actor,
  file: File,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const today = dayIn(timeZone, context.now());
  return unseal(await readSealed(context, bookId, readJobs.anonymizeFile, { ...file, today }));
}

export async function listReports(context: Context, actor: Actor): Promise<Report[]> {
  const { bookId } = actor;
  const db = context.storage.read;
  const [rows, sorted] = await Promise.all([
    store.listReports(db, { bookId }),
    countAutoSorted(db, { bookId }),
  ]);
  return presentReports(rows).map((report) => {
    const counts = sorted.get(report.id);
    return counts ? { ...report, sorted: counts } : report;
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
