import { toOneLine } from '@saldo/contract/one-line';
import type { StatementRow } from '@saldo/statements';
import { newId } from '../../../platform/id.ts';
import type { EffectsTable, TransactionsTable } from '../../../schema/tables.ts';
import { derivedOf, tagsOf } from '../../ledger/rows/derived-columns.ts';
import type { CategoryPlan } from './app-categories.ts';
import { type AppSplit, appSplit, partsInWords } from './app-parts.ts';

const MOST_TAGS = 50;
const LONGEST_TAG = 100;
const LONGEST_TEXT = 1000;

/** The row's own tags followed by the app's, without repetition. */
function tagsWith(own: readonly string[], { tags = [] }: StatementRow): string[] {
  const more = tags.map((tag) => toOneLine(tag).trim().slice(0, LONGEST_TAG).trim());
  return [...new Set([...own, ...more.filter(Boolean)])].slice(0, MOST_TAGS);
}

/** An app's note is appended to the description, as are parts that the row does not keep. */
function withNote(description: string, row: StatementRow, keepsParts: boolean): string {
  const parts = keepsParts ? '' : partsInWords(row);
  const text = toOneLine([row.note ?? '', parts].filter(Boolean).join('; ')).trim();
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
  plan: Pick<CategoryPlan, 'idOf' | 'isSpending'>,
): EffectsTable[] {
  const split = appSplit(row, from, plan);
  const description = withNote(row.description, from, split !== null);
  const category_id = from.moved || split ? null : plan.idOf(from.category);
  const categories = split?.categories ?? [category_id];
  const tags = tagsWith([], from);
  Object.assign(row, {
    description,
    ...(category_id === null ? {} : { category_id, category_source: 'hand' }),
    ...(split ? columnsOf(split) : {}),
    is_refund:
      row.is_refund ||
      (row.direction === 'income' && categories.every((id) => id !== null && plan.isSpending(id))),
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

const columnsOf = ({ categories: _, ...columns }: AppSplit) => columns;

/** Values to change on a bank's row because an app states them. Empty if the user has edited the row. */
export function appValues(
  before: TransactionsTable,
  from: StatementRow,
  { idOf, isLeg }: Pick<CategoryPlan, 'idOf'> & { isLeg: boolean },
): Partial<TransactionsTable> {
  if (before.edited_at !== null) return {};
  const isFree = before.category_source !== 'hand' && before.parts === null && !isLeg;
  const split = isFree ? appSplit(before, from, { idOf }) : null;
  const category_id = from.moved || split ? null : idOf(from.category);
  const tags = tagsWith(tagsOf(before.tags), from);
  const description = withNote(before.description, from, split !== null || before.parts !== null);
  const isChosen =
    before.category_source === 'hand' || before.parts !== null || category_id === null;
  return {
    ...(isChosen ? {} : { category_id, category_source: 'hand', category_reason: null }),
    ...(split ? { ...columnsOf(split), category_reason: null } : {}),
    ...(tags.length === tagsOf(before.tags).length ? {} : { tags: JSON.stringify(tags) }),
    ...(description === before.description ? {} : { description }),
  };
}
