import type { PlanFile } from '@saldo/contract/import-plans';
import type { Text } from '@saldo/contract/languages';
import type { Context } from '../../../platform/context.ts';
import { deleteRows, findRow, findRows, updateRows } from '../../../platform/db/crud.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/id.ts';
import { attemptTogether } from '../../../platform/jobs/attempts.ts';
import { withLease } from '../../../platform/jobs/leases.ts';
import { isPassing } from '../../../platform/passing-error.ts';
import { asError } from '../../../platform/unknown-error.ts';
import { saidText } from '../../../schema/stored/fact-text.ts';
import { say } from '../../../texts/say.ts';
import { startAutoSort } from '../../categorization/start-auto-sort.ts';
import { OWN_BANK } from '../../portability/own-bank.ts';
import { readJobs } from '../reading/read-jobs.ts';
import { readSealed } from '../reading/sealed-file.ts';
import { tasks } from '../tasks.ts';
import { readOpenFiles } from './open-files.ts';
import type { PlanRequest } from './plan-preview.ts';
import * as store from './store.ts';

/** Name of the lease that a server holds while it imports a plan's files. */
export const leaseOf = (planId: string): string => `plan:${planId}`;

/** Sorts files into import order, which determines which rows are new in each file. */
export const byFirstDay = (a: PlanFile, b: PlanFile): number =>
  (a.from ?? '') < (b.from ?? '') ? -1 : 1;

/**
 * Upper limit for one transaction, because other writers wait for it. A file that exceeds the limit is imported alone.
 */
const AT_ONCE = { files: 10, rows: 1000 };

/** Groups files, in order, that are imported in one transaction. Returns their ids. */
export function importBatches(files: readonly PlanFile[]): string[][] {
  const groups: { ids: string[]; rows: number }[] = [];
  for (const file of files) {
    const last = groups.at(-1);
    const rows = isOwn(file) ? Number.POSITIVE_INFINITY : file.new + file.known + file.skipped;
    const fits = last && last.ids.length < AT_ONCE.files && last.rows + rows <= AT_ONCE.rows;
    if (fits) {
      last.ids.push(file.id);
      last.rows += rows;
    } else groups.push({ ids: [file.id], rows });
  }
  return groups.map(({ ids }) => ids);
}

/** An export of Saldo is imported by itself. */
const isOwn = ({ bank }: { bank: string | null }): boolean => bank === OWN_BANK;

/** Longer than it takes to import 200 files. */
const WITHIN_MS = 30 * 60_000;

/** Imports the rest of a plan, unless another server is importing it. Never throws, because a job resumes failed plans. */
export async function runPlan(context: Context, request: PlanRequest): Promise<void> {
  const { storage, now, workers, log } = context;
  const { bookId, planId } = request;
  const name = leaseOf(planId);
  const lease = { name, holder: newId(), now, withinMs: WITHIN_MS, restMs: 0 };
  try {
    await withLease(storage, lease, async ({ signal }) => {
      const plan = await workers.run(tasks.previewPlan, request);
      const files = (plan?.files ?? [])
        .filter((file) => file.state === 'ready' && !file.is_left_out)
        .sort(byFirstDay);
      const own = new Set(files.filter(isOwn).map(({ id }) => id));
      for (const fileIds of importBatches(files)) {
        const pieces = { pieces: fileIds, nameOf: pieceOf, now };
        const ended = say((t) => t.plans.endedServer);
        const skip = (id: string) => failFile(context, request, id, ended);
        for await (const some of attemptTogether(storage, { ...pieces, skip })) {
          signal.throwIfAborted();
          await importGroup(context, request, { fileIds: some, own });
        }
      }
      await settle(context, request);
      const left = await filesLeft(context, request);
      const next = await storage.write(async (tx) => {
        await deleteRows(tx, 'leases', { name });
        return store.endPlan(tx, { bookId, planId, left, now: now().toISOString() });
      });
      if (next) await readOpenFiles(context, { ...request, planId: next });
    });
  } catch (error) {
    log.error({ err: asError(error) }, 'import plan failed');
  }
}

/** Ids of the files that the user neither imported nor left out. */
async function filesLeft({ workers }: Context, request: PlanRequest): Promise<string[]> {
  const plan = await workers.run(tasks.previewPlan, request);
  return (plan?.files ?? []).flatMap(({ id, state, is_left_out }) =>
    !is_left_out && (state === 'asks' || state === 'ready') ? id : [],
  );
}

/** Names the import of a planned file, whose tries are counted. */
const pieceOf = (fileId: string): string => `planned import ${fileId}`;

interface Group {
  fileIds: readonly string[];
  /** Ids of the plan's files that are exports of Saldo. */
  own: ReadonlySet<string>;
}

/** Imports files together. If that fails, imports them one by one, and keeps the reason with the file that failed. */
async function importGroup(
  context: Context,
  request: PlanRequest,
  { fileIds, own }: Group,
): Promise<void> {
  try {
    const [first = ''] = fileIds;
    const exported = own.has(first) ? await readOwn(context, request, first) : null;
    const { receiptBytes } = context.config;
    await context.workers.run(tasks.importPlanned, { ...request, fileIds, exported, receiptBytes });
  } catch (error) {
    if (isPassing(error)) throw error;
    const [id = ''] = fileIds;
    if (fileIds.length === 1) return failFile(context, request, id, reasonOf(context, error));
    for (const one of fileIds) await importGroup(context, request, { fileIds: [one], own });
  }
}

async function readOwn(context: Context, { bookId, planId }: PlanRequest, id: string) {
  const key = { user_id: bookId, plan_id: planId, id };
  const row = await findRow(context.storage.read, 'import_plan_files', key);
  if (row?.state !== 'read') return null;
  const file = { bytes: row.bytes, fileName: row.file_name };
  return readSealed(context, bookId, readJobs.checkExport, file);
}

/** A refusal brings a sentence about the file. */
function reasonOf({ log }: Context, error: unknown): Text {
  if (error instanceof AppError) return error.text;
  log.error({ err: asError(error) }, 'a planned import failed');
  return say((t) => t.plans.failed);
}

async function failFile(
  { storage }: Context,
  { bookId, planId }: PlanRequest,
  id: string,
  reason: Text,
): Promise<void> {
  const key = { user_id: bookId, plan_id: planId, id, state: 'read' as const };
  const set = { state: 'failed' as const, reason: saidText(reason) };
  await storage.write((tx) => updateRows(tx, 'import_plan_files', key, set));
}

/** Sorts new rows and looks for gaps, also for files that another server imported before it stopped. */
async function settle(context: Context, request: PlanRequest): Promise<void> {
  const { bookId, planId } = request;
  const files = await findRows(context.storage.read, 'import_plan_files', {
    ...{ user_id: bookId, plan_id: planId, state: 'imported' as const },
  });
  const reportIds = files.flatMap(({ report_id }) => report_id ?? []);
  const key = { user_id: bookId, id: reportIds };
  const reports = await findRows(context.storage.read, 'reports', key);
  // Exports of Saldo come back as they were.
  const statements = reports.filter((report) => !isOwn(report)).map(({ id }) => id);
  if (statements.length > 0) {
    await startAutoSort(context, { ...request, arrived: { reportIds: statements } });
  }
  if (reportIds.length > 0) {
    await context.workers.run(tasks.settlePlan, { ...request, reportIds });
  }
}
