import { doubted, vouchedFor } from './doubt.ts';
import { amountFeatures, createReader, type Reading, type Row } from './features.ts';
import { merchantOf, timesSeen } from './habits.ts';
import { type Home, homeOf } from './mapping.ts';
import type { Model } from './model.ts';
import { addScores, toProbabilities } from './softmax.ts';

/** A row to answer. */
export interface AskedRow extends Row {
  id: string;
}

/** Rows that get one answer. */
export interface Group {
  key: string;
  /** Merchant and direction, by which habits and what is told are known. */
  merchant: string;
  rows: AskedRow[];
  /** How the first of them reads. */
  reading: Reading;
  /** By class, the mean over the rows. */
  probabilities: Float64Array;
}

/** What the probabilities come to: for the user's categories, and for topics of the taxonomy that they lack. */
export interface Outlook {
  category: string | null;
  confidence: number;
  /** The missing subcategory that a category stands in for, when it is the strongest class below it. */
  missing: string | null;
  topic: string | null;
  topicConfidence: number;
  /** The strongest subcategory of the topic. */
  subcategory: string | null;
}

/**
 * Reads rows and asks the model, each distinct text once. In an order that does not depend on the order given. Rows of
 * one text get one answer: what stands behind a merchant's first words ("Apple.com/bill", a town, what a transfer is
 * for) often tells two of its kinds apart. Others are asked about merchants only.
 */
export function groupRows(
  model: Model,
  rows: readonly AskedRow[],
  by: 'text' | 'merchant' = 'text',
): Group[] {
  const read = createReader();
  const probabilities = new Float64Array(model.classes.length);
  const known = new Map<Reading, { base: Float64Array; group: Group }>();
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const reading = read(row);
    const { base, group } = remember(known, reading, () => ({
      base: baseScores(model, reading),
      group: groupOf(model, groups, reading, by),
    }));
    group.rows.push(row);
    probabilities.set(base);
    addScores(model.softmax, amountFeatures(row.amount, row.date, reading.flow), probabilities);
    toProbabilities(probabilities);
    for (let k = 0; k < probabilities.length; k++) {
      group.probabilities[k] = (group.probabilities[k] ?? 0) + (probabilities[k] ?? 0);
    }
  }
  for (const group of groups.values()) {
    for (let k = 0; k < group.probabilities.length; k++) {
      // Rounded, because sums differ in their last bits by the order of the rows.
      const mean = (group.probabilities[k] ?? 0) / group.rows.length;
      group.probabilities[k] = Math.round(mean * 1e9) / 1e9;
    }
  }
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function groupOf(
  model: Model,
  groups: Map<string, Group>,
  reading: Reading,
  by: 'text' | 'merchant',
): Group {
  const merchant = merchantOf(reading);
  const key = by === 'merchant' ? merchant : `${merchant}|${reading.normal.text}`;
  return remember(groups, key, () => ({
    key,
    merchant,
    rows: [],
    reading,
    probabilities: new Float64Array(model.classes.length),
  }));
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}

function baseScores(model: Model, reading: Reading): Float64Array {
  const scores = new Float64Array(model.classes.length);
  addScores(model.softmax, reading.features, scores);
  return scores;
}

/** Sums the classes up, and doubts the sums that nothing vouches for. */
export function outlookOf(model: Model, { merchant, reading, probabilities }: Group): Outlook {
  const categories = new Map<string, number>();
  const topics = new Map<string, number>();
  const strongest = new Map<string, { open: string | null; share: number }>();
  model.classes.forEach((one, k) => {
    const share = probabilities[k] ?? 0;
    const home = homeOf(model.claims, one);
    const sums = 'category' in home ? categories : topics;
    const name = 'category' in home ? home.category : home.topic;
    sums.set(name, (sums.get(name) ?? 0) + share);
    const before = strongest.get(name);
    if (!before || share > before.share) {
      strongest.set(name, { open: 'open' in one ? one.open : null, share });
    }
  });
  const [category, confidence] = largest(categories);
  const [topic, topicConfidence] = largest(topics);
  const believe = (home: Home, share: number): number =>
    doubted(
      share,
      vouchedFor(model.claims, reading.match, home),
      timesSeen(model.habits, merchant),
    );
  return {
    category,
    confidence: category === null ? 0 : believe({ category }, confidence),
    missing: category === null ? null : (strongest.get(category)?.open ?? null),
    topic,
    topicConfidence: topic === null ? 0 : believe({ topic }, topicConfidence),
    subcategory: topic === null ? null : (strongest.get(topic)?.open ?? null),
  };
}

function largest(sums: ReadonlyMap<string, number>): [string | null, number] {
  let best: string | null = null;
  let most = 0;
  for (const [name, sum] of sums) {
    if (sum > most) {
      best = name;
      most = sum;
    }
  }
  return [best, Math.min(1, most)];
}
