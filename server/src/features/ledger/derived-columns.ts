import type { TargetField } from '@saldo/contract/rules';
import { type Period, periodOf } from '@saldo/domain/dates';
import { fold } from '@saldo/domain/text';
import { z } from 'zod';

/** Text that searches look through: description and counterparties, folded, one per line. */
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

/** Tags in the form a filter looks up: folded and each enclosed in line feeds, so one is never found inside another. */
export const tagsKey = (tags: readonly string[]): string =>
  tags.length === 0 ? '' : `\n${tags.map(fold).join('\n')}\n`;

const StoredTags = z.array(z.string());

/** Tags of a stored row. Skips parsing for rows without tags, which most are. */
export const tagsOf = (tags: string): string[] =>
  tags === '[]' ? [] : StoredTags.parse(JSON.parse(tags));

/** Prefix of the keys of synced rows. No statement's key has it, and all of those sort before it. */
export const SYNC_KEY = '~';

export const DERIVED_COLUMNS: ReadonlySet<string> = new Set(['period', 'search_text', 'tags_key']);

type Values = Readonly<Record<string, unknown>>;

/** Derived columns that follow from `set`, given the row before. */
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

/** Columns that hold each layered field. */
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
