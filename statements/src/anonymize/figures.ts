import type { DecimalSign } from '@saldo/domain/amounts';
import { type Amount, amountOf } from '../fields/amounts.ts';
import type { TableCell } from '../tables/table.ts';

export interface Figure {
  /** In units of 10^-SCALE, signed. */
  value: number;
  /** Digits before and after the decimal separator, as written. */
  whole: number;
  decimals: number;
}

/** Number of decimals in stored amounts. Rates and shares have four. */
const SCALE = 4;
/** Stored units per whole currency unit. */
export const UNIT = 10 ** SCALE;
const MOST_DIGITS = 11;
const CORE = /\d(?:[\d.,'’\u00a0\u202f\u2009 ]*\d)?/;
const MINUS = /[-\u2212]/;

export const decimalsOfUnit = (value: number): number => {
  let decimals = SCALE;
  let rest = Math.abs(value);
  while (decimals > 0 && rest % 10 === 0) {
    rest /= 10;
    decimals -= 1;
  }
  return decimals;
};

/** The decimal separator of most amounts in a file. */
export function decimalOf(cells: Iterable<TableCell>): DecimalSign {
  let [comma, point] = [0, 0];
  for (const cell of cells) {
    const amount = typeof cell === 'string' ? amountOf(cell) : null;
    if (!amount) continue;
    if (!Number.isNaN(amount.comma)) comma += 1;
    if (!Number.isNaN(amount.point)) point += 1;
  }
  return point > comma ? 'point' : 'comma';
}

/** Returns the amount in a cell, or null if the cell has no amount or its amount is too long. */
export function figureIn(cell: TableCell, decimal: DecimalSign): Figure | null {
  if (typeof cell === 'number') return figureOfNumber(cell);
  const amount = cell === null ? null : amountOf(cell);
  const core = cell === null ? undefined : CORE.exec(cell)?.[0];
  if (!amount || core === undefined) return null;
  const sign = Number.isNaN(amount[decimal]) ? other(decimal) : decimal;
  const { whole, decimals } = partsOf(core, sign);
  if (whole.length > MOST_DIGITS || decimals.length > SCALE) return null;
  const size = Number(whole) * UNIT + Number(decimals.padEnd(SCALE, '0'));
  const value = isNegative(amount) ? -size : size;
  return { value, whole: whole.length, decimals: decimals.length };
}

const other = (decimal: DecimalSign): DecimalSign => (decimal === 'comma' ? 'point' : 'comma');
const isNegative = ({ comma, point, mark }: Amount): boolean =>
  (Number.isNaN(comma) ? point : comma) < 0 !== (mark === 'out');

function figureOfNumber(cell: number): Figure | null {
  const value = Math.round(cell * UNIT);
  if (!Number.isSafeInteger(value) || Math.abs(cell) >= 10 ** MOST_DIGITS) return null;
  const whole = String(Math.trunc(Math.abs(cell))).length;
  return { value, whole, decimals: decimalsOfUnit(value) };
}

function partsOf(core: string, decimal: DecimalSign): { whole: string; decimals: string } {
  const sign = decimal === 'comma' ? ',' : '.';
  const at = core.lastIndexOf(sign);
  if (at < 0 || core.indexOf(sign) !== at) return { whole: digitsOf(core), decimals: '' };
  return { whole: digitsOf(core.slice(0, at)), decimals: core.slice(at + 1) };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** How a file writes numbers, for replacements with more digits than the original. */
export interface Style {
  decimal: DecimalSign;
  /** Thousands separator, or ''. */
  group: string;
}

/**
 * Derives the style from the cells. `delimiter` is never used as the thousands separator, since the amount would then
 * need quotes.
 */
export function styleOf(cells: readonly TableCell[], delimiter: string | null): Style {
  const decimal = decimalOf(cells);
  let group = '';
  for (const cell of cells) {
    const core = typeof cell === 'string' && amountOf(cell) ? CORE.exec(cell)?.[0] : undefined;
    const found = core === undefined ? null : /\d([.,'’\u00a0\u202f\u2009 ])\d{3}(?=\D)/.exec(core);
    const sign = found?.[1];
    if (sign && sign !== delimiter && sign !== (decimal === 'comma' ? ',' : '.')) group = sign;
  }
  return { decimal, group };
}

/** Replaces the amount in a cell and keeps the way it is written. */
export function writeFigure(cell: TableCell, value: number, style: Style): TableCell {
  if (cell === null) return null;
  if (typeof cell === 'number') return value / UNIT;
  const before = figureIn(cell, style.decimal);
  if (!before) return cell;
  const written = cell.replace(CORE, (core) => coreOf(core, Math.abs(value), style));
  return value < 0 === before.value < 0 || before.value === 0 || value === 0
    ? written
    : withOtherSign(written, before.value < 0);
}

function coreOf(core: string, size: number, { decimal, group }: Style): string {
  const fits = !Number.isNaN(amountOf(core)?.[decimal] ?? Number.NaN);
  const before = partsOf(core, fits ? decimal : other(decimal));
  const decimals = Math.max(before.decimals.length, decimalsOfUnit(size));
  const isPadded = before.whole.length > 1 && before.whole.startsWith('0');
  const whole = String(Math.floor(size / UNIT)).padStart(isPadded ? before.whole.length : 1, '0');
  const behind = String(size % UNIT)
    .padStart(SCALE, '0')
    .slice(0, decimals);
  const sign = (fits ? decimal : other(decimal)) === 'comma' ? ',' : '.';
  const isGrouped = groupIn(core, before) ?? (before.whole.length > 3 ? '' : group);
  return (
    grouped(whole, isGrouped, /\d\D\d\d\D\d{3}/.test(core)) + (decimals > 0 ? sign + behind : '')
  );
}

function groupIn(core: string, { decimals }: { decimals: string }): string | undefined {
  const whole = decimals === '' ? core : core.slice(0, core.length - decimals.length - 1);
  return /\D/.exec(whole)?.[0];
}

function grouped(whole: string, group: string, isIndian: boolean): string {
  if (group === '') return whole;
  let made = whole.slice(-3);
  let end = whole.length - 3;
  while (end > 0) {
    const start = Math.max(0, end - (isIndian ? 2 : 3));
    made = whole.slice(start, end) + group + made;
    end = start;
  }
  return made;
}

function withOtherSign(cell: string, wasNegative: boolean): string {
  if (!wasNegative) return cell.replace(CORE, (core) => `-${core}`);
  if (MINUS.test(cell)) return cell.replace(MINUS, '');
  return cell.replace('(', '').replace(')', '');
}
