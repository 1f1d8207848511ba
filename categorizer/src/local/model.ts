import { SUBCATEGORIES } from '../tables/taxonomy.ts';
import { type Labelled, ownExamples, type Taught, tableExamples } from './examples.ts';
import { createReader } from './features.ts';
import { type Habits, habitsOf } from './habits.ts';
import {
  type Claims,
  type Class,
  claimsOf,
  contendersFor,
  type Homes,
  homesOf,
  type OwnCategory,
} from './mapping.ts';
import { type Replay, replay } from './replay.ts';
import { type Softmax, startSoftmax, train } from './softmax.ts';

export interface LearnInput {
  /** Without system categories. */
  categories: readonly OwnCategory[];
  /** Rows of categories that are not among them are passed over. */
  labelled: readonly Labelled[];
}

export interface Model {
  categories: readonly OwnCategory[];
  claims: Claims;
  /** Taxonomy keys that several categories may be meant by. */
  shared: ReadonlySet<string>;
  classes: readonly Class[];
  homes: Homes;
  softmax: Softmax;
  habits: Habits;
  /** Rows that were labelled, whoever did. */
  labelled: number;
  replay: Replay | null;
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
  // The tables come first, and once: what the person says then goes on from there, in the replay and here.
  const taught = startSoftmax(classes.length);
  train(taught, tableExamples(own.length, classesOf), EPOCHS.tables);
  const shared = new Set([...contenders].flatMap(([key, { length }]) => (length > 1 ? [key] : [])));
  const homes = homesOf(claims, classes);
  const known = { categories: input.categories, claims, shared, classes, homes };
  const replayed = replay(labelled, taught, known);
  return {
    ...known,
    // Not a copy, which is as large as all the rest: nobody else goes on from there.
    softmax: train(taught, own, EPOCHS.own),
    habits: habitsOf(labelled),
    labelled: labelled.length,
    replay: replayed,
  };
}

/** In an order of their own, so that the order of the categories changes nothing. */
function classesFor(categories: readonly OwnCategory[], claims: Claims): Class[] {
  const ids = categories.map(({ id }) => id).sort();
  const open = SUBCATEGORIES.filter(({ key }) => !claims.has(key));
  return [...ids.map((category) => ({ category })), ...open.map(({ key }) => ({ open: key }))];
}
