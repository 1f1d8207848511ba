import { topicOf } from '../tables/taxonomy.ts';
import type { Answer } from './answer.ts';
import { byTables } from './by-tables.ts';
import type { Model } from './model.ts';
import { type Group, predictionOf } from './prediction.ts';
import { nameOfRows } from './reasons.ts';

/**
 * What a language model said of groups of rows, by their keys: a category, a new one by its name, or null where the text
 * does not say.
 */
export type LlmHints = Record<string, { category: string } | { name: string; icon: string } | null>;

/** Below this a guess is not shown. */
export const LEAST_CONFIDENCE = 0.5;
/** A new topic is easier to believe in while few rows are labelled. */
const LEAST_FOR_TOPIC = { few: 0.4, many: LEAST_CONFIDENCE };
const FEW_LABELS = 50;
/** A known shop of a topic without category settles it, unless a category is as sure as this. */
const HARD_TO_OVERRULE = 0.8;
/** How sure a known merchant makes. */
const BY_TABLE = 0.9;

/** What is told from outside counts like an entry of the tables; the local model has the rest of the say. */
const BY_TOLD = 0.8;
/** From this share on the person's own rows say so too. */
const OWN_AGREES = 0.3;

export function decide(model: Model, group: Group, hints: LlmHints): Answer {
  const said = hints[group.merchant];
  // What the person has labelled of this merchant wins over what anybody says.
  if (said && !model.habits.has(group.merchant)) return blend(model, group, said);
  if (unknownReturn(model, group)) return { to: 'nothing', confidence: 0 };
  return byTables(model, group, fromModel(model, group));
}

function fromModel(model: Model, group: Group): Answer {
  const { category, topic } = predictionOf(model, group);
  const confidence = category?.confidence ?? 0;
  const settled = settledByTable(model, group, confidence);
  if (settled) return settled;
  const least = model.labelled < FEW_LABELS ? LEAST_FOR_TOPIC.few : LEAST_FOR_TOPIC.many;
  if (topic?.subcategory && topic.confidence > confidence && topic.confidence >= least) {
    const { key, subcategory, confidence } = topic;
    return { to: 'topic', topic: key, subcategory, confidence };
  }
  if (!category || confidence < LEAST_CONFIDENCE) {
    return { to: 'nothing', confidence };
  }
  return { to: 'category', category: category.key, missing: category.subcategory, confidence };
}

function blend(model: Model, group: Group, said: NonNullable<LlmHints[string]>): Answer {
  const name = `“${nameOfRows(group.rows)}”`;
  if ('name' in said) {
    const why = `The language model suggests this for ${name}`;
    return { to: 'named', ...said, confidence: BY_TOLD, why };
  }
  const { all, ofClass } = model.homes;
  const at = all.findIndex((home) => 'category' in home && home.category === said.category);
  const own = group.probabilities.reduce(
    (sum, share, k) => (ofClass[k] === at ? sum + share : sum),
    0,
  );
  const confidence = BY_TOLD + (1 - BY_TOLD) * Math.min(1, own);
  const chosen = `The language model chose this for ${name}`;
  const why = own >= OWN_AGREES ? `${chosen}, in line with your own choices` : chosen;
  return { to: 'category', category: said.category, missing: null, confidence, why };
}

function settledByTable(
  model: Model,
  { merchant, reading }: Group,
  confidence: number,
): Answer | null {
  const { match } = reading;
  if (match?.by !== 'merchant' || model.habits.has(merchant) || confidence >= HARD_TO_OVERRULE) {
    return null;
  }
  const topic = topicOf(match.subcategory).key;
  if (model.claims.has(match.subcategory) || model.claims.has(topic)) return null;
  return { to: 'topic', topic, subcategory: match.subcategory, confidence: BY_TABLE };
}

/** Money back from a shop that nothing is known of. */
function unknownReturn(model: Model, { merchant, reading }: Group): boolean {
  return reading.refund && reading.match === null && !model.habits.has(merchant);
}
