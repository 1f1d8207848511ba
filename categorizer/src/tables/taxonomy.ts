import { z } from 'zod';
import data from './taxonomy.json' with { type: 'json' };

const Entry = z.object({
  /** Stable internal name, never shown: `groceries.supermarket`. */
  key: z.string(),
  /** English name; `es` is the Spanish one. */
  name: z.string(),
  es: z.string(),
  icon: z.string(),
  description: z.string(),
  /** True if new users get this category. */
  starter: z.boolean(),
});
const Topic = Entry.extend({
  /** Inherited by subcategories. */
  color: z.string(),
  /** Usual direction of the topic's money. */
  kind: z.enum(['expense', 'income', 'transfer']),
  children: z.array(Entry),
});

export type TaxonomyEntry = z.infer<typeof Entry>;
export type TaxonomyTopic = z.infer<typeof Topic>;

/** Everything the engine knows that money can be spent on or come from: topics with their subcategories. */
export const TAXONOMY: readonly TaxonomyTopic[] = z.array(Topic).parse(data);

export const SUBCATEGORIES: readonly TaxonomyEntry[] = TAXONOMY.flatMap((topic) => topic.children);

const entries = new Map<string, TaxonomyEntry>(
  TAXONOMY.flatMap((topic) => [topic, ...topic.children]).map((entry) => [entry.key, entry]),
);
const topics = new Map(
  TAXONOMY.flatMap((topic) => [topic, ...topic.children].map(({ key }) => [key, topic])),
);

export function taxonomyEntry(key: string): TaxonomyEntry {
  const entry = entries.get(key);
  if (!entry) throw new Error(`no taxonomy entry is called ${key}`);
  return entry;
}

/** The topic of a key, which may itself be a topic. */
export function topicOf(key: string): TaxonomyTopic {
  const topic = topics.get(key);
  if (!topic) throw new Error(`no taxonomy entry is called ${key}`);
  return topic;
}

export const isTaxonomyKey = (key: string): boolean => entries.has(key);
