import { SUBCATEGORIES } from '../tables/taxonomy.ts';
import { type Labelled, type LabelledReading, ownExamples, tableExamples } from './examples.ts';
import { createReader } from './features.ts';
import { type Claims, claimTaxonomy, type OwnCategory } from './mapping.ts';
import { type Replay, replay } from './replay.ts';
import { copyTraining, type Softmax, startTraining, train } from './softmax.ts';

export interface LearnInput {
  /** Without system categories. */
  categories: readonly OwnCategory[];
  /** Rows of categories that are not among them are passed over. */
  labelled: readonly Labelled[];
}

/** A class of the model: a category of the user's, or a subcategory of the taxonomy that none stands for. */
export type Class = { category: string } | { open: string };

/** How many labelled rows of a merchant went where, by category. */
type Habits = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Model {
  categories: readonly OwnCategory[];
  claims: Claims;
  classes: readonly Class[];
  softmax: Softmax;
  /** By merchant and flow, as `merchantOf` writes it. */
  habits: Habits;
  /** Rows that were labelled, whoever did. */
  labelled: number;
  replay: Replay | null;
}

/** Rounds over the tables, and then over the person's own rows. */
const EPOCHS = { tables: 5, own: 8 };

/** Learns anew from everything that is labelled. Equal input gives an equal model, whatever its order. */
export function learn(input: LearnInput): Model {
  const claims = claimTaxonomy(input.categories);
  const classes = classesFor(input.categories, claims);
  const numbers = new Map(
    classes.map((one, number) => ['category' in one ? one.category : `open ${one.open}`, number]),
  );
  const classOf = (subcategory: string): number => {
    const number = numbers.get(claims.get(subcategory) ?? `open ${subcategory}`);
    if (number === undefined) throw new Error(`no class for ${subcategory}`);
    return number;
  };
  const read = createReader();
  const labelled = input.labelled.flatMap((row) => {
    const target = numbers.get(row.category_id);
    return target === undefined ? [] : [{ row, target, reading: read(row) }];
  });
  const own = ownExamples(labelled);
  // The tables come first, and once: what the person says then goes on from there, here and in the replay.
  const taught = startTraining(classes.length);
  train(taught, tableExamples(own.length, classOf), EPOCHS.tables);
  const softmax = train(copyTraining(taught), own, EPOCHS.own);
  return {
    categories: input.categories,
    claims,
    classes,
    softmax,
    habits: habitsOf(labelled),
    labelled: labelled.length,
    replay: replay(labelled, taught),
  };
}

/** In an order of their own, so that the order of the categories changes nothing. */
function classesFor(categories: readonly OwnCategory[], claims: Claims): Class[] {
  const ids = categories.map(({ id }) => id).sort();
  const open = SUBCATEGORIES.filter(({ key }) => !claims.has(key));
  return [...ids.map((category) => ({ category })), ...open.map(({ key }) => ({ open: key }))];
}

function habitsOf(labelled: readonly LabelledReading[]): Habits {
  const habits = new Map<string, Map<string, number>>();
  for (const { row, reading } of labelled) {
    const merchant = merchantOf(reading);
    const counts = habits.get(merchant) ?? new Map<string, number>();
    counts.set(row.category_id, (counts.get(row.category_id) ?? 0) + 1);
    habits.set(merchant, counts);
  }
  return habits;
}

/** Rows of one merchant and direction are answered alike; payments among people by their whole text. */
export function merchantOf({ normal, flow }: LabelledReading['reading']): string {
  const people = normal.kind === 'bizum' || normal.kind === 'transfer';
  return `${flow}|${people ? `${normal.kind} ${normal.text}` : normal.merchantKey}`;
}
