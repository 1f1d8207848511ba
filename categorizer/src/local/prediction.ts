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
  /** How the most telling of them reads. */
  reading: Reading;
  /** By class, the mean over the rows. */
  probabilities: Float64Array;
}

/** The likeliest of the person's categories, or of the topics that none stands for. */
export interface Favourite {
  /** Id of the category, or key of the topic. */
  key: string;
  confidence: number;
  /** The subcategory without a category that speaks for it, where that is what speaks loudest. */
  subcategory: string | null;
}

/** What the probabilities come to. */
export interface Outlook {
  category: Favourite | null;
  topic: Favourite | null;
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
  for (const [reading, alike] of [...byReading].sort(mostTellingFirst)) {
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

/** What the tables know something of; then by look, so that the order given decides nothing. */
const mostTellingFirst = ([a]: [Reading, unknown], [b]: [Reading, unknown]): number =>
  Number(a.match === null) - Number(b.match === null) || (a.look < b.look ? -1 : 1);

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
export function predictionOf(model: Model, group: Group): Outlook {
  const { all, ofClass } = model.homes;
  const sums = new Float64Array(all.length);
  group.probabilities.forEach((share, k) => {
    const home = ofClass[k] ?? 0;
    sums[home] = (sums[home] ?? 0) + share;
  });
  return {
    category: favourite(model, group, sums, 'category'),
    topic: favourite(model, group, sums, 'topic'),
  };
}

function favourite(
  { homes, classes, claims, habits }: Model,
  { merchant, reading, probabilities }: Group,
  sums: Float64Array,
  kind: 'category' | 'topic',
): Favourite | null {
  const at = strongest(sums, (number) => kind in (homes.all[number] ?? {}));
  const home = homes.all[at];
  if (!home) return null;
  const main = classes[strongest(probabilities, (k) => homes.ofClass[k] === at)];
  const vouched = vouchedFor(claims, reading.match, home);
  return {
    key: 'category' in home ? home.category : home.topic,
    confidence: doubted(Math.min(1, sums[at] ?? 0), vouched, timesSeen(habits, merchant)),
    subcategory: main && 'open' in main ? main.open : null,
  };
}

/** Number of the largest share among those that count, the first of equals; -1 where none is above nothing. */
function strongest(shares: Float64Array, counts: (number: number) => boolean): number {
  let best = -1;
  let most = 0;
  for (let number = 0; number < shares.length; number++) {
    const share = shares[number] ?? 0;
    if (share <= most || !counts(number)) continue;
    most = share;
    best = number;
  }
  return best;
}
