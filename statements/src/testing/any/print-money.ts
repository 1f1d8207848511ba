import type { Ledger, LedgerRow } from './ledger.ts';
import { type Figures, moneyCell, type PrintedCell, shownText } from './print-cells.ts';

export type MoneyForm =
  | { by: 'sign' }
  /**
   * Separate columns for money in and money out. `blank`: content of the column that a row does not use. `reversed`:
   * some reversals are money out with a minus.
   */
  | { by: 'columns'; first: 'in' | 'out'; out?: 'minus'; blank?: '0' | '-'; reversed?: boolean }
  /** An unsigned amount and a column of direction words. */
  | { by: 'words'; words?: readonly [out: string, into: string]; heading?: string }
  /** An unsigned amount with a direction letter after it. */
  | { by: 'suffix'; words: readonly [out: string, into: string] }
  | { by: 'nothing' };

export interface MoneyColumn {
  heading: string;
  of: (row: LedgerRow) => PrintedCell;
  sum?: (rows: readonly LedgerRow[]) => PrintedCell;
}

interface MoneyLayout {
  money?: MoneyForm;
  figures?: Figures;
}

/** Returns the columns of the amount. `behind` is appended to each heading. */
export function moneyColumns(
  { locale }: Ledger,
  { money = { by: 'sign' }, figures }: MoneyLayout,
  behind: string,
): MoneyColumn[] {
  const { words } = locale;
  const cell = (cents: number) => moneyCell(cents, locale, figures);
  const size = (row: LedgerRow) => cell(Math.abs(row.cents));
  const amount = words.amount + behind;
  switch (money.by) {
    case 'sign':
      return [{ heading: amount, of: ({ cents }) => cell(cents) }];
    case 'nothing':
      return [{ heading: amount, of: size }];
    case 'suffix': {
      const [out, into] = money.words;
      const marked = (row: LedgerRow) => `${shownText(size(row))} ${row.cents < 0 ? out : into}`;
      return [{ heading: amount, of: marked }];
    }
    case 'words': {
      const [out, into] = money.words ?? [words.out, words.in];
      return [
        { heading: amount, of: size },
        {
          heading: money.heading ?? locale.more?.signs ?? '+/-',
          of: ({ cents }) => (cents < 0 ? out : into),
          sum: () => '',
        },
      ];
    }
    default:
      return splitColumns(money, { ...words, behind, cell });
  }
}

interface Splitting {
  income: string;
  expense: string;
  behind: string;
  cell: (cents: number) => PrintedCell;
}

function splitColumns(
  form: Extract<MoneyForm, { by: 'columns' }>,
  { income, expense, behind, cell }: Splitting,
): MoneyColumn[] {
  const blank = form.blank === '0' ? cell(0) : (form.blank ?? '');
  const sign = form.out === 'minus' ? -1 : 1;
  const isReversed = ({ bankId, cents }: LedgerRow) =>
    form.reversed === true && cents > 0 && Number(bankId.slice(1)) % 3 === 0;
  const isOut = (row: LedgerRow) => row.cents < 0 || isReversed(row);
  const column = (heading: string, has: (row: LedgerRow) => boolean, by: 1 | -1): MoneyColumn => ({
    heading: heading + behind,
    of: (row) => (has(row) ? cell(by * row.cents + 0) : blank),
    sum: (rows) => cell(rows.reduce((all, row) => all + (has(row) ? by * row.cents : 0), 0) + 0),
  });
  const columns = [
    column(income, (row) => !isOut(row), 1),
    column(expense, isOut, sign === -1 ? 1 : -1),
  ];
  return form.first === 'in' ? columns : columns.toReversed();
}
