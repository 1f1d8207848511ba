import { z } from 'zod';
import data from './taxonomy.json' with { type: 'json' };

const Entry = z.object({
  /** Stable name for code, never shown: `groceries.supermarket`. */
  key: z.string(),
  /** In English; `es` in Spanish. */
  name: z.string(),
  es: z.string(),
  icon: z.string(),
  description: z.string(),
  /** Whether a new user gets it. */
  starter: z.boolean(),
});
const Topic = Entry.extend({
  /** Subcategories inherit it. */
  color: z.string(),
  /** Which way its money usually goes. */
  kind: z.enum(['expense', 'income', 'transfer']),
  children: z.array(Entry),
});

export type TaxonomyEntry = z.infer<typeof Entry>;
export type TaxonomyTopic = z.infer<typeof Topic>;

/** Everything that the engine knows money can be for: topics with their subcategories. */
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

/** The topic of a key, which may be the topic's own. */
export function topicOf(key: string): TaxonomyTopic {
  const topic = topics.get(key);
  if (!topic) throw new Error(`no taxonomy entry is called ${key}`);
  return topic;
}

export const isTaxonomyKey = (key: string): boolean => entries.has(key);
