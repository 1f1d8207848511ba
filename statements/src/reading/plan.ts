import type { DecimalSign } from '@saldo/domain/amounts';
import type { Cents } from '@saldo/domain/money';
import type { ListColumn, Money } from './columns.ts';
import type { SignChoice } from './signs.ts';

export interface Plan {
  /** Identifies the plan by its one or two headings. */
  name: string;
  /**
   * Meaning of a minus in a money-out column that prints it on most but not all amounts: money out, or money back. Beside
   * direction words: money out whatever the word (`plain`), or the opposite of the word (`reversal`).
   */
  minus: 'out' | 'back' | 'plain' | 'reversal' | null;
  /** True if headings name the columns; false if only the numbers suggest them. */
  isNamed: boolean;
  /** False if no single decimal separator fits all cells, so that only balances can verify the plan. */
  isCertain: boolean;
  /** True for unsigned amounts if nothing says whether they are money in or out. */
  isUnsigned: boolean;
  /** True if signs follow from the balances. If `isUnsigned` is also true, only the oldest row's sign is unknown. */
  isByBalance: boolean;
  /**
   * One amount per row, signed and including the fee. Null if the row has no amount, NaN if its amount cannot be read.
   */
  cents: readonly (Cents | null)[];
  /** The fee within each amount. */
  fees: readonly Cents[] | null;
  columns: readonly number[];
  /** Currency of each row, if each currency has a column of its own. */
  codes: readonly (string | null)[] | null;
  /** Direction words that could also mean the opposite. */
  openSigns: readonly string[] | null;
  /** What the strange words beside the direction words may mean. */
  openWords: readonly SignChoice[] | null;
  /** True if words beside amounts with a minus agree about every sign. */
  isWorded: boolean;
  /** True if words beside amounts with a minus contradict every sign. */
  isLikeCard: boolean;
  /** Column of direction words, or -1. */
  signsAt: number;
  /** True if the balances are debts, which are then negated. */
  isDebt: boolean;
  /** False if the opposite sign is much more likely, so that only balances can verify the plan. */
  isLikely: boolean;
}

/** True if the amounts are in one column, beside which at most a fee stands, so that no side of two shows their signs. */
export const isInOne = ({ columns, fees }: Plan): boolean =>
  columns.length === (fees === null ? 1 : 2);

export const DIRECTIONS = ['out', 'in', 'debt'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface AmountAnswers {
  decimal?: DecimalSign | undefined;
  /** `debt`: the amounts are money out, and the balances are debts. */
  direction?: Direction | undefined;
  sign_words?: string | undefined;
  /** Name of a plan, or of a column without a role. */
  amount?: string | undefined;
}

export interface Read {
  column: ListColumn;
  money: Money;
}

export const NOT_OPEN = {
  minus: null,
  isUnsigned: false,
  isByBalance: false,
  isDebt: false,
  isLikely: true,
  isWorded: false,
  isLikeCard: false,
  fees: null,
  codes: null,
  openSigns: null,
  openWords: null,
  signsAt: -1,
} as const;
