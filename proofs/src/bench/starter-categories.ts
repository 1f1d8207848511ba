import { TAXONOMY, topicOf } from '@saldo/categorizer/tables/taxonomy';

/** The starter categories, with their keys as ids. */
export const STARTERS = TAXONOMY.flatMap((topic) => [topic, ...topic.children])
  .filter(({ starter }) => starter)
  .map(({ key, name }) => ({
    id: key,
    name,
    parent_id: key.includes('.') ? topicOf(key).key : null,
  }));
