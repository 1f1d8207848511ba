import { topicOf } from '../tables/taxonomy.ts';
import type { Answer } from './decide.ts';
import type { Model } from './model.ts';
import type { Group } from './outlook.ts';

const FEWEST_ROWS = 3;
const FEWEST_MONTHS = 2;
/** Enough to show the guess, as what it is. */
const CONFIDENCE = 0.5;

/** A transfer of one amount every month is likely the rent; money that comes in every month, the salary. */
export function monthlyPattern(model: Model, group: Group): Answer | null {
  const { rows, reading } = group;
  const months = new Set(rows.map(({ date }) => date.slice(0, 7))).size;
  if (rows.length < FEWEST_ROWS || months < FEWEST_MONTHS || months < rows.length - 1) return null;
  const oneAmount = new Set(rows.map(({ amount }) => amount)).size === 1;
  if (reading.refund || reading.normal.kind === 'bizum') return null;
  if (reading.flow === 'in') return answer(model, 'income.salary');
  return reading.normal.kind === 'transfer' && oneAmount ? answer(model, 'housing.rent') : null;
}

function answer(model: Model, subcategory: string): Answer {
  const topic = topicOf(subcategory).key;
  const category = model.claims.get(subcategory) ?? model.claims.get(topic);
  const missing = model.claims.has(subcategory) ? null : subcategory;
  return category === undefined
    ? { to: 'topic', topic, subcategory, confidence: CONFIDENCE }
    : { to: 'category', category, missing, confidence: CONFIDENCE };
}
