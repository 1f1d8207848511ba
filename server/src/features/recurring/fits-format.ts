import { cadenceOf, slotsOf } from '@saldo/domain/recurring/cadence';
import type { Fit } from '@saldo/domain/recurring/fit';
import type { Payment } from '@saldo/domain/recurring/payment';
import {
  type StoredFit,
  StoredFits,
  StoredGroup,
  type StoredPayment,
} from '../../schema/stored/series-fits.ts';

/**
 * Converts a fit to stored JSON. The form is short because a household's fits contain thousands of payments. Empty for
 * a fit without payments.
 */
export function toStored({ slots, first, inSlots, extras, score }: Fit): StoredFit[] {
  const one = inSlots.find((row) => row !== null);
  if (!one) return [];
  return [
    {
      ...{ key: one.key, income: one.income, first, score },
      perYear: slots.cadence.perYear,
      phase: slots.phase,
      slots: inSlots.map((row) => row && toStoredPayment(row)),
      extras: extras.map(toStoredPayment),
    },
  ];
}

const toStoredPayment = ({ id, day, amount, nature, manner }: Payment): StoredPayment => [
  ...([id, day, amount, nature, manner] as const),
];

type Side = Pick<Payment, 'key' | 'income'>;

const toPayment = (
  [id, day, amount, nature, manner]: StoredPayment,
  { key, income }: Side,
): Payment => ({ ...{ id, day, income, amount, key, nature, manner } });

export function groupAsText({ key, income }: Side, payments: readonly Payment[]): string {
  const group: StoredGroup = { key, income, payments: payments.map(toStoredPayment) };
  return JSON.stringify(group);
}

export function paymentsOfGroup(text: string): Payment[] {
  const { payments, ...side } = StoredGroup.parse(JSON.parse(text));
  return payments.map((one) => toPayment(one, side));
}

export const fitsAsText = (fits: readonly Fit[]): string => JSON.stringify(fits.flatMap(toStored));

export const fitsOfGroup = (text: string): Fit[] =>
  StoredFits.parse(JSON.parse(text)).flatMap(fromStored);

function fromStored({ perYear, phase, first, score, key, income, ...stored }: StoredFit): Fit[] {
  const cadence = cadenceOf(perYear);
  if (!cadence) return [];
  const payment = (one: StoredPayment) => toPayment(one, { key, income });
  return [
    {
      slots: slotsOf(cadence, phase),
      ...{ first, score },
      last: first + stored.slots.length - 1,
      inSlots: stored.slots.map((row) => row && payment(row)),
      extras: stored.extras.map(payment),
    },
  ];
}
