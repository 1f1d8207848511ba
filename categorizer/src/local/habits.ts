import type { LabeledReading } from './examples.ts';
import type { Reading } from './features.ts';

/** Number of labeled rows per merchant and category. */
export type Habits = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Key of the rows that get the same answer: merchant and direction, or the whole text for payments between people. */
export function merchantOf({ normal, flow }: Reading): string {
  const people = normal.kind === 'bizum' || normal.kind === 'transfer';
  return `${flow}|${people ? `${normal.kind} ${normal.text}` : normal.merchantKey}`;
}

/** Counts the labels by the key that `merchantOf` returns. */
export function habitsOf(labeled: readonly LabeledReading[]): Habits {
  const habits = new Map<string, Map<string, number>>();
  for (const { row, reading } of labeled) {
    const merchant = merchantOf(reading);
    const counts = habits.get(merchant) ?? new Map<string, number>();
    counts.set(row.category_id, (counts.get(row.category_id) ?? 0) + 1);
    habits.set(merchant, counts);
  }
  return habits;
}

export function timesSeen(habits: Habits, merchant: string): number {
  let rows = 0;
  for (const count of habits.get(merchant)?.values() ?? []) rows += count;
  return rows;
}
