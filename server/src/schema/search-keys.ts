import { fold } from '@saldo/domain/text';
import { z } from 'zod';
import type { Cells } from './columns.ts';
import { notesOfParts } from './stored/stored-parts.ts';

/** Searchable text: description and counterparties, folded, one per line. */
export function searchText({ description, creditor_name, debtor_name }: Cells): string {
  let text = fold(String(description));
  if (typeof creditor_name === 'string') text += `\n${fold(creditor_name)}`;
  if (typeof debtor_name === 'string') text += `\n${fold(debtor_name)}`;
  return text;
}

/** The note and those of the parts, folded, one per line. */
export function noteKey({ note, parts }: Cells): string | null {
  const notes = [...(typeof note === 'string' ? [note] : []), ...notesOfParts(parts)];
  return notes.length === 0 ? null : notes.map(fold).join('\n');
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
