import { amountOf } from '../fields/amounts.ts';
import { saysPaidBack } from '../fields/movement-words.ts';
import { foldWord, rolesOf } from '../fields/vocabulary.ts';
import { isAgreedMoney, isMoneyUse, type KnownLayout } from '../layouts/known-layout.ts';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import type { Candidate } from './candidates.ts';
import { type Columns, hasNoHeading, type ListColumn } from './columns.ts';
import { isVerified } from './proof.ts';

const meansOf = (name: string) => rolesOf(name).map(({ means }) => means);

/** Matches numbers with cents. Others may be references, branches or points. */
const WITH_CENTS = /[.,]\d\d?(?!\d)/;

function holdsMoney({ at }: ListColumn, rows: readonly TableRow[]): boolean {
  const filled = rows.map((row) => row.cells[at] ?? null).filter((cell) => !isBlank(cell));
  const money = filled.filter(
    (cell) => Boolean(amountOf(cell)) && WITH_CENTS.test(textOf(cell).trim()),
  );
  return money.length > 0 && money.length * 2 > filled.length;
}

/** True for the account's balance at the time of the export, which is the same in every row of the account. */
function isBalanceOfNow(
  { name, at }: ListColumn,
  all: readonly ListColumn[],
  rows: readonly TableRow[],
): boolean {
  if (rows.length < 2 || !meansOf(name).includes('balance')) return false;
  const account = all.find(({ roles }) => roles.includes('account'))?.at ?? -1;
  const balances = new Map<string, string>();
  return rows.every(({ cells }) => {
    const [own, printed] = [textOf(cells[account]).trim(), textOf(cells[at]).trim()];
    const known = balances.get(own) ?? printed;
    balances.set(own, known);
    return known === printed;
  });
}

function contradicts(
  column: ListColumn,
  {
    all,
    rows,
    layout,
  }: { all: readonly ListColumn[]; rows: readonly TableRow[]; layout: KnownLayout },
): boolean {
  const { kind, name } = column;
  const use = layout.uses.get(foldWord(name));
  if (use === undefined) return kind === 'money' && meansOf(name).length === 0;
  if (use === null) return false;
  if (use === 'date') return kind !== 'day';
  if (isMoneyUse(use)) return kind === 'day' || kind === 'iban' || kind === 'currency';
  return holdsMoney(column, rows) && !isBalanceOfNow(column, all, rows);
}

/**
 * True if the cells of a list are not what the layout with its headings has there: the list is then from elsewhere, and
 * the layout says nothing about it.
 */
export const contradictsLayout = ({ all, layout }: Columns, rows: readonly TableRow[]): boolean =>
  Boolean(layout) &&
  all.some(
    (column) =>
      layout &&
      column.kind !== 'blank' &&
      !hasNoHeading(column) &&
      contradicts(column, { all, rows, layout }),
  );

/**
 * True if a reading shows that the layout is right about the amounts. Where the vocabulary doesn't say the same as the
 * layout, balances must follow, unless the list has only one column of amounts. Balances that are a debt show nothing:
 * they also follow with money in and out interchanged.
 */
export function isLayoutRight({ all, layout }: Columns, { plan, proof }: Candidate): boolean {
  if (!layout) return true;
  if (proof.holds < proof.steps) return false;
  if (isVerified(proof) && !plan.isDebt) return true;
  const money = all.filter(({ kind }) => kind === 'money');
  if (money.length === 1) return true;
  return money.every(({ name }) => {
    const use = layout.uses.get(foldWord(name));
    return !use || isAgreedMoney(use, meansOf(name));
  });
}

/**
 * Returns what amounts without a minus are, as the layout says: money out on a card. Undefined if it doesn't say so, or if
 * a payment of the card or a refund has the other sign.
 */
export function directionOf(
  { all, layout }: Columns,
  rows: readonly TableRow[],
): 'out' | 'in' | undefined {
  if (!layout?.signs) return undefined;
  const amount = all.find(({ roles, kind }) => kind === 'money' && roles.includes('amount'))?.at;
  const isCard = layout.signs === 'card';
  const paid = rows.filter(({ cells }) => cells.some((cell) => saysPaidBack(textOf(cell))));
  const contradict = paid.some(({ cells }) => {
    const cents = amountOf(cells[amount ?? -1])?.point ?? 0;
    return isCard ? cents > 0 : cents < 0;
  });
  if (contradict) return undefined;
  return isCard ? 'out' : 'in';
}
