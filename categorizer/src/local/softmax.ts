import type { Features } from './features.ts';
import { seededRandom, shuffle } from './random.ts';

/** One row to learn from. */
export interface Example {
  features: Features;
  /** Number of its class. */
  target: number;
  weight: number;
}

/** A softmax regression: for each bucket of features one weight a class, classes side by side. */
export interface Softmax {
  classes: number;
  /** Number of buckets less one; they are a power of two. */
  mask: number;
  weights: Float32Array;
}

const RATE = 0.3;
const SEED = 20_260_101;

/** Buckets are as many as this memory holds, so that hundreds of categories cost precision and not memory. */
const MOST_WEIGHTS = 6_000_000;
const MOST_BITS = 16;
/** A class that is off by less is left alone: most are, and the time goes into the others. */
const SMALLEST_ERROR = 0.002;
/** What AdaGrad starts from: rows of little weight then take small steps, as they should. */
const FIRST_SQUARE = 0.01;

function bucketBits(classes: number): number {
  let bits = MOST_BITS;
  while (bits > 8 && classes * 2 ** bits > MOST_WEIGHTS) bits--;
  return bits;
}

/** Fits weights by stochastic gradient descent with AdaGrad; equal input gives equal weights, bit by bit. */
export function train(examples: readonly Example[], classes: number, epochs: number): Softmax {
  const buckets = 2 ** bucketBits(classes);
  const model: Softmax = {
    classes,
    mask: buckets - 1,
    weights: new Float32Array(buckets * classes),
  };
  const squares = new Float32Array(buckets * classes).fill(FIRST_SQUARE);
  const order = Uint32Array.from(examples, (_, i) => i);
  const random = seededRandom(SEED);
  const logits = new Float64Array(classes);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const at of order) {
      const example = examples[at];
      if (example) step(model, squares, example, logits);
    }
  }
  return model;
}

function step(model: Softmax, squares: Float32Array, example: Example, logits: Float64Array): void {
  logits.fill(0);
  addScores(model, example.features, logits);
  toProbabilities(logits);
  logits[example.target] = (logits[example.target] ?? 0) - 1;
  const wrong = findErrors(logits, example.weight);
  const { classes, mask, weights } = model;
  const { hashes, weights: values } = example.features;
  for (let i = 0; i < hashes.length; i++) {
    const from = ((hashes[i] ?? 0) & mask) * classes;
    const value = values[i] ?? 0;
    for (const { k, slope } of wrong) {
      const gradient = slope * value;
      const square = (squares[from + k] ?? 0) + gradient * gradient;
      squares[from + k] = square;
      weights[from + k] = (weights[from + k] ?? 0) - (RATE * gradient) / Math.sqrt(square);
    }
  }
}

/** The classes that are off, and how far. */
function findErrors(errors: Float64Array, weight: number): { k: number; slope: number }[] {
  const found: { k: number; slope: number }[] = [];
  for (let k = 0; k < errors.length; k++) {
    const error = errors[k] ?? 0;
    if (Math.abs(error) >= SMALLEST_ERROR) found.push({ k, slope: error * weight });
  }
  return found;
}

/** Adds what the features say for each class to `scores`. */
export function addScores(model: Softmax, features: Features, scores: Float64Array): void {
  const { classes, mask, weights } = model;
  const { hashes, weights: values } = features;
  for (let i = 0; i < hashes.length; i++) {
    const from = ((hashes[i] ?? 0) & mask) * classes;
    const value = values[i] ?? 0;
    for (let k = 0; k < classes; k++)
      scores[k] = (scores[k] ?? 0) + (weights[from + k] ?? 0) * value;
  }
}

/** Scores to probabilities, in place. */
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
