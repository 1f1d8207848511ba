import type { Ledger } from './ledger.ts';
import { figureOf, writtenDay } from './written.ts';

/** `named`: write a block before the list that names the account and its opening amount. */
export function printQif(ledger: Ledger, { named = false } = {}): string {
  const lines: string[] = [];
  if (named) {
    lines.push('!Account', `N${ledger.iban}`, 'TBank', '^');
  }
  lines.push('!Type:Bank');
  const [first] = ledger.rows;
  if (named && first) {
    lines.push(
      `D${writtenDay(first.day, ledger.locale)}`,
      `T${figureOf(ledger.opening, ledger.locale)}`,
    );
    lines.push('POpening Balance', `L[${ledger.iban}]`, '^');
  }
  for (const row of ledger.rows) {
    lines.push(
      `D${writtenDay(row.day, ledger.locale)}`,
      `T${figureOf(row.cents, ledger.locale)}`,
      `P${row.party}`,
      `M${row.text.replace(/\s+/g, ' ')}`,
      '^',
    );
  }
  return `${lines.join('\n')}\n`;
}
