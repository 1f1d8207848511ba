import { doubted, vouchedFor } from './doubt.ts';
import { amountFeatures, createReader, type Reading, type Row } from './features.ts';
import { merchantOf, timesSeen } from './habits.ts';
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
  const byReading = new Map<Reading, AskedRow[]>();
  for (const row of rows) {
    const reading = read(row);
    const alike = byReading.get(reading);
    if (alike) alike.push(row);
    else byReading.set(reading, [row]);
  }
  const groups = new Map<string, Group>();
  for (const [reading, alike] of byReading) {
    const merchant = merchantOf(reading);
    const key = by === 'merchant' ? merchant : `${merchant}|${reading.normal.text}`;
    const group = groups.get(key) ?? newGroup(model, key, merchant, reading);
    groups.set(key, group);
    for (const row of alike) group.rows.push(row);
    addProbabilities(model, reading, alike, group.probabilities);
  }
  for (const { probabilities, rows } of groups.values()) {
    for (let k = 0; k < probabilities.length; k++) {
      // Rounded, because sums differ in their last bits by the order of the rows.
      probabilities[k] = Math.round(((probabilities[k] ?? 0) / rows.length) * 1e9) / 1e9;
    }
  }
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

const newGroup = (model: Model, key: string, merchant: string, reading: Reading): Group => ({
  key,
  merchant,
  rows: [],
  reading,
  probabilities: new Float64Array(model.classes.length),
});

/** Adds what each of the rows, which all read alike, makes of every class to `sums`. */
function addProbabilities(
  { softmax }: Model,
  { features, flow }: Reading,
  rows: readonly AskedRow[],
  sums: Float64Array,
): void {
  const base = new Float64Array(sums.length);
  addScores(softmax, features, base);
  const probabilities = new Float64Array(sums.length);
  for (const { amount, date } of rows) {
    probabilities.set(base);
    addScores(softmax, amountFeatures(amount, date, flow), probabilities);
    toProbabilities(probabilities);
    for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] ?? 0) + (probabilities[k] ?? 0);
  }
}

/** Sums the classes up by where they lead, and doubts the sums that nothing vouches for. */
export function outlookOf(model: Model, { merchant, reading, probabilities }: Group): Outlook {
  const { all, ofClass } = model.homes;
  const sums = new Float64Array(all.length);
  const strongest = new Uint16Array(all.length);
  const most = new Float64Array(all.length).fill(-1);
  for (let k = 0; k < probabilities.length; k++) {
    const home = ofClass[k] ?? 0;
    const share = probabilities[k] ?? 0;
    sums[home] = (sums[home] ?? 0) + share;
    if (share > (most[home] ?? 0)) {
      most[home] = share;
      strongest[home] = k;
    }
  }
  const seen = timesSeen(model.habits, merchant);
  const best = (kind: 'category' | 'topic') => {
    let share = 0;
    let at = -1;
    all.forEach((home, number) => {
      if (!(kind in home) || (sums[number] ?? 0) <= share) return;
      share = sums[number] ?? 0;
      at = number;
    });
    const home = all[at];
    if (!home) return { name: null, confidence: 0, subcategory: null };
    const main = model.classes[strongest[at] ?? -1];
    const vouched = vouchedFor(model.claims, reading.match, home);
    return {
      name: 'category' in home ? home.category : home.topic,
      confidence: doubted(Math.min(1, share), vouched, seen),
      subcategory: main && 'open' in main ? main.open : null,
    };
  };
  const category = best('category');
  const topic = best('topic');
  return {
    category: category.name,
    confidence: category.confidence,
    missing: category.subcategory,
    topic: topic.name,
    topicConfidence: topic.confidence,
    subcategory: topic.subcategory,
  };
}
