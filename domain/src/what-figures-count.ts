import { type Cents, type Direction, signed } from './money.ts';

/** Properties of a transaction that determine which figures count it. */
export interface CountedRow {
  /** Whether its amount is in the currency of the figure (that of totals, or of the goal or alert) or can be converted. */
  hasRate: boolean;
  ignore: boolean;
  ignore_default_metrics: boolean;
  direction: Direction;
  /** True for refunds. It has no meaning for expenses. */
  is_refund: boolean;
  product: 'current' | 'deposit';
  /** Whether its account is for savings. */
  isInSavingsAccount: boolean;
  /** Whether the category is under Savings & Investments, whose rows are neither income nor expense. */
  isSaved: boolean;
  isTransfer: boolean;
  /** Whether the other leg of its transfer is in a deposit account and has a category that the same goal counts. */
  isSavedByOtherLeg: boolean;
}

/** A field and the value that it must have. */
export type Test = {
  [F in keyof CountedRow]: readonly [field: F, value: CountedRow[F]];
}[keyof CountedRow];

/** Matches rows that pass all tests in `all`, and, if `any` is present, at least one test in `any`. */
export interface Counts {
  all: readonly Test[];
  any?: readonly Test[];
}

const NOT_IGNORED: Test = ['ignore', false];
const WITH_RATE: readonly Test[] = [NOT_IGNORED, ['hasRate', true]];
const IN_DEFAULT: Test = ['ignore_default_metrics', false];
const DEFAULT: readonly Test[] = [...WITH_RATE, IN_DEFAULT, ['isSaved', false]];
/** Expenses and refunds: refunds reduce expenses and are not income. */
const SPENT: readonly Test[] = [
  ['direction', 'expense'],
  ['is_refund', true],
];

/** Which rows count toward each figure; lists, sums, notifications and previews share these definitions. */
export const COUNTS = {
  any: { all: WITH_RATE },
  income: { all: [...DEFAULT, ['direction', 'income'], ['is_refund', false]] },
  expense: { all: DEFAULT, any: SPENT },
  balance: { all: DEFAULT },
  /** The two parts of expenses: payments and refunds. */
  paid: { all: [...DEFAULT, ['direction', 'expense']] },
  refund: { all: [...DEFAULT, ['direction', 'income'], ['is_refund', true]] },
  /** Savings less withdrawals: the legs in savings accounts of transfers between own accounts. */
  saved: { all: [...WITH_RATE, ['isInSavingsAccount', true], ['isTransfer', true]] },
  /** Money moved to a broker or into savings, less withdrawals: rows under Savings & Investments. */
  savings: { all: [...WITH_RATE, IN_DEFAULT, ['isSaved', true]] },
  series: {
    all: [...WITH_RATE, IN_DEFAULT],
    any: [
      ['direction', 'expense'],
      ['is_refund', false],
    ],
  },
  /** Rows that the default metrics would count if an exchange rate were known. */
  left_out: { all: [NOT_IGNORED, ['hasRate', false], IN_DEFAULT] },
  alert: { all: [...WITH_RATE, ['isTransfer', false]], any: SPENT },
  /**
   * If both legs of a transfer between a current and a deposit account are within the goal, only the deposit account's
   * leg counts.
   */
  goal: {
    all: WITH_RATE,
    any: [
      ['product', 'deposit'],
      ['isSavedByOtherLeg', false],
    ],
  },
} satisfies Record<string, Counts>;
export type CountedFigure = keyof typeof COUNTS;

export function counts(figure: CountedFigure, row: Partial<CountedRow>): boolean {
  const { all, any }: Counts = COUNTS[figure];
  const passes = ([field, value]: Test) => row[field] === value;
  return all.every(passes) && (!any || any.some(passes));
}

/**
 * Returns whether a row counts as income or expense, and its amount in that figure. A refund counts as a negative
 * expense.
 */
export function incomeOrExpense(
  row: Pick<CountedRow, 'direction' | 'is_refund'>,
  magnitude: Cents,
): { figure: Direction; amount: Cents } {
  const plain = {
    hasRate: true,
    ignore: false,
    ignore_default_metrics: false,
    isSaved: false,
    ...row,
  };
  const net = signed(magnitude, row.direction);
  return counts('income', plain)
    ? { figure: 'income', amount: net }
    : { figure: 'expense', amount: -net || 0 };
}
