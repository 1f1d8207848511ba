import { amountOf } from '../fields/amounts.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import type { CheckedList, MovementVerdict, Violation } from './verdicts.ts';

/**
 * O6: nothing in its row contradicts the currency or the account of a movement, neither a currency beside its amounts nor
 * the column of the accounts.
 */
export function witnessViolations(list: CheckedList): Violation[] {
  const rowOf = new Map(list.rows.map((row) => [row.line, row]));
  return list.verdicts.flatMap((one) => {
    const row = one.is === 'movement' ? rowOf.get(one.line) : undefined;
    return one.is === 'movement' && row ? contradictions(one, row, list) : [];
  });
}

function contradictions(
  { line, currency, account }: MovementVerdict,
  { cells }: TableRow,
  { columns }: CheckedList,
): Violation[] {
  return columns.flatMap(({ at, use }): Violation[] => {
    if (use === 'money' || use === 'balance') {
      const written = codesOf(amountOf(cells[at])?.currency ?? currency);
      const isOther = written.length > 0 && !written.includes(currency);
      return isOther ? [{ breaks: 'currency', lines: [line], at }] : [];
    }
    if (use !== 'account' || isBlank(cells[at])) return [];
    return bare(textOf(cells[at])) === bare(account ?? '')
      ? []
      : [{ breaks: 'account', lines: [line], at }];
  });
}

/** A number or a name without blanks and the apostrophe of spreadsheets. */
const bare = (text: string): string => text.replace(/^'|\s/g, '');
