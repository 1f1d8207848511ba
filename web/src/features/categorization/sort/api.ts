import { draftRule } from '@saldo/contract/rules';
import { answerQueue, getSortQueue } from '@saldo/contract/sorting';
import { fold } from '@saldo/domain/text';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { heavy, queryOf } from '../../../lib/query-of.ts';
import type { AnsweredEntry, AnswerResult, Decision } from './sort-session.ts';

/** Inclusive dates. Without them, the span is the whole queue. */
export interface SortSpan {
  from?: string | undefined;
  to?: string | undefined;
}

/** Shares its first key with the transaction queries, so changes to transactions also invalidate the queue. */
export const queueQuery = (span: SortSpan) =>
  heavy(queryOf(['transactions', 'queue', span], getSortQueue, { query: span }));

/** Draft of the rule for "Always", with the transactions it would match. Null disables the query. */
export const draftQuery = (about: { ids: readonly string[]; category: string } | null) =>
  queryOptions({
    queryKey: ['rules', 'draft', about?.ids[0], about?.ids.length, about?.category],
    queryFn: about ? () => draft(about) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

const draft = ({ ids, category }: { ids: readonly string[]; category: string }) =>
  call(draftRule, { body: { transaction_ids: [...ids], category } });

/** Saves one answer. `done` holds all answers of the session. */
export async function saveAnswer(
  { entry, decision, inBulk }: AnsweredEntry & { decision: Decision },
  done: readonly AnsweredEntry[],
): Promise<AnswerResult & { refunds: readonly string[] }> {
  const answer = await call(answerQueue, {
    body: {
      ...destinationOf(decision, done),
      transaction_ids: entry.ids,
      always: decision.to !== 'ignore' && decision.always,
      in_bulk: inBulk,
      reason: entry.reason,
    },
  });
  const { category_id: category, rule, step_id: stepId, refunds = [] } = answer;
  return { category, rule, stepId, refunds };
}

type NewCategory = Extract<Decision, { to: 'new' }>['category'];

const nameKey = ({ parent_id, name }: NewCategory) => `${parent_id ?? ''}|${fold(name)}`;

/** Two entries with the same proposal share one category: the second uses the one created for the first. */
function destinationOf(decision: Decision, done: readonly AnsweredEntry[]) {
  if (decision.to === 'ignore') return { ignore: true } as const;
  if (decision.to === 'category') return { category: decision.id };
  const key = nameKey(decision.category);
  const made = done.find(
    (one) => one.decision.to === 'new' && one.made && nameKey(one.decision.category) === key,
  )?.made?.category;
  return made ? { category: made } : { new_category: decision.category };
}
