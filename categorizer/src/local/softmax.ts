import { seeded } from '@saldo/domain/seeded-random';
import type { Features } from './features.ts';
import { shuffle } from './random.ts';

export interface Example {
  features: Features;
  /** Index of the row's class. */
  target: number;
  weight: number;
  /** The example is skipped once its class has this probability. */
  enough?: number;
}

/**
 * A softmax regression. Each feature bucket has one weight per class, side by side, followed by AdaGrad's sum of
 * squared gradients per class. A training step needs both and spends most of its time waiting for memory, so they are
 * stored together.
 */
export interface Softmax {
  classes: number;
  /** Number of buckets minus one. The number of buckets is a power of two. */
  mask: number;
  cells: Float32Array;
}

const RATE = 0.3;
const SEED = 20_260_101;

/** Limit for buckets times classes, so that hundreds of categories cost precision rather than memory. */
const MOST_WEIGHTS = 6_000_000;
const MOST_BITS = 16;
/** An example with an error below this is skipped for `REST` rounds. */
const LEARNT = 0.05;
const REST = 2;
/** Classes with an error below this are skipped. That applies to most classes and leaves more time for the others. */
const SMALLEST_ERROR = 0.002;
/** AdaGrad's initial value. It keeps the steps of low-weight rows small. */
const FIRST_SQUARE = 0.01;

function bucketBits(classes: number): number {
  let bits = MOST_BITS;
  while (bits > 8 && classes * 2 ** bits > MOST_WEIGHTS) bits--;
  return bits;
}

export function startSoftmax(classes: number): Softmax {
  const buckets = 2 ** bucketBits(classes);
  const cells = new Float32Array(buckets * classes * 2);
  for (let from = classes; from < cells.length; from += 2 * classes) {
    cells.fill(FIRST_SQUARE, from, from + classes);
  }
  return { classes, mask: buckets - 1, cells };
}

/** Fits weights by stochastic gradient descent with AdaGrad. Equal input gives bit-identical weights. */
export function train(model: Softmax, examples: readonly Example[], epochs: number): Softmax {
  const order = Uint32Array.from(examples, (_, i) => i);
  const random = seeded(SEED);
  const room = roomFor(model.classes);
  const resting = new Uint8Array(examples.length);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const at of order) {
      const example = examples[at];
      const rest = resting[at] ?? 0;
      if (rest > 0) resting[at] = rest - 1;
      else if (example && step(model, example, room) < LEARNT) resting[at] = REST;
    }
  }
  return model;
}

/** Buffers reused by every step: scores, the classes with an error, and the size of each error. */
interface Room {
  scores: Float64Array;
  wrong: Uint32Array;
  slopes: Float64Array;
}

const roomFor = (classes: number): Room => ({
  scores: new Float64Array(classes),
  wrong: new Uint32Array(classes),
  slopes: new Float64Array(classes),
});

/** Learns from one example. Returns its error, 0 to 1. */
function step(model: Softmax, example: Example, room: Room): number {
  const { scores, wrong, slopes } = room;
  scores.fill(0);
  const read = rowsOf(model, example.features);
  addRows(read, scores);
  toProbabilities(scores);
  const missing = 1 - (scores[example.target] ?? 0);
  if (example.enough !== undefined && missing < 1 - example.enough) return 0;
  scores[example.target] = -missing;
  const count = findErrors(room, example.weight);
  const { classes } = model;
  const { cells, rows, weights } = read;
  for (let i = 0; i < rows.length; i++) {
    const from = rows[i] ?? 0;
    const weight = weights[i] ?? 0;
    for (let j = 0; j < count; j++) {
      const at = from + (wrong[j] ?? 0);
      const gradient = (slopes[j] ?? 0) * weight;
      const square = (cells[at + classes] ?? 0) + gradient * gradient;
      cells[at + classes] = square;
      cells[at] = (cells[at] ?? 0) - (RATE * gradient) / Math.sqrt(square);
    }
  }
  return missing;
}

/** Collects the classes with an error, and the size of each error. Returns the number of classes. */
function findErrors({ scores, wrong, slopes }: Room, weight: number): number {
  let count = 0;
  for (let k = 0; k < scores.length; k++) {
    const error = scores[k] ?? 0;
    if (Math.abs(error) < SMALLEST_ERROR) continue;
    wrong[count] = k;
    slopes[count++] = error * weight;
  }
  return count;
}

/** Adds the features' score for each class to `scores`. */
export function addScores(model: Softmax, features: Features, scores: Float64Array): void {
  addRows(rowsOf(model, features), scores);
}

/** A model's cells, with the start of each feature's row and the feature's weight. */
interface Rows {
  cells: Float32Array;
  rows: Uint32Array;
  weights: Float32Array;
}

function rowsOf({ classes, mask, cells }: Softmax, { hashes, weights }: Features): Rows {
  const rows = new Uint32Array(hashes.length);
  for (let i = 0; i < rows.length; i++) rows[i] = ((hashes[i] ?? 0) & mask) * classes * 2;
  return { cells, rows, weights };
}

function addRows(read: Rows, scores: Float64Array): void {
  let k = 0;
  for (; k + 4 <= scores.length; k += 4) addFour(read, scores, k);
  for (; k < scores.length; k++) addOne(read, scores, k);
}

/** Sums four adjacent classes in registers, which halves the time. */
function addFour({ cells, rows, weights }: Rows, scores: Float64Array, k: number): void {
  let a = scores[k] ?? 0;
  let b = scores[k + 1] ?? 0;
  let c = scores[k + 2] ?? 0;
  let d = scores[k + 3] ?? 0;
  for (let i = 0; i < rows.length; i++) {
    const at = (rows[i] ?? 0) + k;
    const weight = weights[i] ?? 0;
    a += (cells[at] ?? 0) * weight;
    b += (cells[at + 1] ?? 0) * weight;
    c += (cells[at + 2] ?? 0) * weight;
    d += (cells[at + 3] ?? 0) * weight;
  }
  scores[k] = a;
  scores[k + 1] = b;
  scores[k + 2] = c;
  scores[k + 3] = d;
}

function addOne({ cells, rows, weights }: Rows, scores: Float64Array, k: number): void {
  let sum = scores[k] ?? 0;
  for (let i = 0; i < rows.length; i++) sum += (cells[(rows[i] ?? 0) + k] ?? 0) * (weights[i] ?? 0);
  scores[k] = sum;
}

/** Turns scores into probabilities, in place. */
export function toProbabilities(scores: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (let k = 0; k < scores.length; k++) {
    const power = Math.exp((scores[k] ?? 0) - most);
    scores[k] = power;
    sum += power;
  }
  for (let k = 0; k < scores.length; k++) scores[k] = (scores[k] ?? 0) / sum;
}
