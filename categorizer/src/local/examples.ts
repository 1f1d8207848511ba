import { patterns } from '../tables/patterns.ts';
import { normaliseText } from '../text/normalise.ts';
import {
  amountBucket,
  amountFeatures,
  type Features,
  type Reading,
  type Row,
  textFeatures,
} from './features.ts';
import type { Example } from './softmax.ts';

/** Where a label comes from. What the person chose outweighs what the person merely let pass. */
export type LabelSource = 'hand' | 'ai' | 'rule';

export interface Labelled extends Row {
  category_id: string;
  source: LabelSource;
}

/** A labelled row as the model sees it. */
export interface LabelledReading {
  row: Labelled;
  reading: Reading;
  /** Number of its class. */
  target: number;
}

const WEIGHT_OF: Record<LabelSource, number> = { hand: 1, ai: 0.5, rule: 0.5 };
/** However often a row comes back, it counts as so many. */
const MOST_COUNTED = 5;
const LEAST_TABLE_WEIGHT = 0.05;
/** With so many different rows labelled the tables weigh half of what they weigh without any. */
const HALVING = 1;

/** The more the person has said, the less the tables do. */
const tableWeight = (labelled: number): number =>
  Math.max(LEAST_TABLE_WEIGHT, HALVING / (HALVING + labelled));

interface TableRow {
  features: Features;
  subcategory: string;
}

let tableRows: readonly TableRow[] | undefined;

/** Every merchant and keyword as a row of its subcategory: what is known before anybody labels anything. */
function loadTableRows(): TableRow[] {
  return patterns().flatMap((pattern) => {
    const normal = normaliseText(pattern.words.join(' '));
    return flowsOf(pattern).map((flow) => ({
      features: textFeatures(normal, flow, pattern),
      subcategory: pattern.subcategory,
    }));
  });
}

/** People buy at merchants; a word of the trade counts in its direction, or in both. */
function flowsOf({ by, flow }: { by: string; flow: 'in' | 'out' | 'any' }): ('in' | 'out')[] {
  if (flow !== 'any') return [flow];
  return by === 'merchant' ? ['out'] : ['out', 'in'];
}

/** What a model learns from, in an order that does not depend on the order given. */
export function examplesFor(
  labelled: readonly LabelledReading[],
  classOf: (subcategory: string) => number,
): Example[] {
  const groups = new Map<string, LabelledReading[]>();
  for (const one of labelled) {
    const look = lookOf(one);
    const group = groups.get(look);
    if (group) group.push(one);
    else groups.set(look, [one]);
  }
  const own = [...groups.keys()].sort().map((look) => merge(groups.get(look) ?? []));
  tableRows ??= loadTableRows();
  const weight = tableWeight(own.length);
  const known = tableRows.map(({ features, subcategory }) => ({
    features,
    target: classOf(subcategory),
    weight,
  }));
  return [...known, ...own];
}

/** Rows of one look become one example. */
function lookOf({ row, reading, target }: LabelledReading): string {
  const { normal, flow, match } = reading;
  const about = [target, flow, amountBucket(row.amount), match?.subcategory ?? ''];
  return [...about, normal.kind, normal.middleman, normal.text].join('|');
}

function merge(group: readonly LabelledReading[]): Example {
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
