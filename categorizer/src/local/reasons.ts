import type { CategoryReason } from '../category-reasons.ts';
import { displayName } from '../merchant-name.ts';
import { isWayOfPaying } from '../tables/movements.ts';
import type { Pattern } from '../tables/patterns.ts';
import { taxonomyEntry, topicOf } from '../tables/taxonomy.ts';
import { amountFeatures, type Features, wordFeatures } from './features.ts';
import type { Model } from './model.ts';
import type { AskedRow, Group } from './prediction.ts';
import { addScores } from './softmax.ts';

/** The target of an answer: one of the user's categories or a proposed taxonomy key. */
export type Target = { category: string } | { taxonomy: string };

/** Payment methods whose counterparty is a shop or company. */
const SHOP_KINDS = new Set(['card', 'direct_debit']);

export function reasonFor(model: Model, group: Group, target: Target): CategoryReason {
  return (
    fromHabit(model, group, target) ??
    fromTables(model, group, target) ??
    fromModel(model, group, target)
  );
}

function fromHabit(model: Model, group: Group, target: Target): CategoryReason | null {
  if (!('category' in target)) return null;
  const count = model.habits.get(group.merchant)?.get(target.category) ?? 0;
  if (count === 0) return null;
  const { normal, match } = group.reading;
  if (match?.by === 'merchant') return { is: 'chosen_at', count, name: match.name };
  const row = anyRow(group.rows);
  const name = row ? displayName(row) : normal.text;
  return { is: SHOP_KINDS.has(normal.kind) ? 'chosen_at' : 'chosen_with', count, name };
}

function fromTables(model: Model, { reading }: Group, target: Target): CategoryReason | null {
  const match = [reading.decisive, reading.match].find(
    (one) => one && leadsTo(model, one.subcategory, target),
  );
  if (!match) return null;
  const { name } = match;
  if (match.by === 'merchant') return { is: 'merchant', name };
  if (match.by === 'code') return { is: 'merchant_code', name };
  return match.by === 'kind' ? { is: 'looks_like', name } : ofKeyword(match);
}

/** Minimum length of a table word in a reason. Shorter words are abbreviations and explain nothing: 'Contains “c”'. */
const SHORTEST_WORD = 3;

function ofKeyword({ name, rank, subcategory, beside }: Pattern): CategoryReason {
  if (rank === 'movement' && subcategory === 'transfers.people') {
    return { is: 'looks_like', name: 'a transfer' };
  }
  const isClear =
    !isWayOfPaying(name) && name.length > (beside ? SHORTEST_WORD : SHORTEST_WORD - 1);
  return isClear
    ? { is: 'contains', name }
    : { is: 'looks_like', name: taxonomyEntry(subcategory).name };
}

function leadsTo(model: Model, subcategory: string, target: Target): boolean {
  const topic = topicOf(subcategory).key;
  if ('taxonomy' in target) return target.taxonomy === subcategory || target.taxonomy === topic;
  const meant = model.contenders.get(subcategory) ?? model.contenders.get(topic) ?? [];
  return meant.some(({ id }) => id === target.category);
}

function fromModel(model: Model, { rows, reading }: Group, target: Target): CategoryReason {
  const telling = reading.normal.words.filter(
    (word) => word.length >= SHORTEST_WORD && !isWayOfPaying(word),
  );
  const words = telling.map((word) => ({
    word,
    pull: pullOf(model, wordFeatures(word), target),
  }));
  const strongest = words.reduce((best, one) => (one.pull > best.pull ? one : best), {
    word: '',
    pull: 0,
  });
  const row = anyRow(rows);
  const amount = row
    ? pullOf(model, amountFeatures(row.amount, row.date, reading.flow), target)
    : 0;
  if (amount > strongest.pull) return { is: 'similar_amount' };
  return strongest.word ? { is: 'contains', name: strongest.word } : { is: 'similar' };
}

/** Name of the counterparty of rows that share an answer. */
export function nameOfRows(rows: readonly AskedRow[]): string {
  const row = anyRow(rows);
  return row ? displayName(row) : '';
}

/**
 * One row that represents all. It is chosen by amount and date, so the choice doesn't depend on the order of the rows.
 */
function anyRow([first, ...others]: readonly AskedRow[]): AskedRow | undefined {
  let least = first;
  for (const one of others) if (least && isBefore(one, least)) least = one;
  return least;
}

const isBefore = (a: AskedRow, b: AskedRow): boolean =>
  a.amount < b.amount || (a.amount === b.amount && a.date < b.date);

/** How strongly features favor a target, relative to the mean of all classes. */
function pullOf(model: Model, features: Features, target: Target): number {
  const scores = new Float64Array(model.classes.length);
  addScores(model.softmax, features, scores);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  let best = Number.NEGATIVE_INFINITY;
  model.classes.forEach((one, k) => {
    const home = model.homes.all[model.homes.ofClass[k] ?? -1];
    const hit =
      'category' in target
        ? home && 'category' in home && home.category === target.category
        : 'open' in one && topicOf(one.open).key === topicOf(target.taxonomy).key;
    if (hit) best = Math.max(best, scores[k] ?? 0);
  });
  return best - mean;
}
