import { type Cents, type Direction, signed } from './money.ts';

/** What of a transaction decides which figures count it. */
export interface CountedRow {
  isEuro: boolean;
  ignore: boolean;
  ignore_default_metrics: boolean;
  direction: Direction;
  /** Money that comes back; of an expense it says nothing. */
  is_refund: boolean;
  product: 'current' | 'deposit';
  /** Under Savings & Investments: neither income nor expense. */
  isSaved: boolean;
  /** A leg of a transfer between own accounts. */
  isTransfer: boolean;
  /** The other leg of its transfer lies on a deposit account, in a category that the same goal counts. */
  isSavedByOtherLeg: boolean;
}

/** That a field has a value. */
export type Test = {
  [F in keyof CountedRow]: readonly [field: F, value: CountedRow[F]];
}[keyof CountedRow];

/** What passes all of `all`, and one of `any` where there are some. */
export interface Counts {
  all: readonly Test[];
  any?: readonly Test[];
}

const NOT_IGNORED: Test = ['ignore', false];
const EUROS: readonly Test[] = [NOT_IGNORED, ['isEuro', true]];
const FOREIGN: readonly Test[] = [NOT_IGNORED, ['isEuro', false]];
const IN_DEFAULT: Test = ['ignore_default_metrics', false];
const DEFAULT: readonly Test[] = [...EUROS, IN_DEFAULT, ['isSaved', false]];
/** A refund lowers the expenses and is no income. */
const SPENT: readonly Test[] = [
  ['direction', 'expense'],
  ['is_refund', true],
];

/** Which rows each figure counts: the lists, sums, notices and previews all go by this. */
export const COUNTS = {
  /** All that any figure can count. */
  any: { all: EUROS },
  income: { all: [...DEFAULT, ['direction', 'income'], ['is_refund', false]] },
  expense: { all: DEFAULT, any: SPENT },
  balance: { all: DEFAULT },
  /** The two halves of the expenses: what was paid, and what came back of it. */
  paid: { all: [...DEFAULT, ['direction', 'expense']] },
  refund: { all: [...DEFAULT, ['direction', 'income'], ['is_refund', true]] },
  /** What was put aside, less what was taken from there: the deposits' legs of transfers between own accounts. */
  saved: { all: [...EUROS, ['product', 'deposit'], ['isTransfer', true]] },
  /** What went to a broker or into savings, less what came back: the rows under Savings & Investments. */
  savings: { all: [...EUROS, IN_DEFAULT, ['isSaved', true]] },
  /** What may recur. */
  series: {
    all: [...EUROS, IN_DEFAULT],
    any: [
      ['direction', 'expense'],
      ['is_refund', false],
    ],
  },
  /** Left out of every figure for its currency, and of those the default metrics would count. */
  foreign: { all: FOREIGN },
  left_out: { all: [...FOREIGN, IN_DEFAULT] },
  alert: { all: [...EUROS, ['isTransfer', false]], any: SPENT },
  /** Of a transfer inside it from a current to a deposit account, or back, only the deposit's leg. */
  goal: {
    all: EUROS,
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

/** Which of the two figures counts a row that both could, and by how much: a refund lowers the expenses. */
export function incomeOrExpense(
  row: Pick<CountedRow, 'direction' | 'is_refund'>,
  magnitude: Cents,
): { figure: Direction; amount: Cents } {
  const plain = {
    isEuro: true,
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
