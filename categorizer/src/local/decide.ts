import { topicOf } from '../tables/taxonomy.ts';
import type { Answer } from './answer.ts';
import type { Model } from './model.ts';
import { type Group, predictionOf } from './prediction.ts';
import { nameOfRows } from './reasons.ts';
import { byTables } from './table-answers.ts';

/**
 * The language model's answers by group key: an existing category, a new one by name, or null if the description does
 * not say.
 */
export type LlmHints = Record<string, { category: string } | { name: string; icon: string } | null>;

/** Guesses below this are not shown. */
export const LEAST_CONFIDENCE = 0.5;
/** Proposing a new topic takes less confidence while few rows are labeled. */
const LEAST_FOR_TOPIC = { few: 0.4, many: LEAST_CONFIDENCE };
const FEW_LABELS = 50;
/**
 * If no category covers a known merchant's topic, the answer is that topic, unless the model is at least this confident
 * in a category.
 */
const HARD_TO_OVERRULE = 0.8;
/** Confidence of an answer that comes from a known merchant. */
const BY_TABLE = 0.9;

/** Base confidence of the language model's answers, which count like table entries. The local model adds to it. */
const BY_TOLD = 0.8;
/** If the local model's probability is at least this, the reason says that the user's own choices agree. */
const OWN_AGREES = 0.3;

export function decide(model: Model, group: Group, hints: LlmHints): Answer {
  const said = hints[group.merchant];
  // The user's labels for this merchant win over everything else.
  if (said && !model.habits.has(group.merchant)) return blend(model, group, said);
  if (unknownReturn(model, group)) return { to: 'nothing', confidence: 0 };
  return byTables(model, group, fromModel(model, group));
}

function fromModel(model: Model, group: Group): Answer {
  const { category, topic } = predictionOf(model, group);
  const confidence = category?.confidence ?? 0;
  const settled = settledByTable(model, group, confidence);
  if (settled) return settled;
  const least = model.labeled < FEW_LABELS ? LEAST_FOR_TOPIC.few : LEAST_FOR_TOPIC.many;
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
  const name = nameOfRows(group.rows);
  if ('name' in said) {
    return { to: 'named', ...said, confidence: BY_TOLD, why: { is: 'llm_suggested', name } };
  }
  const { all, ofClass } = model.homes;
  const at = all.findIndex((home) => 'category' in home && home.category === said.category);
  const own = group.probabilities.reduce(
    (sum, share, k) => (ofClass[k] === at ? sum + share : sum),
    0,
  );
  const confidence = BY_TOLD + (1 - BY_TOLD) * Math.min(1, own);
  const why = { is: own >= OWN_AGREES ? ('llm_agreed' as const) : ('llm_chose' as const), name };
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

function unknownReturn(model: Model, { merchant, reading }: Group): boolean {
  return reading.refund && reading.match === null && !model.habits.has(merchant);
}
