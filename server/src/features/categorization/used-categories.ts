import type { OwnNames } from '../merchant-names/names.ts';
import type { LabeledRow } from './store.ts';
import { isPerson } from './suggestion.ts';

/** Number of newest sorted rows whose categories count. */
const COUNTED_ROWS = 5000;

interface Kind {
  direction: LabeledRow['direction'];
  isPerson: boolean;
}

/** The categories that the user uses most for a kind of payment, most used first. */
export interface MostUsed {
  /** For people, those used for people in either direction come first. */
  of: (kind: Kind) => readonly string[];
}

export function mostUsedCategories(
  newest: readonly LabeledRow[],
  isOwner: OwnNames['isOwner'],
): MostUsed {
  const counts = { income: new Counts(), expense: new Counts(), person: new Counts() };
  for (const row of newest.slice(0, COUNTED_ROWS)) {
    counts[row.direction].add(row.category_id);
    if (isPerson(row, isOwner)) counts.person.add(row.category_id);
  }
  const ranked = {
    income: counts.income.mostFirst(),
    expense: counts.expense.mostFirst(),
    person: counts.person.mostFirst(),
  };
  return {
    of: ({ direction, isPerson: toPerson }) =>
      toPerson ? [...ranked.person, ...ranked[direction]] : ranked[direction],
  };
}

/** Counts of categories. Those with the same count keep the order in which they were first added. */
class Counts {
  #counts = new Map<string, number>();

  add(id: string): void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
  }

  mostFirst(): string[] {
    return [...this.#counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
  }
}
