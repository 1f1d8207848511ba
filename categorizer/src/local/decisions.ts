import type { LabeledReading } from './examples.ts';
import { merchantOf } from './habits.ts';
import { hashText } from './hashes.ts';

/** More decisions would take longer to replay without moving the result. */
const MOST_DECISIONS = 1000;
const BLOCKS = 4;

interface Chosen {
  choice: LabeledReading;
  /** When the user decided; the row's date if that isn't known. */
  at: string;
  text: string;
  hash: number;
}

/**
 * The user's newest decisions, oldest first: one row for each, in an order that doesn't depend on the order of the input.
 */
export function decisionsAmong(labeled: readonly LabeledReading[]): LabeledReading[] {
  const chosen = labeled.flatMap((choice): Chosen[] => {
    const { source, decided_at: decidedAt, description, date, amount } = choice.row;
    if (source !== 'hand' || decidedAt === null) return [];
    const text = `${description}|${date.slice(0, 10)}|${amount}|${choice.row.category_id}`;
    return [{ choice, text, hash: hashText(text), at: decidedAt ?? date.slice(0, 10) }];
  });
  // By hash, so the row that stands for a decision is any of its rows, but always the same one.
  chosen.sort((a, b) => a.hash - b.hash || compare(a.text, b.text));
  const decisions = new Map<string, Chosen>();
  for (const [number, one] of chosen.entries()) {
    const { decided_at: decidedAt, category_id: category } = one.choice.row;
    const key = `${decidedAt ?? `row ${number}`}|${category}|${merchantOf(one.choice.reading)}`;
    if (!decisions.has(key)) decisions.set(key, one);
  }
  return [...decisions.values()]
    .sort((a, b) => compare(a.at, b.at))
    .slice(-MOST_DECISIONS)
    .map(({ choice }) => choice);
}

/** Quarters of the decisions, oldest first. Decisions of the same moment stay together, since none was before the other. */
export function blocksOf(decisions: readonly LabeledReading[]): LabeledReading[][] {
  const blocks: LabeledReading[][] = [];
  decisions.forEach((decision, number) => {
    const isDue = number >= (blocks.length * decisions.length) / BLOCKS;
    const before = decisions[number - 1];
    if (isDue && (!before || timeOf(before) < timeOf(decision))) blocks.push([]);
    blocks.at(-1)?.push(decision);
  });
  return blocks;
}

const timeOf = ({ row }: LabeledReading): string => row.decided_at ?? row.date.slice(0, 10);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
