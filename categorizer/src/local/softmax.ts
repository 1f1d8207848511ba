import type { Features } from './features.ts';
import { seededRandom, shuffle } from './random.ts';

/** One row to learn from. */
export interface Example {
  features: Features;
  /** Number of its class. */
  target: number;
  weight: number;
  /** Once its class has this probability, it teaches no more. */
  enough?: number;
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
/** An example that is off by less is passed over for so many rounds. */
const LEARNT = 0.05;
const REST = 2;
/** A class that is off by less is left alone: most are, and the time goes into the others. */
const SMALLEST_ERROR = 0.002;
/** What AdaGrad starts from: rows of little weight then take small steps, as they should. */
const FIRST_SQUARE = 0.01;

function bucketBits(classes: number): number {
  let bits = MOST_BITS;
  while (bits > 8 && classes * 2 ** bits > MOST_WEIGHTS) bits--;
  return bits;
}

/** A model in the making: how far each weight has come decides how far it still goes. */
export interface Training {
  model: Softmax;
  squares: Float32Array;
}

export function startTraining(classes: number): Training {
  const buckets = 2 ** bucketBits(classes);
  return {
    model: { classes, mask: buckets - 1, weights: new Float32Array(buckets * classes) },
    squares: new Float32Array(buckets * classes).fill(FIRST_SQUARE),
  };
}

/** A copy to go on from in another way. */
export const copyTraining = ({ model, squares }: Training): Training => ({
  model: { ...model, weights: model.weights.slice() },
  squares: squares.slice(),
});

/** Begins again from what another training has come to, of as many classes, in the memory that is there. */
export function restart({ model, squares }: Training, from: Training): void {
  model.weights.set(from.model.weights);
  squares.set(from.squares);
}

/** Fits weights by stochastic gradient descent with AdaGrad; equal input gives equal weights, bit by bit. */
export function train(
  { model, squares }: Training,
  examples: readonly Example[],
  epochs: number,
): Softmax {
  const order = Uint32Array.from(examples, (_, i) => i);
  const random = seededRandom(SEED);
  const room = roomFor(model.classes);
  const resting = new Uint8Array(examples.length);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const at of order) {
      const example = examples[at];
      const rest = resting[at] ?? 0;
      if (rest > 0) resting[at] = rest - 1;
      else if (example && step(model, squares, example, room) < LEARNT) resting[at] = REST;
    }
  }
  return model;
}

/** What every step needs again: scores, and which classes are off by how much. */
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

/** Learns from one example. Answers how far off it was, 0 to 1. */
function step(model: Softmax, squares: Float32Array, example: Example, room: Room): number {
  const { scores, wrong, slopes } = room;
  scores.fill(0);
  addScores(model, example.features, scores);
  toProbabilities(scores);
  const missing = 1 - (scores[example.target] ?? 0);
  if (example.enough !== undefined && missing < 1 - example.enough) return 0;
  scores[example.target] = -missing;
  const count = findErrors(room, example.weight);
  const { classes, mask, weights } = model;
  const { hashes, weights: values } = example.features;
  for (let i = 0; i < hashes.length; i++) {
    const from = ((hashes[i] ?? 0) & mask) * classes;
    const value = values[i] ?? 0;
    for (let j = 0; j < count; j++) {
      const at = from + (wrong[j] ?? 0);
      const gradient = (slopes[j] ?? 0) * value;
      const square = (squares[at] ?? 0) + gradient * gradient;
      squares[at] = square;
      weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(square);
    }
  }
  return missing;
}

/** Notes the classes that are off, and how far; answers how many. */
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
