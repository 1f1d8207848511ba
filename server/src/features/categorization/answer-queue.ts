import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Answer, Parsed } from '@saldo/contract/endpoint';
import type { StepLink } from '@saldo/contract/history';
import { RuleInput } from '@saldo/contract/rules';
import type { answerQueue as endpoint } from '@saldo/contract/sorting';
import { UNCATEGORIZED_VALUE } from '@saldo/domain/rules/row';
import type { Caller } from '../../platform/context.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import { storedReason } from '../../schema/stored/category-reason.ts';
import { say } from '../../texts/say.ts';
import { createCategory, listCategories, requireOwnCategory } from '../categories/service.ts';
import { ownTransactionIds } from '../ledger/rows/own-transactions.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { findDraft } from '../rules/draft-rule.ts';
import { readRuleBook, writeRules } from '../rules/run-rules.ts';
import { insertRule } from '../rules/service.ts';
import { writeItems } from '../transactions/batch-edits.ts';
import { ENGINE, planSorting } from './apply-suggestions.ts';

type Body = Parsed<typeof endpoint>['body'];
export type AnswerRequest = Caller & { body: Body };

/**
 * Categorizes or ignores the rows of a queue entry. Creates the category if it is new, and a rule if the user wants the
 * same answer for all future rows. Everything succeeds or fails together, as one step.
 */
export async function answerQueue(
  { storage }: { storage: Storage },
  { body, ...who }: AnswerRequest,
): Promise<Answer<typeof endpoint>> {
  const { bookId } = who;
  const ids = [...new Set(body.transaction_ids)];
  const { result, stepId, excluded } = await write(storage, who, {
    async work(rows) {
      await requireOwn(rows, { bookId, ids });
      const category = await categoryOf(rows, who, body);
      const sorted = await sort(rows, who, {
        ...{ ids, category },
        reason: body.in_bulk ? (body.reason ?? '') : null,
      });
      const rule = body.always && category ? await ruleOf(rows, who, { ids, category }) : null;
      return { category, sorted, rule, links: await linksOf(rows, { bookId, category, rule }) };
    },
    done: ({ category, sorted: { setsExclusion }, rule, links }) => ({
      step: { kind: 'sort', links, isPartOfSitting: body.in_bulk },
      action: 'categorization.answer',
      subject: { count: ids.length, category, rule: rule?.id ?? null },
      ...(setsExclusion && { setsExclusion }),
    }),
  });
  const { category, sorted, rule } = result;
  const aside = sorted.setAside + excluded;
  return {
    ...{ updated: sorted.updated, category_id: category, rule, step_id: stepId },
    ...(aside > 0 ? { set_aside: aside } : {}),
    ...(sorted.refunds.length > 0 ? { refunds: sorted.refunds } : {}),
  };
}

async function requireOwn(tx: Tx, { bookId, ids }: { bookId: BookId; ids: readonly string[] }) {
  const own = await ownTransactionIds(tx, { bookId, ids });
  const problems = ids.flatMap((id, at) =>
    own.has(id)
      ? []
      : [{ path: `transaction_ids.${at}`, message: say((t) => t.transactions.unknown) }],
  );
  if (problems.length > 0) throw invalid(problems);
}

/** Id of the category, created if new; null if the rows are ignored. */
async function categoryOf(tx: Tx, who: Caller, body: Body): Promise<string | null> {
  const { category = null, new_category: fresh } = body;
  if (fresh) return createCategory(tx, who, { category: fresh, path: 'new_category' });
  if (category) await requireOwnCategory(tx, { ...who, id: category, path: 'category' });
  return category;
}

interface Sorted {
  updated: number;
  setAside: number;
  refunds: string[];
  setsExclusion?: ReadonlySet<string>;
}

/** `reason` is the engine's reason if the user accepted the engine's answer, and null if the user chose the answer. */
async function sort(
  tx: Rows,
  who: Caller,
  q: { ids: readonly string[]; category: string | null; reason: string | null },
): Promise<Sorted> {
  const { ids, category, reason } = q;
  if (category !== null && reason !== null) return sortByEngine(tx, who, { ids, category, reason });
  const values = category ? { category } : { ignore: true, ignore_default_metrics: false };
  const items = ids.map((id) => ({ id, ...values }));
  return { ...(await writeItems(tx, who, items)), updated: ids.length, setAside: 0 };
}

/** Sorts like `applySuggestions`, so it keeps values set by the user and runs the rules. */
async function sortByEngine(
  tx: Rows,
  { bookId, now }: Caller,
  { ids, category, reason }: { ids: readonly string[]; category: string; reason: string },
): Promise<Sorted> {
  const value =
    category === UNCATEGORIZED_ID
      ? UNCATEGORIZED_VALUE
      : {
          id: category,
          source: 'ai' as const,
          ...(reason === '' ? {} : { reason: storedReason(reason) }),
        };
  const items = ids.map((id) => ({ id, values: { category: value } }));
  const book = await readRuleBook(tx, { bookId });
  const plan = await planSorting(tx, { bookId, now, book, items: [[ENGINE, items]] });
  await writeRules(tx, { bookId, now }, plan.rules);
  return { updated: plan.updated, setAside: plan.setAside, refunds: [] };
}

type MadeRule = Answer<typeof endpoint>['rule'];

/**
 * Creates a rule for the rows. Null if no text distinguishes them from other rows, or if a rule already does the same.
 */
async function ruleOf(
  tx: Tx,
  who: Caller,
  { ids, category }: { ids: readonly string[]; category: string },
): Promise<MadeRule> {
  const draft = await findDraft(tx, { bookId: who.bookId, ids, category });
  if (!draft?.rule) return null;
  const { id, name } = await insertRule(tx, who, RuleInput.parse(draft.rule));
  return { id, name };
}

async function linksOf(
  tx: Tx,
  { bookId, category, rule }: { bookId: BookId; category: string | null; rule: MadeRule },
): Promise<StepLink[]> {
  const own = category === null ? [] : await listCategories(tx, { bookId });
  const named = own.filter(({ id }) => id === category);
  return [
    ...named.map(({ id, name }): StepLink => ({ to: 'category', id, name })),
    ...(rule ? [{ to: 'rule' as const, ...rule }] : []),
  ];
}
