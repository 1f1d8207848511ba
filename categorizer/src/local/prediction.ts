import { isSupportedByTables, lowerUnsupported } from './doubt.ts';
import { amountFeatures, createReader, type Reading, type Row } from './features.ts';
import { merchantOf, timesSeen } from './habits.ts';
import type { Model } from './model.ts';
import { addScores, toProbabilities } from './softmax.ts';

export interface AskedRow extends Row {
  id: string;
}

/** Rows that share one answer. */
export interface Group {
  key: string;
  /** Merchant and direction, which is also the key of habits and of the language model's answers. */
  merchant: string;
  rows: AskedRow[];
  /** Reading of the most informative row. */
  reading: Reading;
  /** Probability of each class, averaged over the rows. */
  probabilities: Float64Array;
}

/** The likeliest of the user's categories, or of the topics without one. */
export interface Favourite {
  /** Id of the category or key of the topic. */
  key: string;
  confidence: number;
  /** The strongest subcategory behind the answer, if the user has no category for that subcategory. */
  subcategory: string | null;
}

export interface Outlook {
  category: Favourite | null;
  topic: Favourite | null;
}

/**
 * Reads rows and asks the model once per distinct description, in an order independent of the input. Rows share an
 * answer only if their whole description is the same, not just the merchant, because the words after the merchant's
 * name ("Apple.com/bill", a town, a transfer's purpose) often distinguish different kinds of payment to it. For the
 * language model, rows are grouped by merchant alone.
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
      // Rounded, because the last bits of a sum depend on the order of the rows.
      probabilities[k] = Math.round(((probabilities[k] ?? 0) / rows.length) * 1e9) / 1e9;
    }
  }
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Puts rows that the tables recognize first and orders the rest by look, so the result doesn't depend on the input
 * order.
 */
const mostTellingFirst = ([a]: [Reading, unknown], [b]: [Reading, unknown]): number =>
  Number(a.match === null) - Number(b.match === null) || (a.look < b.look ? -1 : 1);

const newGroup = (model: Model, key: string, merchant: string, reading: Reading): Group => ({
  key,
  merchant,
  rows: [],
  reading,
  probabilities: new Float64Array(model.classes.length),
});

/** Adds the class probabilities of each row to `sums`. All rows have the same reading. */
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

/**
 * Adds up the probabilities of the classes that lead to the same category or topic, and lowers sums that the tables
 * don't support.
 */
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
  const vouched = isSupportedByTables(claims, reading.match, home);
  return {
    key: 'category' in home ? home.category : home.topic,
    confidence: lowerUnsupported(Math.min(1, sums[at] ?? 0), vouched, timesSeen(habits, merchant)),
    subcategory: main && 'open' in main ? main.open : null,
  };
}

/** Index of the largest share for which `counts` is true; the first one on a tie. Returns -1 if no share is positive. */
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
