import { TAXONOMY, type TaxonomyTopic } from '@saldo/categorizer/tables/taxonomy';

/** Initial categories of a new user. They can be renamed, changed and deleted like any others. */
export const STARTER_TAXONOMY: readonly TaxonomyTopic[] = TAXONOMY.filter(
  ({ starter }) => starter,
).map((topic) => ({ ...topic, children: topic.children.filter(({ starter }) => starter) }));
