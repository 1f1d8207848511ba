import type { Answer } from '@saldo/contract/endpoint';
import type { StepLink } from '@saldo/contract/history';
import type {
  RuleHealth,
  RuleInput,
  RulePreview,
  revertRule as revertEndpoint,
} from '@saldo/contract/rules';
import { ALL_TIME } from '@saldo/domain/dates';
import { RuleHealthTracker } from '@saldo/domain/rules/health';
import type { Caller } from '../../platform/context.ts';
import { deleteRows, lockRow } from '../../platform/db/crud.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { savingsCategoryIds } from '../categories/category-roles.ts';
import { conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { readLayered, writeLayers } from '../ledger/layers/layers.ts';
import { planKeeping, planRevert, type Rewrite } from '../ledger/layers/rewrites.ts';
import { writeWithin } from '../ledger/steps/ledger-write.ts';
import { planThenWrite } from '../ledger/steps/planned-write.ts';
import { readOwnAccounts } from '../ledger/transfers/own-accounts.ts';
import { Preview, withExclusions } from './preview.ts';
import {
  compiled,
  enabledRules,
  evaluate,
  isStill,
  planRules,
  type RuleBook,
  type RulePlan,
  readRuleBook,
  type Tally,
  writeRules,
} from './run-rules.ts';
import { withLegs } from './split-legs.ts';

export interface Applied {
  matched: number;
  changed: number;
  set_aside?: number;
  step_id: string | null;
  rules: { id: string; name: string; matched: number; changed: number }[];
}

/** `missing` and `disabled` mean that the rule was not applied. `disabled` contains the rule's name. */
export type ApplyOutcome = { done: Applied } | { missing: true } | { disabled: string };

/** Applies one rule, or all enabled rules in order, to a span of days. `to` is exclusive. */
export function applyRules(
  { storage }: TaskContext,
  q: Caller & { from: string; to: string; ruleId?: string | undefined },
): Promise<ApplyOutcome> {
  const { bookId, now, from, to, ruleId } = q;
  const context = { storage, bookId, now };
  return planThenWrite<ApplyPlan, ApplyOutcome>(context, {
    async plan(db) {
      const book = await readRuleBook(db, { bookId });
      const chosen = book.rules.filter(({ id, is_enabled }) =>
        ruleId === undefined ? is_enabled : id === ruleId,
      );
      const rules = compiled(book, chosen);
      const layered = readLayered(db, { bookId, selection: { from, to } });
      const pieces = withLegs(db, { bookId, rules }, layered);
      const plan = await planRules(pieces, { bookId, now, rules, mode: 'asked' });
      return { book, chosen, plan };
    },
    isFresh: (tx, { book }) => isStill(tx, { bookId }, book),
    async write(tx, { chosen, plan }) {
      const [only] = chosen;
      if (ruleId !== undefined && !only) return { missing: true };
      if (only && !only.is_enabled) return { disabled: only.name };
      const { result, stepId } = await writeWithin(tx, q, {
        work: (rows) => writeRules(rows, context, plan),
        done: ({ matched, changed }) => ({
          step: {
            kind: ruleId === undefined ? 'rules' : 'rule',
            links: ruleId === undefined ? [] : chosen.map((rule) => linkOf(rule, 'applied')),
          },
          action: ruleId === undefined ? 'rule.apply_all' : 'rule.apply',
          subject: { id: ruleId ?? null, from, to, matched, changed },
          isSettled: true,
        }),
      });
      return { done: { ...applied(chosen, plan, result), step_id: stepId } };
    },
  });
}

interface ApplyPlan {
  book: RuleBook;
  chosen: RuleBook['rules'];
  plan: RulePlan;
}

/** The results per rule. Broken rules are included with counts of zero, because they do nothing. */
function applied(
  chosen: ApplyPlan['chosen'],
  { run }: RulePlan,
  tally: Tally,
): Omit<Applied, 'step_id'> {
  const { matched, changed, setAside } = tally;
  const own = new Map(run.rules.map(({ id }, at) => [id, tally.rules[at]]));
  return {
    ...{ matched, changed },
    ...(setAside > 0 ? { set_aside: setAside } : {}),
    rules: chosen.map(({ id, name }) => {
      return { id, name, ...(own.get(id) ?? { matched: 0, changed: 0 }) };
    }),
  };
}

const linkOf = ({ id, name }: { id: string; name: string }, did: StepLink['did']): StepLink => ({
  ...{ to: 'rule', id, name },
  did,
});

export type Undo = Caller & { ruleId: string };
export type Reverted = Answer<typeof revertEndpoint>;

/** Undoes everything a rule has set. Null if there is no such rule. */
export function revertRule({ storage }: TaskContext, q: Undo): Promise<Reverted | null> {
  const { bookId, now, ruleId } = q;
  const context = { storage, bookId, now };
  return planThenWrite<Rewrite, Reverted | null>(context, {
    plan: (db) => planRevert(db, context, { cause: 'rule', causeId: ruleId }),
    async write(tx, rewrite) {
      const key = { user_id: bookId, id: ruleId };
      const rule = await lockRow(tx, 'rules', key);
      if (!rule) return null;
      const reverted = rewrite.moved;
      const { stepId } = await writeWithin(tx, q, {
        work: (rows) => writeLayers(rows, context, rewrite.writes),
        done: () => ({
          step: { kind: 'rule', links: [linkOf(rule, 'reverted')] },
          action: 'rule.revert',
          subject: { id: ruleId, reverted },
        }),
      });
      return { reverted, step_id: stepId };
    },
  });
}

/** Deletes a rule. The values it has set are undone, or kept as if set manually. Null if there is no such rule. */
export function deleteRule(
  { storage }: TaskContext,
  q: Undo & { revert: boolean },
): Promise<Reverted | null> {
  const { bookId, now, ruleId } = q;
  const context = { storage, bookId, now };
  const author = { cause: 'rule', causeId: ruleId } as const;
  return planThenWrite<Rewrite, Reverted | null>(context, {
    plan: (db) => (q.revert ? planRevert : planKeeping)(db, context, author),
    async write(tx, rewrite) {
      const key = { user_id: bookId, id: ruleId };
      const rule = await lockRow(tx, 'rules', key);
      if (!rule) return null;
      const reverted = q.revert ? rewrite.moved : 0;
      const { stepId } = await writeWithin(tx, q, {
        async work(rows) {
          await writeLayers(rows, context, rewrite.writes);
          await deleteRows(rows, 'rules', key);
        },
        done: () => ({
          step: { kind: 'rule', links: [linkOf(rule, 'deleted')] },
          action: 'rule.delete',
          subject: { id: ruleId, reverted },
        }),
      });
      return { reverted, step_id: stepId };
    },
  });
}

export interface PreviewRequest {
  bookId: BookId;
  from: string;
  to: string;
  /** The current day in the user's time zone. */
  today: string;
  ruleId?: string | undefined;
  rule?: RuleInput | undefined;
}

/** Id used for an unsaved rule; no stored rule has this id. */
const UNSAVED = 'unsaved';

/** Computes what applying would do without writing anything. Null if there is no such rule. */
export async function previewRules(
  { storage }: TaskContext,
  q: PreviewRequest,
): Promise<RulePreview | null> {
  const { bookId, from, to, ruleId, rule } = q;
  const db = storage.read;
  const book = await readRuleBook(db, { bookId });
  const saved = book.rules.find(({ id }) => id === ruleId);
  if (ruleId !== undefined && !saved) return null;
  const given = rule ? { ...rule, id: ruleId ?? UNSAVED } : saved;
  const rules = given ? compiled(book, [given]) : enabledRules(book);
  const money = { bookId, currency: await mainCurrencyOf(db, { bookId }) };
  const preview = new Preview(book, {
    ...money,
    saved: await savingsCategoryIds(db, { bookId }),
  });
  const belongings = await readOwnAccounts(db, { bookId });
  const layered = readLayered(db, { bookId, selection: { from, to } });
  const pieces = withLegs(db, { bookId, rules }, layered);
  for await (const changes of evaluate(pieces, { rules, mode: 'asked' })) {
    const convert = await conversionOf(
      db,
      money,
      changes.map(({ row }) => row),
    );
    for (const change of await withExclusions(db, { bookId, belongings }, changes)) {
      preview.add(change, convert);
    }
  }
  return preview.result(storage, q);
}

/**
 * Computes for each enabled rule how many transactions it matches, and whether a later rule always overrides it, if all
 * rules run in order over all transactions.
 */
export async function ruleHealth(
  { storage }: TaskContext,
  { bookId }: { bookId: BookId },
): Promise<RuleHealth[]> {
  const rules = enabledRules(await readRuleBook(storage.read, { bookId }));
  const fates = new RuleHealthTracker(rules);
  if (rules.length > 0) {
    const pieces = readLayered(storage.read, { bookId, selection: ALL_TIME });
    for await (const changes of evaluate(pieces, { rules, mode: 'asked' })) {
      for (const { matched } of changes) fates.add(matched);
    }
  }
  return fates
    .result()
    .map(({ ruleId, matched, losesTo }) => ({ rule_id: ruleId, matched, loses_to: losesTo }));
}
