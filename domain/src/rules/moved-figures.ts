import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { type Cents, signed } from '../money.ts';
import { worthOfLines } from '../parts/parts.ts';
import { counts, incomeOrExpense } from '../what-figures-count.ts';
import type { Values } from './row.ts';

/** Fields that determine which figures count a transaction. */
export interface CountedValues
  extends Pick<
    Values,
    'category' | 'amount' | 'direction' | 'ignore' | 'ignore_default_metrics' | 'is_refund'
  > {
  /** What an amount of the row is worth in the currency of the totals; null if no exchange rate is known. */
  worth: (cents: Cents) => Cents | null;
  /** What of the amount counts nowhere. */
  aside?: Cents | null;
  /** What each part but the last gives of that. */
  partsAside?: readonly Cents[] | null;
}

interface Total {
  before: Cents;
  after: Cents;
}

/** A figure that changed, in cents. `categoryId` is absent for the totals of income, expenses and balance. */
export interface MovedFigure extends Total {
  kind: 'income' | 'expense' | 'balance';
  categoryId?: string;
}

/** Totals of income, expenses and each category, before and after a change to transactions. */
export class FigureTotals {
  readonly #totals = new Map<string, MovedFigure>();
  readonly #saved: ReadonlySet<string>;

  /** `saved` contains the IDs of Savings & Investments and its subcategories. */
  constructor({ saved }: { saved: ReadonlySet<string> }) {
    this.#saved = saved;
  }

  /** Counts a transaction with its fields before and after the change. */
  add(before: CountedValues, after: CountedValues): void {
    this.#count('before', before);
    this.#count('after', after);
  }

  /** Changed figures: income, expenses and balance first, then categories by size of change. */
  moved(): MovedFigure[] {
    const moved = [...this.#totals.values()].filter(({ before, after }) => before !== after);
    const rank = ({ kind, categoryId }: MovedFigure) =>
      categoryId === undefined ? ['income', 'expense', 'balance'].indexOf(kind) : 3;
    const distance = ({ before, after }: Total) => Math.abs(after - before);
    return moved.toSorted((a, b) => rank(a) - rank(b) || distance(b) - distance(a));
  }

  #count(when: keyof Total, row: CountedValues): void {
    const { id: category, parts = null } = row.category;
    const lines = worthOfLines(
      { amount: row.amount, category, parts, aside: row.aside, partsAside: row.partsAside },
      row.worth,
    );
    for (const line of lines) this.#countLine(when, row, line);
  }

  #countLine(
    when: keyof Total,
    row: CountedValues,
    { category, cents }: { category: string | null; cents: Cents | null },
  ): void {
    const isSaved = category !== null && this.#saved.has(category);
    if (!counts('balance', { ...row, hasRate: cents !== null, isSaved })) return;
    const { figure: kind, amount } = incomeOrExpense(row, cents ?? 0);
    this.#add(when, 'balance', signed(cents ?? 0, row.direction));
    this.#add(when, kind, amount);
    this.#add(when, kind, amount, category ?? UNCATEGORIZED_ID);
  }

  #add(when: keyof Total, kind: MovedFigure['kind'], amount: Cents, categoryId?: string): void {
    const key = `${kind} ${categoryId ?? ''}`;
    const total = this.#totals.get(key) ?? {
      kind,
      ...(categoryId === undefined ? {} : { categoryId }),
      before: 0,
      after: 0,
    };
    total[when] += amount;
    this.#totals.set(key, total);
  }
}
