import { incomeKind, paymentText } from '@saldo/categorizer/payment-text';
import { dayNumber } from '@saldo/domain/dates';
import { signed } from '@saldo/domain/money';
import { isBill, type PaidIn, type Payment } from '@saldo/domain/recurring/payment';
import type { SeriesFace, SeriesRow } from './store.ts';

export const toPayment = (row: SeriesRow): Payment => ({
  ...toPaid(row),
  ...readCounterparty(row),
});

export const toPaid = ({
  id,
  date,
  direction,
  amount,
  currency,
}: Pick<SeriesRow, 'id' | 'date' | 'direction' | 'amount' | 'currency'>): PaidIn => ({
  ...{ id, amount, currency },
  day: dayNumber(date),
  income: direction === 'income',
});

/** Reads the counterparty, kind and direction of a payment from its text fields. */
export function readCounterparty({
  description,
  counterparty,
  direction,
}: Pick<SeriesRow, 'description' | 'counterparty' | 'direction'>) {
  const text = {
    description,
    creditor: counterparty,
    debtor: counterparty,
    amount: signed(1, direction),
  };
  const { key, nature, manner } = paymentText(text);
  return { key, nature, manner, income: direction === 'income' };
}

/** True for income that its text calls pay. A salary's text may name the person who is paid. */
export const saysPay = (face: SeriesFace | undefined): boolean =>
  face?.direction === 'income' &&
  incomeKind({ description: face.description, debtor: face.debtor_name, amount: 1 }) === 'pay';

/** Counterparty of a bill, or null for other payments. */
export function payeeOf(row: SeriesRow | undefined): string | null {
  if (!row) return null;
  const { key, nature } = readCounterparty(row);
  return isBill({ nature }) && key !== '' ? key : null;
}
