import { SUBCATEGORIES } from '../tables/taxonomy.ts';
import {
  type Labelled,
  type Named,
  nameExamples,
  ownExamples,
  type Taught,
  tableExamples,
  tableWeight,
} from './examples.ts';
import { createReader } from './features.ts';
import { habitsOf } from './habits.ts';
import {
  type Claims,
  type Class,
  claimsOf,
  compare,
  contendersFor,
  homesOf,
  type OwnCategory,
  toldByName,
} from './mapping.ts';
import type { Model } from './model.ts';
import { replay } from './replay.ts';
import { type Softmax, startSoftmax, train } from './softmax.ts';

export interface LearnInput {
  /** Without system categories. */
  categories: readonly OwnCategory[];
  /** Rows of categories that are not among them are passed over. */
  labelled: readonly Labelled[];
}

/** Rounds over the tables, and then over the person's own rows. */
const EPOCHS = { tables: 5, own: 8 };

/** Learns anew from everything that is labelled. Equal input gives an equal model, whatever its order. */
export function learn(input: LearnInput): Model {
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
  const labelled = input.labelled.flatMap((row) => {
    const target = numbers.get(row.category_id);
    return target === undefined ? [] : [{ row, target, reading: read(row) }];
  });
  const own = ownExamples(labelled);
  const named = toldByName(input.categories, contenders)
    .map(({ id, name }) => ({ name, target: numberOf(id) }))
    .sort((a, b) => a.target - b.target);
  // The tables come first, and once: what the person says then goes on from there, in the replay and here.
  const taught = taughtByTables(classes.length, own.length, classesOf, named);
  const softmax = { ...taught, cells: new Float32Array(taught.cells.length) };
  const begin = () => {
    softmax.cells.set(taught.cells);
    return softmax;
  };
  const homes = homesOf(claims, classes);
  const known = { categories: input.categories, claims, contenders, classes, homes };
  const replayed = replay(labelled, begin, known);
  return {
    ...known,
    // In the memory of the replay: each is as large as all the rest.
    softmax: train(begin(), own, EPOCHS.own),
    habits: habitsOf(labelled),
    labelled: labelled.length,
    replay: replayed,
  };
}

/** Nine tenths of learning. A thread that rests ends, and gives it back. */
let last: { what: string; taught: Softmax } | undefined;

/**
 * What tables and names of categories teach somebody who has labelled so many different rows. Whoever sorts asks for the
 * same again and again: from some twenty of them on it changes no more.
 */
function taughtByTables(
  classes: number,
  own: number,
  classesOf: (subcategory: string) => Taught[],
  named: readonly Named[],
): Softmax {
  const taughtOf = SUBCATEGORIES.map(({ key }) => classesOf(key));
  const what = JSON.stringify([classes, tableWeight(own), taughtOf, named]);
  if (last?.what !== what) {
    // Before the next is made: there is never room for two.
    last = undefined;
    const examples = [...tableExamples(own, classesOf), ...nameExamples(own, named)];
    last = { what, taught: train(startSoftmax(classes), examples, EPOCHS.tables) };
  }
  return last.taught;
}

/**
 * In an order of their own, so that the order of the categories changes nothing. By name: all who have the categories that
 * everybody starts with are taught the same, and share it.
 */
function classesFor(categories: readonly OwnCategory[], claims: Claims): Class[] {
  const ids = [...categories]
    .sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
    .map(({ id }) => id);
  const open = SUBCATEGORIES.filter(({ key }) => !claims.has(key));
  return [...ids.map((category) => ({ category })), ...open.map(({ key }) => ({ open: key }))];
}
