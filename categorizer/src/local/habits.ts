import type { LabelledReading } from './examples.ts';
import type { Reading } from './features.ts';

/** How many labelled rows of a merchant went where, by category. */
export type Habits = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Rows of one merchant and direction are answered alike; payments among people by their whole text. */
export function merchantOf({ normal, flow }: Reading): string {
  const people = normal.kind === 'bizum' || normal.kind === 'transfer';
  return `${flow}|${people ? `${normal.kind} ${normal.text}` : normal.merchantKey}`;
}

/** By merchant and flow, as `merchantOf` writes it. */
export function habitsOf(labelled: readonly LabelledReading[]): Habits {
  const habits = new Map<string, Map<string, number>>();
  for (const { row, reading } of labelled) {
    const merchant = merchantOf(reading);
    const counts = habits.get(merchant) ?? new Map<string, number>();
    counts.set(row.category_id, (counts.get(row.category_id) ?? 0) + 1);
    habits.set(merchant, counts);
  }
  return habits;
}

/** How many labelled rows of a merchant there are, wherever they went. */
export function timesSeen(habits: Habits, merchant: string): number {
  let rows = 0;
  for (const count of habits.get(merchant)?.values() ?? []) rows += count;
  return rows;
}
