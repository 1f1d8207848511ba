import { centsOfCell, type DecimalSign } from '@saldo/domain/cells';
import type { Cents } from '@saldo/domain/money';
import { StatementError } from '../statement.ts';

/** Signed cents of a cell; null for a blank one. Throws a StatementError that names the line for any other. */
export function centsOf(cell: string, decimal: DecimalSign, line: number): Cents | null {
  const cents = centsOfCell(cell, decimal);
  if (cents !== 'unreadable') return cents;
  throw new StatementError(
    `Line ${line}: "${cell.slice(0, 40)}" is no amount that can be read. Check the column and the decimal sign.`,
    line,
  );
}
