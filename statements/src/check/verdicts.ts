import type { Cents } from '@saldo/domain/money';
import type { TableCell, TableRow } from '../tables/table.ts';

/** What one reading of a list makes of a row. */
export type Verdict =
  | {
      is: 'movement';
      line: number;
      /** `YYYY-MM-DD`, possibly with a time. */
      day: string;
      cents: Cents;
      /** Balance after the row, as the reading understands it: money held is positive. */
      balance: Cents | null;
      /** Account that the row itself names. */
      account: string | null;
      currency: string;
      /** What describes it. */
      text: string;
    }
  | {
      is: 'fact';
      line: number;
      states: 'opening' | 'closing' | null;
      cents: Cents | null;
      /** True if nothing but the lack of a day shows that it is one. */
      isUnnamed?: boolean;
      /** The opening balance, if a row states it together with the closing one. */
      opening?: Cents;
    }
  | {
      is: 'excluded';
      line: number;
      state: 'pending' | 'reverted' | 'zero' | 'notCompleted' | 'repeated';
      balance: Cents | null;
    }
  | { is: 'continued' | 'words'; line: number };

export type MovementVerdict = Extract<Verdict, { is: 'movement' }>;

/** What a reading uses a column for. `named`: its heading says that it is something else, such as a reference. */
export type Use =
  | 'day'
  | 'money'
  | 'balance'
  | 'sign'
  | 'currency'
  | 'account'
  | 'state'
  | 'text'
  | 'named'
  | 'none';

export interface CheckedColumn {
  at: number;
  name: string;
  use: Use;
}

/** What says which way the money went. `minus`: only a minus, on some of the amounts. */
export type SignEvidence = 'balance' | 'mark' | 'side' | 'word' | 'minus' | 'answer';

/** A reading of one list, with everything that the checker needs to judge it. */
export interface CheckedList {
  /** Rows above the list. */
  above: readonly TableRow[];
  hasHeadings: boolean;
  /** Rows of the list that are not blank. */
  rows: readonly TableRow[];
  columns: readonly CheckedColumn[];
  verdicts: readonly Verdict[];
  isDay(cell: TableCell | undefined): boolean;
  /** Column of the days of the movements. */
  dayAt: number;
  /** The day in a cell if its day, its month or its year comes first; null where it is none. */
  daysOf(cell: TableCell | undefined): readonly (string | null)[];
  signs: SignEvidence;
}

/** An obligation that a reading does not meet, and where. */
export interface Violation {
  /**
   * `row`: a row is lost or counted twice. `edge`: a row that states a balance or a sum is read as a transaction, or the
   * other way round. `gap`: a printed balance or fact does not follow. `state`: words of an unused column look like
   * states. `copy`: the list repeats itself. `parts`: rows add up to another row. `sign`: nothing but a minus says which way the money went, on what looks
   * like a card. `rival`: another reading that is as good differs in the row. `day`: days are copied, or read in several orders. `money`: numbers without a role. `currency`, `account`: a second witness contradicts the first. `text`: words that
   * describe the rows are not used.
   */
  breaks:
    | 'row'
    | 'edge'
    | 'gap'
    | 'state'
    | 'copy'
    | 'parts'
    | 'sign'
    | 'day'
    | 'money'
    | 'currency'
    | 'account'
    | 'text'
    | 'rival';
  /** Lines of the rows that it is about, the first one as an example. */
  lines: readonly number[];
  /** Column of the cell that shows it, or -1. */
  at: number;
  /** For `gap`: the balance that the rows lead to, and the printed one. */
  wanted?: Cents;
  printed?: Cents;
  isFact?: boolean;
  /** For `rival`: index of the other reading. */
  rival?: number;
  /** For `sign`: the balances may be a debt. */
  isDebt?: boolean;
}
