import { amountOf } from '../fields/amounts.ts';
import { namesOtherMoney } from '../fields/movement-words.ts';
import type { TableRow } from '../tables/table.ts';
import { hasNoHeading, type ListColumn } from './columns.ts';
import { currencyInHeading } from './currency.ts';
import type { Plan } from './plan.ts';
import { currencyBeside } from './roles.ts';

interface Read {
  rows: readonly TableRow[];
  plan: Plan;
  /** Balance column, or -1. */
  balance: number;
}

/** Column that names the currency of a plan's amounts, or -1. `doubted`: one that may name it or that of other amounts, or -1. */
export interface CurrencyColumn {
  at: number;
  doubted: number;
}

const NONE: CurrencyColumn = { at: -1, doubted: -1 };

/**
 * Returns the column that names the currency of a plan's amounts. There is none if the heading of the amounts names it or
 * the column is about other amounts: it stands beside them, they are what the amounts were before they were converted, or
 * nobody knows them and the column has no heading either.
 */
export function currencyColumnFor(
  all: readonly ListColumn[],
  usual: number,
  { rows, plan, balance }: Read,
): CurrencyColumn {
  const { columns } = plan;
  const money = all.filter(({ kind, at }) => kind === 'money' && !columns.includes(at));
  const named = money.filter(
    ({ roles }) => roles.includes('amount') || roles.includes('original_amount'),
  );
  const names = (at: number) => currencyInHeading(all[at]?.name ?? '') !== null;
  if (columns.some(names) && named.some(({ at }) => !names(at))) return NONE;
  const found = currencyBeside(all, [...columns, balance], usual);
  const own = [...columns, balance];
  const isOwn = (one: ListColumn) => own.some((at) => Math.abs(at - one.at) === 1);
  // Amounts that have a currency column of their own are not those of another.
  const hasCurrency = (other: ListColumn) =>
    all.some(
      (one) =>
        one.kind === 'currency' &&
        one.at !== found &&
        !isOwn(one) &&
        (one.roles.includes('original_currency')
          ? other.roles.includes('original_amount')
          : Math.abs(one.at - other.at) === 1),
    );
  const others = money.filter((other) => other.at !== balance && !hasCurrency(other));
  const isHeaded = all.some(({ at, roles }) => at === found && roles.length > 0);
  const isSparse = all.some(({ at, isFilled }) => at === found && !isFilled);
  // Beside amounts that nobody knows, it is that of the ones in front of it.
  const isOfOriginal =
    !plan.isNamed &&
    others.some(({ at, roles }) => at === found - 1 && roles.includes('original_amount'));
  if (isOfOriginal) return { at: -1, doubted: found };
  const isOfOthers = others.some((other) => {
    const isBeside = Math.abs(other.at - found) === 1;
    const isUnknown = other.roles.length === 0 && !hasNoHeading(other);
    if (isSparse && other.at === found - 1 && namesOtherMoney(other.name)) return true;
    return isHeaded ? isConverted(other, { rows, plan, all }) : isBeside || isUnknown;
  });
  return isOfOthers ? { at: -1, doubted: isHeaded ? -1 : found } : { at: found, doubted: -1 };
}

/**
 * Returns the columns that name the currency of money out and of money in, by the column of the amounts. Null unless each
 * side has one of its own.
 */
export function currencySides(
  all: readonly ListColumn[],
  { columns, fees }: Plan,
): ReadonlyMap<number, number> | null {
  const sides = fees === null ? columns : columns.slice(0, -1);
  if (sides.length < 2) return null;
  const isOwn = (at: number) =>
    all.some(
      (one) => one.at === at && one.kind === 'currency' && !one.roles.includes('original_currency'),
    );
  const step = [1, -1].find((each) => sides.every((at) => isOwn(at + each)));
  return step === undefined ? null : new Map(sides.map((at) => [at, at + step]));
}

/** True if the amounts are those of another column times a rate that some rows have. */
function isConverted(
  { at }: ListColumn,
  { rows, plan, all }: Pick<Read, 'rows' | 'plan'> & { all: readonly ListColumn[] },
): boolean {
  const rate = all.find(
    ({ roles, name }) =>
      roles.includes('rate') || /\b(?:rate|kurs|cours|tasso|cambio|koers)\b/i.test(name),
  )?.at;
  if (rate === undefined || rate === at) return false;
  return rows.some(({ cells }, index) => {
    const [own, times] = [amountOf(cells[at])?.point, Number(cells[rate])];
    const cents = plan.cents[index];
    if (!own || !cents || !times || times === 1) return false;
    return Math.abs(Math.abs(own * times) - Math.abs(cents)) <= Math.max(2, times);
  });
}
