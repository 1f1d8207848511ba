import { type Pattern, patterns } from '../tables/patterns.ts';
import type { Kind } from '../tables/phrases.ts';
import { UNKNOWN_CREDITOR, UNKNOWN_SHOP } from '../tables/usual-shares.ts';
import { normalizeText } from '../text/normalize.ts';
import {
  amountBucket,
  amountFeatures,
  type Features,
  type Reading,
  type Row,
  textFeatures,
} from './features.ts';
import type { Example } from './softmax.ts';

/** Source of a label. Categories that users chose themselves outweigh those they merely accepted. */
export type LabelSource = 'hand' | 'ai' | 'rule';

export interface Labeled extends Row {
  category_id: string;
  source: LabelSource;
  /**
   * When the user decided. Rows of one merchant and category with the same time count as one decision, and null means
   * that the user made none. If absent, each manually categorized row counts as one decision.
   */
  decided_at?: string | null;
}

export interface LabeledReading {
  row: Labeled;
  reading: Reading;
  /** Index of the row's class. */
  target: number;
}

const WEIGHT_OF: Record<LabelSource, number> = { hand: 1, ai: 0.5, rule: 0.5 };
/** Maximum number of times that a repeated row counts. */
const MOST_COUNTED = 5;
const LEAST_TABLE_WEIGHT = 0.05;
/** Number of distinct labeled rows at which the tables weigh half as much as without any. */
const HALVING = 1;
/**
 * For this many table entries, a usual share adds one example per percentage point, so the shares keep their weight as
 * the tables grow.
 */
const ENTRIES_A_HUNDREDTH = 4_350;
/**
 * Confidence that the model should reach from one entry alone. It equals the share of answers from such entries that
 * are right. A word is weaker evidence than a name.
 */
const TRUST = { merchant: 0.95, keyword: 0.75 };

/** A category's own name weighs as much as this many table entries. */
const NAME_ENTRIES = 4;

/** The more the user has labeled, the less the tables weigh. */
export const tableWeight = (labeled: number): number =>
  Math.max(LEAST_TABLE_WEIGHT, HALVING / (HALVING + labeled));

interface TableRow {
  features: Features;
  subcategory: string;
  enough: number;
  /** Relative to the other table rows; the mean is 1. */
  weight: number;
  /**
   * If true, the row is taught to every category that its subcategory may mean. If false, as for usual shares, it is
   * taught only to the first.
   */
  shared: boolean;
}

let tableRows: readonly TableRow[] | undefined;

function loadTableRows(): TableRow[] {
  const known = knownNames();
  const times = Math.max(1, Math.round(known.length / ENTRIES_A_HUNDREDTH));
  return [
    ...evened(known),
    ...customs('card', UNKNOWN_SHOP, times),
    ...customs('other', UNKNOWN_SHOP, times),
    ...customs('direct_debit', UNKNOWN_CREDITOR, times),
  ];
}

/**
 * Keeps a subcategory from becoming likelier because the tables list many names for it: four times the entries weigh
 * only twice as much. The total weight stays the same.
 */
function evened(rows: readonly TableRow[]): TableRow[] {
  const sizes = new Map<string, number>();
  for (const { subcategory } of rows) sizes.set(subcategory, (sizes.get(subcategory) ?? 0) + 1);
  let sum = 0;
  for (const size of sizes.values()) sum += Math.sqrt(size);
  return rows.map((row) => {
    const size = sizes.get(row.subcategory) ?? 1;
    return { ...row, weight: rows.length / sum / Math.sqrt(size) };
  });
}

/** Rows without a description, as many per subcategory as the usual shares of unknown shops or creditors require. */
function customs(kind: Kind, shares: Readonly<Record<string, number>>, times: number): TableRow[] {
  const nothing = { ...normalizeText(''), kind };
  return Object.entries(shares).flatMap(([subcategory, percent]) => {
    const features = textFeatures(nothing, 'out', null);
    const row = { features, subcategory, enough: 1, weight: 1, shared: false };
    return Array.from({ length: percent * times }, () => row);
  });
}

/** Every merchant and keyword as a training row for its subcategory. */
function knownNames(): TableRow[] {
  const all = patterns();
  const names = new Set(all.filter(isMerchant).map(nameOf));
  return all
    .filter((pattern) => !holdsKnown(pattern, names))
    .flatMap((pattern) => {
      const normal = normalizeText(pattern.words.join(' '));
      return flowsOf(pattern).map((flow) => ({
        features: textFeatures(normal, flow, pattern),
        subcategory: pattern.subcategory,
        enough: pattern.by === 'merchant' ? TRUST.merchant : TRUST.keyword,
        weight: 1,
        shared: true,
      }));
    });
}

const isMerchant = ({ by }: Pattern): boolean => by === 'merchant';
const nameOf = ({ words, subcategory }: Pattern): string => `${subcategory} ${words.join(' ')}`;

/**
 * "Supermercados Dia" teaches nothing beyond "Dia". Without this, a company with many spellings would outweigh the
 * others of its class.
 */
function holdsKnown(pattern: Pattern, names: ReadonlySet<string>): boolean {
  const { words } = pattern;
  if (!isMerchant(pattern)) return false;
  return words.some((_, from) =>
    words.some((_, to) => {
      const some = words.slice(from, to + 1);
      const isPart = some.length > 0 && some.length < words.length;
      return isPart && names.has(nameOf({ ...pattern, words: some }));
    }),
  );
}

/**
 * Directions of money in which an entry is taught. By default, a merchant is taught for money out, because merchants
 * receive money, and a trade word for both directions.
 */
function flowsOf({ by, flow }: { by: string; flow: 'in' | 'out' | 'any' }): ('in' | 'out')[] {
  if (flow !== 'any') return [flow];
  return by === 'merchant' ? ['out'] : ['out', 'in'];
}

/** Examples from the user's own labels, in an order that is independent of the input order. */
export function ownExamples(labeled: readonly LabeledReading[]): Example[] {
  const groups = new Map<string, LabeledReading[]>();
  for (const one of labeled) {
    const look = lookOf(one);
    const group = groups.get(look);
    if (group) group.push(one);
    else groups.set(look, [one]);
  }
  return [...groups.keys()].sort().map((look) => merge(groups.get(look) ?? []));
}

/** The class that a table entry teaches, and its share (0 to 1). */
export interface Taught {
  target: number;
  share: number;
}

/** Examples from the tables, weighted for a user with `own` distinct labeled rows. */
export function tableExamples(
  own: number,
  classesOf: (subcategory: string) => readonly Taught[],
): Example[] {
  tableRows ??= loadTableRows();
  const ofTables = tableWeight(own);
  return tableRows.flatMap(({ features, subcategory, enough, weight, shared }) => {
    const all = classesOf(subcategory);
    const classes = shared ? all : all.slice(0, 1).map(({ target }) => ({ target, share: 1 }));
    return classes.map(({ target, share }) => ({
      features,
      target,
      weight: ofTables * weight * share,
      enough: enough * share,
    }));
  });
}

export interface NamedTarget {
  name: string;
  target: number;
}

/** Examples from category names: a description that says "Cash deposit fee" belongs to the category of that name. */
export function nameExamples(own: number, named: readonly NamedTarget[]): Example[] {
  const weight = NAME_ENTRIES * tableWeight(own);
  return named.flatMap(({ name, target }) => {
    const normal = normalizeText(name);
    if (normal.text === '') return [];
    return (['out', 'in'] as const).map((flow) => ({
      features: textFeatures(normal, flow, null),
      target,
      weight,
      enough: TRUST.merchant,
    }));
  });
}

/** Rows with the same look become one example. */
function lookOf({ row, reading, target }: LabeledReading): string {
  const { normal, flow, match } = reading;
  const about = [target, flow, amountBucket(row.amount), match?.subcategory ?? ''];
  return [...about, normal.kind, normal.middleman, normal.text].join('|');
}

function merge(group: readonly LabeledReading[]): Example {
  const [first, ...others] = [...group].sort(
    (a, b) => a.row.amount - b.row.amount || (a.row.date < b.row.date ? -1 : 1),
  );
  if (!first) throw new Error('a group has at least one row');
  const { amount, date } = first.row;
  const exact = others.every(({ row }) => row.amount === amount);
  const weight = Math.max(...group.map(({ row }) => WEIGHT_OF[row.source]));
  return {
    features: joined(
      first.reading.features,
      amountFeatures(amount, date, first.reading.flow, exact),
    ),
    target: first.target,
    weight: weight * Math.min(group.length, MOST_COUNTED),
  };
}

function joined(a: Features, b: Features): Features {
  const hashes = new Uint32Array(a.hashes.length + b.hashes.length);
  const weights = new Float32Array(hashes.length);
  hashes.set(a.hashes);
  hashes.set(b.hashes, a.hashes.length);
  weights.set(a.weights);
  weights.set(b.weights, a.weights.length);
  return { hashes, weights };
}
