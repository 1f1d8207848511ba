import { toOneLine } from '@saldo/contract/one-line';
import type { StatementRow } from '@saldo/statements';
import { newId } from '../../../platform/id.ts';
import type { EffectsTable, TransactionsTable } from '../../../schema/tables.ts';
import { derivedOf, tagsOf } from '../../ledger/rows/derived-columns.ts';
import type { CategoryPlan } from './app-categories.ts';

const MOST_TAGS = 50;
const LONGEST_TAG = 100;
const LONGEST_TEXT = 1000;

/** The row's own tags followed by the app's, without repetition. */
function tagsWith(own: readonly string[], { tags = [] }: StatementRow): string[] {
  const more = tags.map((tag) => toOneLine(tag).trim().slice(0, LONGEST_TAG).trim());
  return [...new Set([...own, ...more.filter(Boolean)])].slice(0, MOST_TAGS);
}

/** Transactions have no note field, so an app's note is appended to the description. */
function withNote(description: string, { note }: StatementRow): string {
  const text = toOneLine(note ?? '').trim();
  if (text === '' || description.includes(text)) return description;
  return (description === '' ? text : `${description} · ${text}`).slice(0, LONGEST_TEXT);
}

/**
 * Applies the values that the user had set in the app to a row about to be inserted. They count as set manually, so
 * neither rules nor the engine change them. Returns the layer that records the tags.
 */
export function applyAppValues(
  row: TransactionsTable,
  from: StatementRow,
  { idOf, isSpending }: Pick<CategoryPlan, 'idOf' | 'isSpending'>,
): EffectsTable[] {
  const description = withNote(row.description, from);
  const category_id = from.moved ? null : idOf(from.category);
  const tags = tagsWith([], from);
  Object.assign(row, {
    description,
    ...(category_id === null ? {} : { category_id, category_source: 'hand' }),
    is_refund:
      row.is_refund ||
      (row.direction === 'income' && category_id !== null && isSpending(category_id)),
    // A balance correction is neither income nor spending, so it is left out of totals.
    ...(from.moved === 'correction' ? { ignore_default_metrics: true } : {}),
    tags: JSON.stringify(tags),
  });
  Object.assign(row, derivedOf(row));
  if (tags.length === 0) return [];
  return [
    {
      ...{ user_id: row.user_id, id: newId(), transaction_id: row.id, field: 'tags' },
      ...{ cause: 'hand', cause_id: null, value_before: '[]', value_after: JSON.stringify(tags) },
      ...{ position: 0, created_at: row.created_at },
    },
  ];
}

/** Values to change on a bank's row because an app states them. Empty if the user has edited the row. */
export function appValues(
  before: TransactionsTable,
  from: StatementRow,
  { idOf }: Pick<CategoryPlan, 'idOf'>,
): Partial<TransactionsTable> {
  if (before.edited_at !== null) return {};
  const category_id = from.moved ? null : idOf(from.category);
  const tags = tagsWith(tagsOf(before.tags), from);
  const description = withNote(before.description, from);
  const isChosen = before.category_source === 'hand' || category_id === null;
  return {
    ...(isChosen ? {} : { category_id, category_source: 'hand', category_reason: null }),
    ...(tags.length === tagsOf(before.tags).length ? {} : { tags: JSON.stringify(tags) }),
    ...(description === before.description ? {} : { description }),
  };
}
