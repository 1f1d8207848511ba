import { type Cents, MAX_CENTS } from '@saldo/domain/money';
import { StatementError } from '../statement.ts';

const POINT = /^([-+]?)(\d{1,3}(?:[, ']\d{3})+|\d+)?(?:\.(\d{1,2}))?$/;
const COMMA = /^([-+]?)(\d{1,3}(?:[. ']\d{3})+|\d+)?(?:,(\d{1,2}))?$/;
const AROUND = /€|\$|£|\b[A-Z]{3}\b/g;

/**
 * Signed cents of a cell such as `-1.234,56 €`, `(12.30)` or `12,30-`; null for a blank one. Throws a StatementError
 * for anything else, since an amount that is guessed is worse than none.
 */
export function centsOf(cell: string, decimal: 'comma' | 'point', line: number): Cents | null {
  const bare = cell
    .replace(AROUND, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\u2212/g, '-')
    .trim();
  if (bare === '') return null;
  const bracketed = /^\((.*)\)$/.exec(bare);
  const behind = /^([^-+]*\d)\s*-$/.exec(bare);
  const text = (bracketed ? `-${bracketed[1]}` : behind ? `-${behind[1]}` : bare)
    .replace(/^([-+])\s+/, '$1')
    .trim();
  const found = (decimal === 'comma' ? COMMA : POINT).exec(text);
  const [, sign, whole = '', part = ''] = found ?? [];
  if (!found || (whole === '' && part === '')) throw unreadable(cell, line);
  const cents = Number(whole.replace(/\D/g, '') || '0') * 100 + Number(part.padEnd(2, '0'));
  if (cents > MAX_CENTS) throw unreadable(cell, line);
  return cents === 0 ? 0 : sign === '-' ? -cents : cents;
}

const unreadable = (cell: string, line: number) =>
  new StatementError(
    `Line ${line}: "${cell.slice(0, 40)}" is no amount that can be read. Check the column and the decimal sign.`,
    line,
  );
