import type { TargetField } from '@saldo/contract/rules';
import { type Period, periodOf } from '@saldo/domain/dates';
import { fold } from '@saldo/domain/text';
import { z } from 'zod';

/** Searchable text: description and counterparties, folded, one per line. */
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

/**
 * Tags in the form that filters search: each folded and enclosed in line feeds, so that no tag is found inside another.
 */
export const tagsKey = (tags: readonly string[]): string =>
  tags.length === 0 ? '' : `\n${tags.map(fold).join('\n')}\n`;

const StoredTags = z.array(z.string());

/** Tags of a stored row. Most rows have none, so those skip parsing. */
export const tagsOf = (tags: string): string[] =>
  tags === '[]' ? [] : StoredTags.parse(JSON.parse(tags));

/** Prefix of the keys of synced rows. Keys of statement rows never have it and all sort before it. */
export const SYNC_KEY = '~';

export const DERIVED_COLUMNS: ReadonlySet<string> = new Set(['period', 'search_text', 'tags_key']);

type Values = Readonly<Record<string, unknown>>;

/** The derived columns that change with `set`, given the row before it. */
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

/** Columns that store each layered field. */
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
