import type { Answer } from '@saldo/contract/endpoint';
import type { draftRule as endpoint } from '@saldo/contract/rules';
import { fold } from '@saldo/domain/text';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import {
  type CategoryChoice,
  choiceOf,
  findExistingRule,
  listManualChoices,
  ruleFor,
  textFor,
} from './merchant-rule.ts';
import { compiled, readRuleBook } from './run-rules.ts';
import * as store from './store.ts';

export type RuleDraft = Answer<typeof endpoint>;

interface DraftRequest {
  bookId: BookId;
  ids: readonly string[];
  category: string;
}

/**
 * Drafts a rule that sets the category on similar transactions. Null if a given transaction does not exist. Reads every
 * row with the rule's text, so it runs in a worker.
 */
export const draftRule = (
  { storage }: TaskContext,
  request: DraftRequest,
): Promise<RuleDraft | null> => findDraft(storage.read, request);

/** Does the same as `draftRule`, but can run within a database transaction. */
export async function findDraft(
  db: Db | Tx,
  { bookId, ids, category }: DraftRequest,
): Promise<RuleDraft | null> {
  const named = await store.chosenRows(db, { bookId, ids });
  const [first, ...more] = named.map((row) => choiceOf(row, category));
  if (!first || named.length < new Set(ids).size) return null;
  const same: readonly CategoryChoice[] = [first, ...more];
  const book = await readRuleBook(db, { bookId });
  const chosen = await listManualChoices(db, { bookId });
  const others = chosen.filter(({ categoryId }) => categoryId !== category);
  const found = textFor(first.normal.merchantKey, same, others);
  // A condition with a card or receipt number would never match another transaction.
  const text = found !== null && /\d{3}/.test(found) ? null : found;
  const existing = findExistingRule(same, category, compiled(book, book.rules));
  if (text === null || existing !== null) return { rule: null, existing, already: 0, other: 0 };
  const alike = await store.sortedLike(db, { bookId, text: fold(text), but: ids });
  const already = alike.filter((one) => one === category).length;
  const about = { id: category, name: book.categoryNames.get(category) ?? '' };
  return {
    rule: ruleFor({ name: first.name, text, category: about }),
    existing: null,
    already,
    other: alike.length - already,
  };
}
