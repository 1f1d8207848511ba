import { TAXONOMY, type TaxonomyTopic } from '@saldo/categorizer/tables/taxonomy';

/** Categories of a new user. They are ordinary ones that can be renamed, changed and deleted. */
export const STARTER_TAXONOMY: readonly TaxonomyTopic[] = TAXONOMY.filter(
  ({ starter }) => starter,
).map((topic) => ({ ...topic, children: topic.children.filter(({ starter }) => starter) }));
