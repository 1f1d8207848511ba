import type {
  ImportPlan,
  OtherAppChoices,
  PlanFile,
  PlanFileChange,
} from '@saldo/contract/import-plans';
import { NEW_ACCOUNT } from '@saldo/contract/imports';
import { dayIn } from '@saldo/domain/dates';
import { type Actor, type Context, callerOf } from '../../../platform/context.ts';
import { deleteRows, findRow, findRows, insertRow, updateRows } from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import { invalid, notFound, requireFound } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/id.ts';
import { withLease } from '../../../platform/jobs/leases.ts';
import { asError } from '../../../platform/unknown-error.ts';
import { appError } from '../../../texts/app-error.ts';
import { say } from '../../../texts/say.ts';
import { ownCategories } from '../../categories/service.ts';
import { startAutoSort } from '../../categorization/start-auto-sort.ts';
import { pathKey } from '../moving-in/app-category.ts';
import { tasks } from '../tasks.ts';
import type { Upload } from '../upload.ts';
import type { PlanRequest } from './plan-preview.ts';
import { presentPlan } from './present.ts';
import * as store from './store.ts';

const planKey = (actor: Actor, id: string) => ({ userId: actor.userId, planId: id });

export async function createPlan(context: Context, actor: Actor): Promise<ImportPlan> {
  const { userId, timeZone } = actor;
  const created_at = context.now().toISOString();
  const row = { id: newId(), state: 'open' as const, time_zone: timeZone, created_at };
  await context.storage.write((tx) => insertRow(tx, 'import_plans', { user_id: userId, ...row }));
  return getPlan(context, actor, row.id);
}

export async function listPlans(context: Context, actor: Actor) {
  const plans = await store.listPlans(context.storage.read, { userId: actor.userId });
  return plans.map(presentPlan);
}

export async function getPlan(context: Context, actor: Actor, id: string): Promise<ImportPlan> {
  const request = { ...callerOf(context, actor), planId: id };
  return requireFound(await context.workers.run(tasks.previewPlan, request));
}

export async function addFile(
  context: Context,
  actor: Actor,
  id: string,
  file: Pick<Upload, 'fileName' | 'bytes'>,
): Promise<{ files: string[] }> {
  const today = dayIn(actor.timeZone, context.now());
  const request = { ...callerOf(context, actor), planId: id, today, ...file };
  return { files: requireFound(await context.workers.run(tasks.addPlanFiles, request)) };
}

export async function changeFile(
  context: Context,
  actor: Actor,
  { id, file, change }: { id: string; file: string; change: PlanFileChange },
): Promise<ImportPlan> {
  const { userId, planId } = planKey(actor, id);
  const { answers, bank, mapping, moving, account_id, is_left_out } = change;
  if (moving) await chooseMoving(context, { userId, planId, fileId: file }, moving);
  if (account_id !== undefined || is_left_out !== undefined) {
    const set = {
      ...(account_id !== undefined && { named: account_id.toLowerCase() }),
      ...(is_left_out !== undefined && { left_out: is_left_out }),
    };
    const key = { user_id: userId, plan_id: planId, id: file };
    const changed = await context.storage.write(async (tx) =>
      (await store.lockOpenPlan(tx, { userId, planId }))
        ? updateRows(tx, 'import_plan_files', key, set)
        : 0,
    );
    if (changed === 0) throw notFound();
  }
  if (answers !== undefined || bank !== undefined || mapping !== undefined) {
    const today = dayIn(actor.timeZone, context.now());
    const said = { bank: bank ?? null, answers: answers ?? {}, mapping: mapping ?? null };
    const request = { userId, planId, fileId: file, today, ...said };
    if (!(await context.workers.run(tasks.readPlanFile, request))) throw notFound();
  }
  return getPlan(context, actor, id);
}

/**
 * Adds the user's choices for another app's accounts and categories to the choices made earlier. Throws 422 for an
 * account or category that does not belong to the user.
 */
async function chooseMoving(
  context: Context,
  q: { userId: string; planId: string; fileId: string },
  chosen: OtherAppChoices,
): Promise<void> {
  const { userId, planId, fileId } = q;
  const key = { user_id: userId, plan_id: planId, id: fileId };
  await context.storage.write(async (tx) => {
    if (!(await store.lockOpenPlan(tx, { userId, planId }))) throw notFound();
    const row = requireFound(await findRow(tx, 'import_plan_files', key));
    await requireOwn(tx, userId, chosen);
    const before = store.movingOf(row);
    const accounts = new Map(
      [...before.accounts, ...chosen.accounts].map((one) => [one.name, one]),
    );
    const categories = new Map(
      [...before.categories, ...chosen.categories].map((one) => [pathKey(one.path), one]),
    );
    const moving = { accounts: [...accounts.values()], categories: [...categories.values()] };
    await updateRows(tx, 'import_plan_files', key, { moving: JSON.stringify(moving) });
  });
}

async function requireOwn(
  tx: Tx,
  userId: string,
  { accounts, categories }: OtherAppChoices,
): Promise<void> {
  const ids = categories.flatMap(({ category_id }) => category_id ?? []);
  const own = await ownCategories(tx, { userId, ids });
  if (!ids.every((id) => own.has(id))) {
    throw invalid([{ path: 'moving.categories', message: say((t) => t.categories.unknown) }]);
  }
  const there = new Set((await findRows(tx, 'accounts', { user_id: userId })).map(({ id }) => id));
  if (!accounts.every(({ account_id: id }) => id === NEW_ACCOUNT || there.has(id))) {
    throw invalid([{ path: 'moving.accounts', message: say((t) => t.accounts.unknown) }]);
  }
}

/** Starts the import without waiting for it to finish. */
export async function confirmPlan(context: Context, actor: Actor, id: string): Promise<ImportPlan> {
  const { userId, planId } = planKey(actor, id);
  // Checks that the preview works before the plan is locked. If it fails, the plan stays open and its files can still
  // be changed.
  await getPlan(context, actor, id);
  const begun = await context.storage.write(async (tx) => {
    if (!(await store.lockOpenPlan(tx, { userId, planId }))) return 0;
    return updateRows(tx, 'import_plans', { user_id: userId, id }, { state: 'running' });
  });
  if (begun === 0) throw notFound();
  const plan = await getPlan(context, actor, id);
  void runPlan(context, { ...callerOf(context, actor), planId }, plan);
  return plan;
}

/** Sorts files into import order, which determines which rows are new in each file. */
const byFirstDay = (a: PlanFile, b: PlanFile): number => ((a.from ?? '') < (b.from ?? '') ? -1 : 1);

/**
 * Upper limit for one transaction, because other writers wait for it. A file that exceeds the limit is imported alone.
 */
const AT_ONCE = { files: 10, rows: 1000 };

function groupsOf(files: readonly PlanFile[]): string[][] {
  const groups: { ids: string[]; rows: number }[] = [];
  for (const { id, new: rows } of files) {
    const last = groups.at(-1);
    const fits = last && last.ids.length < AT_ONCE.files && last.rows + rows <= AT_ONCE.rows;
    if (fits) {
      last.ids.push(id);
      last.rows += rows;
    } else groups.push({ ids: [id], rows });
  }
  return groups.map(({ ids }) => ids);
}

/** Longer than it takes to import 200 files. */
const WITHIN_MS = 30 * 60_000;

/**
 * Imports the rest of a plan, unless another server is importing it. `known` is the preview, if the caller already has
 * it. Never throws, because a job resumes failed plans.
 */
export async function runPlan(
  context: Context,
  request: PlanRequest,
  known?: ImportPlan,
): Promise<void> {
  const { storage, now, workers, log } = context;
  const { userId, planId } = request;
  const lease = { name: `plan:${planId}`, holder: newId(), now, withinMs: WITHIN_MS, restMs: 0 };
  try {
    await withLease(storage, lease, async ({ signal }) => {
      const plan = known ?? (await workers.run(tasks.previewPlan, request));
      const files = (plan?.files ?? [])
        .filter((file) => file.state === 'ready' && !file.is_left_out)
        .sort(byFirstDay);
      const reportIds: string[] = [];
      for (const fileIds of groupsOf(files)) {
        signal.throwIfAborted();
        const imported = await workers.run(tasks.importPlanned, { ...request, fileIds });
        reportIds.push(...imported);
        for (const arrivalId of imported) await sortArrived(context, { ...request, arrivalId });
      }
      if (reportIds.length > 0) await workers.run(tasks.settlePlan, { ...request, reportIds });
      await storage.write(async (tx) => {
        await updateRows(tx, 'import_plans', { user_id: userId, id: planId }, { state: 'done' });
        await deleteRows(tx, 'leases', { name: lease.name });
      });
    });
  } catch (error) {
    log.error({ err: asError(error) }, 'import plan failed');
  }
}

const sortArrived = (context: Context, request: PlanRequest & { arrivalId: string }) =>
  startAutoSort(context, { ...request, at: request.now });

/** Undoes a plan's imports, newest file first. */
export async function undoPlan(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ removed: number }> {
  const { userId, planId } = planKey(actor, id);
  const plan = await getPlan(context, actor, id);
  if (plan.state !== 'done') throw appError('stale_write', (t) => t.plans.notDone);
  const reports = plan.files
    .toSorted(byFirstDay)
    .reverse()
    .flatMap(({ report_id }) => report_id ?? []);
  let removed = 0;
  for (const reportId of reports) {
    const undone = await context.workers.run(tasks.undoImport, {
      ...callerOf(context, actor),
      reportId,
      withMade: true,
    });
    removed += undone?.removed ?? 0;
  }
  await context.storage.write((tx) =>
    updateRows(tx, 'import_plans', { user_id: userId, id: planId }, { state: 'undone' }),
  );
  return { removed };
}

export async function deletePlan(context: Context, actor: Actor, id: string): Promise<void> {
  const key = { user_id: actor.userId, id };
  const plan = await findRow(context.storage.read, 'import_plans', key);
  if (!plan) throw notFound();
  if (plan.state === 'running') throw appError('stale_write', (t) => t.plans.begun);
  await context.storage.write((tx) => deleteRows(tx, 'import_plans', key));
}
