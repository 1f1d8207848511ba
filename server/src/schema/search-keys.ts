import { fold } from '@saldo/domain/text';
import { z } from 'zod';
import type { Cells } from './columns.ts';

/** Searchable text: description and counterparties, folded, one per line. */
export function searchText({ description, creditor_name, debtor_name }: Cells): string {
  let text = fold(String(description));
  if (typeof creditor_name === 'string') text += `\n${fold(creditor_name)}`;
  if (typeof debtor_name === 'string') text += `\n${fold(debtor_name)}`;
  return text;
}

/** The note, folded. */
export const noteKey = ({ note }: Cells): string | null =>
  typeof note === 'string' ? fold(note) : null;

/**
 * Tags in the form that filters search: each folded and enclosed in line feeds, so that no tag is found inside another.
 */
export const tagsKey = (tags: readonly string[]): string =>
  tags.length === 0 ? '' : `\n${tags.map(fold).join('\n')}\n`;

const StoredTags = z.array(z.string());

/** Tags of a stored row. Most rows have none, so those skip parsing. */
export const tagsOf = (tags: string): string[] =>
  tags === '[]' ? [] : StoredTags.parse(JSON.parse(tags));
