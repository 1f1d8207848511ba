import { type Category, createCategory, deleteCategory } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createRule, deleteRule, draftRule } from '@saldo/contract/rules';
import { getSortQueue, type SortEntry } from '@saldo/contract/sorting';
import { fold } from '@saldo/domain/text';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { today } from '../../../lib/format.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { sendBatch } from '../../transactions/api.ts';
import { type BatchPart, chunksOf } from '../../transactions/batch.ts';
import { IGNORE_FLAGS } from '../manual/flow.ts';
import { faceOfDecision } from './faces.ts';
import type { Decision, Done, Made } from './session.ts';

/** Days, both included; without them all that waits. */
export interface SortSpan {
  from?: string | undefined;
  to?: string | undefined;
}

/** With the first key of transactions: what changes them changes what waits. */
export const queueQuery = (span: SortSpan) =>
  queryOf(['transactions', 'queue', span], getSortQueue, { query: span });

/** The rule for always, and what it would meet; null asks nothing. */
export const draftQuery = (about: { ids: readonly string[]; category: string } | null) =>
  queryOptions({
    queryKey: ['rules', 'draft', about?.ids[0], about?.ids.length, about?.category],
    queryFn: about ? () => draft(about) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

const draft = ({ ids, category }: { ids: readonly string[]; category: string }) =>
  call(draftRule, { body: { transaction_ids: [...ids], category } });

type NewCategory = Extract<Decision, { to: 'new' }>['category'];

/** What this session has made by name, so that two entries with one proposal make one category. */
export type MadeCategories = Map<string, string>;

const nameKey = ({ parent_id, name }: NewCategory) => `${parent_id ?? ''}|${fold(name)}`;

async function categoryFor(
  decision: Decision,
  made: MadeCategories,
): Promise<{ id: string; isNew: boolean } | null> {
  if (decision.to === 'ignore') return null;
  if (decision.to === 'category') return { id: decision.id, isNew: false };
  const key = nameKey(decision.category);
  const known = made.get(key);
  if (known !== undefined) return { id: known, isNew: false };
  const { id } = await call(createCategory, { body: decision.category });
  made.set(key, id);
  return { id, isNew: true };
}

interface Decided {
  one: Done;
  category: Awaited<ReturnType<typeof categoryFor>>;
}

/** Saves what was accepted with others as Saldo's own answers, as the wizard does: no choices made by hand. */
async function acceptInBulk(decided: readonly Decided[], tree: readonly Category[]): Promise<void> {
  const existing = decided.flatMap(({ one: { entry, decision }, category }) => {
    if (!category) return [];
    const face = faceOfDecision(decision, category.id, tree);
    if (!face) throw new Error('the category is gone');
    const { name, icon } = face;
    return [{ id: category.id, name, icon, transactions: reasonsOf(entry) }];
  });
  if (existing.length === 0) return;
  const query = { year: Number(today().slice(0, 4)) };
  await call(applySuggestions, { query, body: { existing, new: [] } });
}

const reasonsOf = ({ ids, reason }: SortEntry) => ids.map((id) => ({ id, reason }));

/** Saves answers, in their order; each is reported as soon as it is whole. Returns the ids of income that became a refund. */
export async function saveAnswers(
  answers: readonly Done[],
  { made, tree }: { made: MadeCategories; tree: readonly Category[] },
  onSaved: (number: number, made: Made) => void,
): Promise<ReadonlySet<string>> {
  const decided: Decided[] = [];
  for (const one of answers) {
    decided.push({ one, category: await categoryFor(one.decision, made) });
  }
  await acceptInBulk(
    decided.filter(({ one }) => one.inBulk),
    tree,
  );
  const parts = decided
    .filter(({ one }) => !one.inBulk)
    .flatMap(({ one, category }) =>
      one.entry.ids.map(
        (id): BatchPart => ({
          id,
          ...(category ? { category: category.id } : IGNORE_FLAGS.transaction),
        }),
      ),
    );
  const refunds = new Set<string>();
  for (const chunk of chunksOf(parts)) {
    for (const id of (await sendBatch(chunk)).refunds ?? []) refunds.add(id);
  }
  for (const { one, category } of decided) {
    const always = one.decision.to !== 'ignore' && one.decision.always;
    const rule = always && category ? await makeRule(one.entry.ids, category.id) : null;
    onSaved(one.number, {
      category: category?.id ?? null,
      isNew: category?.isNew ?? false,
      rule,
      refunds: one.entry.ids.filter((id) => refunds.has(id)),
    });
  }
  return refunds;
}

/** Null where no text tells these from others, or a rule does it already. */
async function makeRule(ids: readonly string[], category: string): Promise<Made['rule']> {
  const { rule } = await draft({ ids, category });
  if (!rule) return null;
  const { id, name } = await call(createRule, { body: rule });
  return { id, name };
}

/** Takes answers back: their rules, their rows' categories, and categories that were made for them alone. */
export async function undoAnswers(
  answers: readonly Done[],
  kept: readonly Done[],
  made: MadeCategories,
): Promise<void> {
  for (const { made: was } of answers) {
    if (was?.rule) await call(deleteRule, { params: { id: was.rule.id }, query: {} });
  }
  const parts = answers.flatMap(({ entry, decision, made: was }) =>
    entry.ids.map(
      (id): BatchPart => ({
        id,
        ...(decision.to === 'ignore'
          ? { ignore: false, ignore_default_metrics: false }
          : { category: UNCATEGORIZED_ID }),
        ...(was?.refunds.includes(id) ? { is_refund: false } : {}),
      }),
    ),
  );
  for (const chunk of chunksOf(parts)) await sendBatch(chunk);
  const used = new Set(kept.map((one) => one.made?.category));
  for (const { made: was } of answers) {
    if (!was?.isNew || was.category === null || used.has(was.category)) continue;
    await call(deleteCategory, { params: { id: was.category }, query: {} });
    for (const [key, id] of made) if (id === was.category) made.delete(key);
  }
}
