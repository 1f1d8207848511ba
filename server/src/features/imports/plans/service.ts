import {
  type ImportPlan,
  OtherAppChoices,
  type PlanFileChange,
} from '@saldo/contract/import-plans';
import { NEW_ACCOUNT } from '@saldo/contract/imports';
import { dayIn } from '@saldo/domain/dates';
import { type Actor, type Context, callerOf } from '../../../platform/context.ts';
import {
  deleteRows,
  findRow,
  findRows,
  insertRow,
  lockRow,
  updateRows,
} from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import { invalid, notFound, requireFound, schemaError } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import { isLeaseHeld, leaseExpiries } from '../../../platform/jobs/leases.ts';
import { unseal } from '../../../platform/readers/sealed.ts';
import { appError } from '../../../texts/app-error.ts';
import { say } from '../../../texts/say.ts';
import { ownCategories } from '../../categories/service.ts';
import { pathKey } from '../moving-in/app-category.ts';
import { readEarlierAnswers } from '../reading/earlier-answers.ts';
import { NO_ANSWERS } from '../reading/plan-answers.ts';
import { readJobs } from '../reading/read-jobs.ts';
import { readForPlan, readSealed } from '../reading/sealed-file.ts';
import type { ZippedFile } from '../reading/zip-files.ts';
import { tasks } from '../tasks.ts';
import { readableName, type Upload } from '../upload.ts';
import { answerFile } from './open-files.ts';
import { presentPlan } from './present.ts';
import { byFirstDay, leaseOf, runPlan } from './run-plan.ts';
import * as store from './store.ts';

const planKey = (actor: Actor, id: string) => ({ bookId: actor.bookId, planId: id });

export async function createPlan(context: Context, actor: Actor): Promise<ImportPlan> {
  const { bookId, timeZone } = actor;
  const created_at = context.now().toISOString();
  const row = { id: newId(), state: 'open' as const, time_zone: timeZone, created_at };
  await context.storage.write((tx) => insertRow(tx, 'import_plans', { user_id: bookId, ...row }));
  return getPlan(context, actor, row.id);
}

export async function listPlans(context: Context, actor: Actor) {
  const plans = await store.listPlans(context.storage.read, { bookId: actor.bookId });
  return plans.map(presentPlan);
}

export async function getPlan(context: Context, actor: Actor, id: string): Promise<ImportPlan> {
  const request = { ...callerOf(context, actor), planId: id };
  return requireFound(await context.workers.run(tasks.previewPlan, request));
}

/** Reads a file, or each file in a zip, and keeps it in a plan. Returns the ids of the files. */
export async function addFile(
  context: Context,
  actor: Actor,
  id: string,
  { fileName, bytes }: Pick<Upload, 'fileName' | 'bytes'>,
): Promise<{ files: string[] }> {
  const { bookId, planId } = planKey(actor, id);
  requireFound(await findRow(context.storage.read, 'import_plans', { user_id: bookId, id }));
  const today = dayIn(actor.timeZone, context.now());
  const zipped = unseal(await readSealed(context, bookId, readJobs.listZip, { bytes }));
  const earlier = await readEarlierAnswers(context.storage.read, { bookId });
  const read = (name: string, entry: ZippedFile | null) =>
    readForPlan(context, bookId, {
      ...{ today, name, bytes, zipped: entry, said: NO_ANSWERS, earlier },
    });
  const files = [];
  for (const entry of zipped ?? []) {
    const name = readableName(entry.name);
    files.push({ name, bytes: null, reading: await read(name, entry) });
  }
  if (!zipped) files.push({ name: fileName, bytes, reading: await read(fileName, null) });
  const request = { bookId, planId, files };
  return { files: requireFound(await context.workers.run(tasks.keepPlanFiles, request)) };
}

export async function changeFile(
  context: Context,
  actor: Actor,
  { id, file, change }: { id: string; file: string; change: PlanFileChange },
): Promise<ImportPlan> {
  const { bookId, planId } = planKey(actor, id);
  const { answers, bank, mapping, moving, account_id, is_left_out } = change;
  if (moving) await chooseMoving(context, { bookId, planId, fileId: file }, moving);
  if (account_id !== undefined || is_left_out !== undefined) {
    const set = {
      ...(account_id !== undefined && { named: account_id.toLowerCase() }),
      ...(is_left_out !== undefined && { left_out: is_left_out }),
    };
    const key = { user_id: bookId, plan_id: planId, id: file };
    const changed = await context.storage.write(async (tx) =>
      (await store.lockOpenPlan(tx, { bookId, planId }))
        ? updateRows(tx, 'import_plan_files', key, set)
        : 0,
    );
    if (changed === 0) throw notFound();
  }
  if (answers !== undefined || bank !== undefined || mapping !== undefined) {
    const request = { ...callerOf(context, actor), planId };
    await answerFile(context, request, file, { answers, bank, mapping });
  }
  return getPlan(context, actor, id);
}

/**
 * Adds the user's choices for another app's accounts and categories to the choices made earlier. Throws 422 for an
 * account or category that does not belong to the user.
 */
async function chooseMoving(
  context: Context,
  q: { bookId: BookId; planId: string; fileId: string },
  chosen: OtherAppChoices,
): Promise<void> {
  const { bookId, planId, fileId } = q;
  const key = { user_id: bookId, plan_id: planId, id: fileId };
  await context.storage.write(async (tx) => {
    if (!(await store.lockOpenPlan(tx, { bookId, planId }))) throw notFound();
    const row = requireFound(await findRow(tx, 'import_plan_files', key));
    await requireOwn(tx, bookId, chosen);
    const before = store.movingOf(row);
    const accounts = new Map(
      [...before.accounts, ...chosen.accounts].map((one) => [one.name, one]),
    );
    const categories = new Map(
      [...before.categories, ...chosen.categories].map((one) => [pathKey(one.path), one]),
    );
    const merged = { accounts: [...accounts.values()], categories: [...categories.values()] };
    const moving = OtherAppChoices.safeParse(merged);
    if (!moving.success) throw schemaError(moving.error, { below: ['moving'] });
    await updateRows(tx, 'import_plan_files', key, { moving: JSON.stringify(moving.data) });
  });
}

async function requireOwn(
  tx: Tx,
  bookId: BookId,
  { accounts, categories }: OtherAppChoices,
): Promise<void> {
  const ids = categories.flatMap(({ category_id }) => category_id ?? []);
  const own = await ownCategories(tx, { bookId, ids });
  if (!ids.every((id) => own.has(id))) {
    throw invalid([{ path: 'moving.categories', message: say((t) => t.categories.unknown) }]);
  }
  const there = new Set((await findRows(tx, 'accounts', { user_id: bookId })).map(({ id }) => id));
  if (!accounts.every(({ account_id: id }) => id === NEW_ACCOUNT || there.has(id))) {
    throw invalid([{ path: 'moving.accounts', message: say((t) => t.accounts.unknown) }]);
  }
}

/** Starts the import without waiting for it to finish. */
export async function confirmPlan(context: Context, actor: Actor, id: string): Promise<ImportPlan> {
  const { bookId, planId } = planKey(actor, id);
  const plan = await getPlan(context, actor, id);
  const begun = await context.storage.write(async (tx) => {
    if (!(await store.lockOpenPlan(tx, { bookId, planId }))) return 0;
    return updateRows(tx, 'import_plans', { user_id: bookId, id }, { state: 'running' });
  });
  if (begun === 0) throw notFound();
  void runPlan(context, { ...callerOf(context, actor), planId });
  return { ...plan, state: 'running' };
}

/** Undoes a plan's imports, newest file first. */
export async function undoPlan(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ removed: number }> {
  const { bookId, planId } = planKey(actor, id);
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
    updateRows(tx, 'import_plans', { user_id: bookId, id: planId }, { state: 'undone' }),
  );
  return { removed };
}

/** Throws 409 `stale_write` while a server is importing the plan's files. */
export async function deletePlan(context: Context, actor: Actor, id: string): Promise<void> {
  const key = { user_id: actor.bookId, id };
  const lease = leaseOf(id);
  const held = (await leaseExpiries(context.storage.read, [lease])).get(lease);
  const isHeld = isLeaseHeld(held, context.now().toISOString());
  await context.storage.write(async (tx) => {
    const plan = requireFound(await lockRow(tx, 'import_plans', key));
    if (plan.state === 'running' && isHeld) throw appError('stale_write', (t) => t.plans.begun);
    await deleteRows(tx, 'import_plans', key);
  });
}
