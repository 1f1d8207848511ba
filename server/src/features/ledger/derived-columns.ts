import type { TargetField } from '@saldo/contract/rules';
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
