import type { OwnCategory } from '../local/category-meanings.ts';
import type { Labeled } from '../local/examples.ts';
import type { AskedRow } from '../local/prediction.ts';
import { TAXONOMY, topicOf } from '../tables/taxonomy.ts';

/** A new user's categories. Their ids are the taxonomy's keys prefixed with `own.`. */
export const starters = (without: readonly string[] = []): OwnCategory[] =>
  TAXONOMY.flatMap((topic) => [topic, ...topic.children])
    .filter(({ key, starter }) => starter && !without.includes(topicOf(key).key))
    .map(({ key, name }) => ({
      id: `own.${key}`,
      name,
      parent_id: key.includes('.') ? `own.${topicOf(key).key}` : null,
      color: key.includes('.') ? null : topicOf(key).color,
    }));

/** The whole taxonomy as a user's categories, with its keys as ids. */
export const wholeTaxonomy = (): OwnCategory[] =>
  TAXONOMY.flatMap((topic) => [topic, ...topic.children]).map(({ key, name }) => ({
    id: key,
    name,
    parent_id: key.includes('.') ? topicOf(key).key : null,
    taxonomy: [key],
  }));

/** One of the user's categories, by name. `taxonomy` is its meaning if the name doesn't imply it. */
export const named = (name: string, taxonomy?: readonly string[]): OwnCategory => ({
  id: name,
  name,
  parent_id: null,
  ...(taxonomy ? { taxonomy } : {}),
});

let made = 0;

export const asked = (description: string, more: Partial<AskedRow> = {}): AskedRow => ({
  id: `row ${++made}`,
  description,
  amount: -1500,
  date: '2026-03-14',
  ...more,
});

export const labeled = (
  description: string,
  category_id: string,
  more: Partial<Labeled> = {},
): Labeled => ({
  description,
  category_id,
  amount: -1500,
  date: '2026-02-11',
  source: 'hand',
  ...more,
});
