import { SUBCATEGORIES } from '../tables/taxonomy.ts';
import {
  type Claims,
  type Class,
  categoriesKnownByName,
  claimsOf,
  compare,
  contendersFor,
  homesOf,
  type OwnCategory,
} from './category-meanings.ts';
import { decisionsAmong } from './decisions.ts';
import {
  type Labeled,
  type NamedTarget,
  nameExamples,
  ownExamples,
  type Taught,
  tableExamples,
  tableWeight,
} from './examples.ts';
import { createReader } from './features.ts';
import { habitsOf } from './habits.ts';
import type { Model, Replay } from './model.ts';
import { replayDecisions } from './replay.ts';
import { type Softmax, startSoftmax, train } from './softmax.ts';

export interface LearnInput {
  /** Excludes system categories. */
  categories: readonly OwnCategory[];
  /** Rows in other categories are skipped. */
  labeled: readonly Labeled[];
}

/** Training rounds over the tables, then over the user's own rows. */
const EPOCHS = { tables: 5, own: 8 };

/** Learns from scratch from all labeled rows. Equal input gives an equal model, whatever its order. */
export function learn(input: LearnInput): Model {
  const { known, labeled, own, begin, decisions } = prepare(input);
  const replay = replayDecisions(decisions, begin, known);
  return {
    ...known,
    // Reuses the memory of the replay, since each copy is as large as everything else combined.
    softmax: train(begin(), own, EPOCHS.own),
    habits: habitsOf(labeled),
    labeled: labeled.length,
    replay,
  };
}

/** What `learn` finds out about the user's decisions, in a part of the time that learning takes. */
export function measureDecisions(input: LearnInput): { decisions: number; replay: Replay | null } {
  const { known, begin, decisions } = prepare(input);
  return { decisions: decisions.length, replay: replayDecisions(decisions, begin, known) };
}

/** Everything that is needed to train, on all rows or only on the decisions. */
function prepare(input: LearnInput) {
  const contenders = contendersFor(input.categories);
  const claims = claimsOf(contenders);
  const classes = classesFor(input.categories, claims);
  const numbers = new Map(
    classes.map((one, number) => ['category' in one ? one.category : `open ${one.open}`, number]),
  );
  const numberOf = (name: string): number => {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`no class for ${name}`);
    return number;
  };
  const classesOf = (subcategory: string): Taught[] =>
    contenders.get(subcategory)?.map(({ id, share }) => ({ target: numberOf(id), share })) ?? [
      { target: numberOf(`open ${subcategory}`), share: 1 },
    ];
  const read = createReader();
  const labeled = input.labeled.flatMap((row) => {
    const target = numbers.get(row.category_id);
    return target === undefined ? [] : [{ row, target, reading: read(row) }];
  });
  const own = ownExamples(labeled);
  const named = categoriesKnownByName(input.categories, contenders)
    .map(({ id, name }) => ({ name, target: numberOf(id) }))
    .sort((a, b) => a.target - b.target);
  const homes = homesOf(claims, classes);
  return {
    known: { categories: input.categories, claims, contenders, classes, homes },
    labeled,
    own,
    decisions: decisionsAmong(labeled),
    begin: beginner(() => taughtByTables(classes.length, own.length, classesOf, named)),
  };
}

/**
 * Returns a function that gives the model as taught by the tables, always in the same memory. The tables are learned
 * first and only once. The user's labels build on that, both in the replay and after it.
 */
function beginner(teach: () => Softmax): () => Softmax {
  let taught: Softmax | undefined;
  let softmax: Softmax | undefined;
  return () => {
    taught ??= teach();
    softmax ??= { ...taught, cells: new Float32Array(taught.cells.length) };
    softmax.cells.set(taught.cells);
    return softmax;
  };
}

/** Caches nine tenths of the work of learning. The cache is freed when an idle thread ends. */
let last: { what: string; taught: Softmax } | undefined;

/**
 * Trains on the tables and category names, weighted for a user with `own` distinct labeled rows. The result is needed
 * again and again while a user is sorting. From about twenty labeled rows on, it no longer changes.
 */
function taughtByTables(
  classes: number,
  own: number,
  classesOf: (subcategory: string) => Taught[],
  named: readonly NamedTarget[],
): Softmax {
  const taughtOf = SUBCATEGORIES.map(({ key }) => classesOf(key));
  const what = JSON.stringify([classes, tableWeight(own), taughtOf, named]);
  if (last?.what !== what) {
    // Free the old result before building the next one, because there is never room for two.
    last = undefined;
    const examples = [...tableExamples(own, classesOf), ...nameExamples(own, named)];
    last = { what, taught: train(startSoftmax(classes), examples, EPOCHS.tables) };
  }
  return last.taught;
}

/**
 * Sorted, so the order of the categories doesn't matter. Sorting by name lets all users with the starter categories
 * share one cached result.
 */
function classesFor(categories: readonly OwnCategory[], claims: Claims): Class[] {
  const ids = [...categories]
    .sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
    .map(({ id }) => id);
  const open = SUBCATEGORIES.filter(({ key }) => !claims.has(key));
  return [...ids.map((category) => ({ category })), ...open.map(({ key }) => ({ open: key }))];
}
