import { TAXONOMY, type TaxonomyTopic } from '@saldo/categorizer/tables/taxonomy';

/** The categories that a new user starts with, as ordinary ones: each can be renamed, changed and deleted. */
export const STARTER_TAXONOMY: readonly TaxonomyTopic[] = TAXONOMY.filter(
  ({ starter }) => starter,
).map((topic) => ({ ...topic, children: topic.children.filter(({ starter }) => starter) }));
