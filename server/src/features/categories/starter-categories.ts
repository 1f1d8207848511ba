import { TAXONOMY, type TaxonomyTopic } from '@saldo/categorizer/tables/taxonomy';

/** Initial categories of a new user. They can be renamed, changed and deleted like any others. */
export const STARTER_TAXONOMY: readonly TaxonomyTopic[] = TAXONOMY.filter(
  ({ starter }) => starter,
).map((topic) => ({ ...topic, children: topic.children.filter(({ starter }) => starter) }));

/** Descriptions that starter categories had in earlier versions, by the category's key. */
const EARLIER_DESCRIPTIONS = new Map([['Money that moves rather than being spent', 'transfers']]);

/** A category with its current description if it is stored with an earlier version's, unchanged by the user. */
export function withCurrentDescription<C extends { description: string }>(category: C): C {
  const key = EARLIER_DESCRIPTIONS.get(category.description);
  const starter = key && STARTER_TAXONOMY.find((topic) => topic.key === key);
  return starter ? { ...category, description: starter.description } : category;
}
