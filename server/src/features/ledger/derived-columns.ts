import type { TargetField } from '@saldo/contract/rules';
import { type Period, periodOf } from '@saldo/domain/dates';
import { fold } from '@saldo/domain/text';
import { z } from 'zod';

/** What a text search looks through: description and counterparties, folded, one a line. */
export function searchText(row: {
  description: string;
  creditor_name: string | null;
  debtor_name: string | null;
}): string {
  let text = fold(row.description);
  if (row.creditor_name !== null) text += `\n${fold(row.creditor_name)}`;
  if (row.debtor_name !== null) text += `\n${fold(row.debtor_name)}`;
  return text;
}

/** The tags as a filter looks them up: folded, each between line feeds, so that one is never found inside another. */
export const tagsKey = (tags: readonly string[]): string =>
  tags.length === 0 ? '' : `\n${tags.map(fold).join('\n')}\n`;

const StoredTags = z.array(z.string());

/** The tags of a row, as they are stored: most rows have none, and none is looked at. */
export const tagsOf = (tags: string): string[] =>
  tags === '[]' ? [] : StoredTags.parse(JSON.parse(tags));

/** What the key of a row begins with that a bank connection brought: no statement's does, and all of those sort before. */
export const SYNC_KEY = '~';

/** Columns that follow from others of the row. */
export const DERIVED_COLUMNS: ReadonlySet<string> = new Set(['period', 'search_text', 'tags_key']);

type Values = Readonly<Record<string, unknown>>;

/** Those that follow from what is set, of a row as it was. */
export function derivedFrom(row: Values, set: Values): Record<string, string | Period> {
  const now = { ...row, ...set };
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  const names = ['description', 'creditor_name', 'debtor_name'];
  return {
    ...('date' in set ? { period: periodOf(String(set.date)) } : {}),
    ...('tags' in set ? { tags_key: tagsKey(tagsOf(String(set.tags))) } : {}),
    ...(names.some((name) => name in set)
      ? {
          search_text: searchText({
            description: String(now.description),
            creditor_name: textOrNull(now.creditor_name),
            debtor_name: textOrNull(now.debtor_name),
          }),
        }
      : {}),
  };
}

/** The columns in which a row holds a field that has layers. */
export const FIELD_COLUMNS: Record<TargetField, readonly string[]> = {
  description: ['description', 'search_text'],
  category: ['category_id', 'category_source', 'category_reason'],
  tags: ['tags', 'tags_key'],
  amount: ['amount'],
  direction: ['direction'],
  type: ['type'],
  product: ['product'],
  ignore: ['ignore'],
  ignore_default_metrics: ['ignore_default_metrics'],
  is_refund: ['is_refund'],
};
