import type { Answer, Parsed } from '@saldo/contract/endpoint';
import type {
  applyRule,
  applyRules,
  draftRule,
  previewRules,
  Rule,
  RuleChange,
  RuleHealth,
  RuleInput,
  RulePreview,
  RuleSuggestion,
} from '@saldo/contract/rules';
import { ALL_TIME, dayIn } from '@saldo/domain/dates';
import { CategoryTree } from '@saldo/domain/rules/compile';
import { ruleProblems } from '@saldo/domain/rules/problems';
import { changeStep } from '@saldo/domain/step-link';
import { type Actor, type Caller, type Context, callerOf } from '../../platform/context.ts';
import { insertRow, lockRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { invalid, notFound, requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import type { RulesTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import type { CategoryReplacement } from '../categories/edit-categories.ts';
import { listCategories, requireOwnCategory } from '../categories/service.ts';
import { daysOfPeriod } from '../ledger/figures/user-calendar.ts';
import { recordStep } from '../ledger/steps/record-step.ts';
import { lockLedger } from '../ledger/steps/steps.ts';
import type { PreviewRequest, Reverted, Undo } from './apply-rules.ts';
import type { RuleDraft } from './draft-rule.ts';
import { contentOf, presentRule, withIds } from './present.ts';
import { problemText } from './problem-text.ts';
import { requireSize, sizeOfRules } from './size-limit.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';

type Period = { year: number | 'all'; month?: number | undefined };

const treeOf = async (db: Db | Tx, bookId: BookId) =>
  new CategoryTree(await listCategories(db, { bookId }));

export async function listRules({ storage }: Context, { bookId }: Actor): Promise<Rule[]> {
  const tree = await treeOf(storage.read, bookId);
  const rows = await store.listRules(storage.read, { bookId });
  return rows.map((row) => presentRule(row, tree));
}

type Changed<T> = T & { step_id: string | null };

export const createRule = (
  context: Context,
  actor: Actor,
  input: RuleInput,
): Promise<Changed<Rule>> =>
  context.storage.write(async (tx) => {
    const who = callerOf(context, actor);
    await lockLedger(tx, who);
    const after = await insertRule(tx, who, input);
    return { ...after, step_id: await recordStep(tx, who, changeStep('rule', { after })) };
  });

/**
 * Creates a rule that runs last. Throws 409 `limit_reached`, and 422 if the rule is invalid or makes the user's rules
 * too long in total.
 */
export async function insertRule(
  tx: Tx,
  who: Omit<Caller, 'timeZone'>,
  input: RuleInput,
): Promise<Rule> {
  const { bookId, now } = who;
  const tree = await treeOf(tx, bookId);
  refuse(ruleProblems(input, tree));
  await requireRowLimit(tx, { owner: bookId, of: 'rules' });
  const before = await sizeOfRules(tx, { bookId });
  const last = (await store.listRules(tx, { bookId })).at(-1);
  const row: RulesTable = {
    user_id: bookId,
    id: newId(),
    name: input.name,
    description: input.description?.trim() ?? '',
    bank: input.bank,
    is_enabled: input.is_enabled,
    bit_operator: input.bit_operator,
    conditions: JSON.stringify(input.conditions),
    actions: JSON.stringify(input.actions),
    position: last?.position ?? 0,
    created_at: now,
    updated_at: now,
  };
  await insertRow(tx, 'rules', row);
  await requireSize(tx, { bookId, before });
  await audit(tx, who, 'rule.create', { id: row.id });
  return presentRule(row, tree);
}

/** Absent fields keep their values, even if those refer to a deleted category. Given fields must be valid. */
export function updateRule(
  context: Context,
  actor: Actor,
  id: string,
  change: RuleChange,
): Promise<Changed<Rule>> {
  const who = callerOf(context, actor);
  const { bookId, now } = who;
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { bookId });
    const key = { user_id: bookId, id };
    // Prevents concurrent changes that would make rules longer.
    await requireRowLimit(tx, { owner: bookId, of: 'rules', more: 0 });
    const before = requireFound(await lockRow(tx, 'rules', key));
    const size = await sizeOfRules(tx, { bookId });
    const tree = await treeOf(tx, bookId);
    refuse(ruleProblems(change, tree));
    const { description, is_enabled, conditions, actions, ...same } = change;
    const set = {
      ...same,
      ...(description === undefined ? {} : { description: description?.trim() ?? '' }),
      ...(is_enabled === undefined ? {} : { is_enabled }),
      ...(conditions === undefined ? {} : { conditions: JSON.stringify(conditions) }),
      ...(actions === undefined ? {} : { actions: JSON.stringify(actions) }),
      updated_at: now,
    };
    await updateRows(tx, 'rules', key, set);
    await requireSize(tx, { bookId, before: size });
    const after = { ...before, ...set };
    const about = changeStep('rule', { before, after }, deedOf(change, before));
    const step_id = await recordStep(tx, who, about);
    await audit(tx, actor, 'rule.update', { id });
    return { ...presentRule(after, tree), step_id };
  });
}

/** A rule is turned on or off on its own; as part of another change, that has no name. */
function deedOf({ is_enabled, ...others }: RuleChange, before: RulesTable) {
  const isSwitch = Object.values(others).every((value) => value === undefined);
  if (!isSwitch || is_enabled === undefined || is_enabled === before.is_enabled) return 'changed';
  return is_enabled ? 'turned_on' : 'turned_off';
}

/** Sets the order in which rules run. Throws 409 `stale_write` unless `ids` contains the ids of all rules. */
export function orderRules(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Changed<{ rules: Rule[] }>> {
  const who = callerOf(context, actor);
  const { bookId } = who;
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { bookId });
    // Prevents other requests from creating rules meanwhile.
    await requireRowLimit(tx, { owner: bookId, of: 'rules', more: 0 });
    const own = new Set((await store.listRules(tx, { bookId })).map(({ id }) => id));
    if (ids.length !== own.size || !ids.every((id) => own.delete(id))) {
      throw appError('stale_write', (t) => t.rules.stale);
    }
    for (const [position, id] of ids.entries()) {
      await updateRows(tx, 'rules', { user_id: bookId, id }, { position });
    }
    const links = [{ to: 'rule', id: '', name: '', did: 'ordered' }] as const;
    const step_id = await recordStep(tx, who, { kind: 'rule', links });
    await audit(tx, actor, 'rule.order', {});
    const tree = await treeOf(tx, bookId);
    const rules = await store.listRules(tx, { bookId });
    return { rules: rules.map((row) => presentRule(row, tree)), step_id };
  });
}

const refuse = (problems: ReturnType<typeof ruleProblems>): void => {
  if (problems.length === 0) return;
  throw invalid(problems.map(({ path, message }) => ({ path, message: problemText(message) })));
};

export async function deleteRule(
  context: Context,
  actor: Actor,
  q: { id: string; revert: boolean },
): Promise<Reverted> {
  const input = { ...callerOf(context, actor), ruleId: q.id, revert: q.revert };
  return requireFound(await context.workers.run(tasks.deleteRule, input));
}

export async function revertRule(context: Context, actor: Actor, id: string): Promise<Reverted> {
  const input: Undo = { ...callerOf(context, actor), ruleId: id };
  return requireFound(await context.workers.run(tasks.revertRule, input));
}

export async function applyAll(
  context: Context,
  actor: Actor,
  period: Period,
): Promise<Answer<typeof applyRules>> {
  return apply(context, actor, period);
}

/** Throws 409 `rule_disabled`. */
export async function applyOne(
  context: Context,
  actor: Actor,
  id: string,
  period: Period,
): Promise<Answer<typeof applyRule>> {
  const { rules: _, ...outcome } = await apply(context, actor, period, id);
  return outcome;
}

const boundsOf = async ({ storage }: Context, actor: Actor, { year, month }: Period) =>
  year === 'all' ? ALL_TIME : daysOfPeriod(storage.read, actor, { year, month });

async function apply(context: Context, actor: Actor, period: Period, ruleId?: string) {
  const days = await boundsOf(context, actor, period);
  const input = { ...callerOf(context, actor), ...days, ruleId };
  const outcome = await context.workers.run(tasks.applyRules, input);
  if ('done' in outcome) return outcome.done;
  if ('disabled' in outcome) {
    throw appError('rule_disabled', (t) => t.rules.disabled(outcome.disabled));
  }
  throw notFound();
}

export async function preview(
  context: Context,
  actor: Actor,
  body: Parsed<typeof previewRules>['body'],
): Promise<RulePreview> {
  const { bookId } = actor;
  if (body.rule) {
    const problems = ruleProblems(body.rule, await treeOf(context.storage.read, bookId));
    refuse(problems.map(({ path, message }) => ({ path: `rule.${path}`, message })));
  }
  const request: PreviewRequest = {
    bookId,
    ...(await boundsOf(context, actor, body)),
    today: dayIn(actor.timeZone, context.now()),
    ruleId: body.rule_id,
    rule: body.rule,
  };
  return requireFound(await context.workers.run(tasks.previewRules, request));
}

export const health = (context: Context, { bookId }: Actor): Promise<RuleHealth[]> =>
  context.workers.run(tasks.ruleHealth, { bookId });

export const suggestions = (context: Context, { bookId }: Actor): Promise<RuleSuggestion[]> =>
  context.workers.run(tasks.suggestRules, { bookId });

/** Throws 404 if a transaction or the category does not exist. */
export async function draft(
  context: Context,
  { bookId }: Actor,
  { transaction_ids: ids, category }: Parsed<typeof draftRule>['body'],
): Promise<RuleDraft> {
  await requireOwnCategory(context.storage.read, { bookId, id: category, path: 'category' });
  return requireFound(await context.workers.run(tasks.draftRule, { bookId, ids, category }));
}

/** Replaces categories in rules before they are deleted. */
export async function replaceRuleCategories(
  tx: Tx,
  { bookId, now, gone, to }: CategoryReplacement,
): Promise<void> {
  if (to === null) return;
  await replaceIds(tx, { bookId, now, field: 'category', gone, to });
}

/** Replaces an account in rules when it is merged into another. */
export const replaceRuleAccount = (
  tx: Tx,
  { id, ...q }: { bookId: BookId; now: string; id: string; to: string },
): Promise<void> => replaceIds(tx, { ...q, field: 'account', gone: [id] });

interface Replacement {
  bookId: BookId;
  now: string;
  field: 'category' | 'account';
  gone: readonly string[];
  to: string;
}

async function replaceIds(tx: Tx, { bookId, now, field, gone, to }: Replacement): Promise<void> {
  for (const row of await store.listRules(tx, { bookId })) {
    const moved = withIds(field, contentOf(row), (id) => (gone.includes(id) ? to : undefined));
    const { conditions, actions } = moved;
    const set = { conditions: JSON.stringify(conditions), actions: JSON.stringify(actions) };
    if (set.conditions === row.conditions && set.actions === row.actions) continue;
    const key = { user_id: bookId, id: row.id };
    await updateRows(tx, 'rules', key, { ...set, updated_at: now });
  }
}
