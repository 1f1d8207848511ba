import type { Transaction } from '@saldo/contract/transactions';
import { dayAndYear, exchangeRate, money } from '../../lib/format.ts';
import { isInMain } from '../../lib/money.ts';
import { texts as t } from './worth-texts.ts';

/** What the amount counts for in totals, and by which rate. */
export function TransactionWorth({ row }: { row: Transaction }) {
  const { converted } = row;
  if (!converted && isInMain(row)) return null;
  return (
    <p className="mt-1 text-muted text-sm">
      {converted
        ? t.worth(money(row), money(converted), {
            rate: exchangeRate(converted.rate),
            on: dayAndYear(converted.rate_day),
            source: t.sources[converted.source],
          })
        : t.noRate(row.currency)}
      {converted?.provisional && ` ${t.provisional}`}
    </p>
  );
}
