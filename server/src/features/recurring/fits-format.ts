import { groupBy } from '@saldo/domain/records';
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
      ...{ key: one.key, income: one.income, currency: one.currency, first, score },
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

type Side = Pick<Payment, 'key' | 'income' | 'currency'>;

const toPayment = ([id, day, amount, nature, manner]: StoredPayment, side: Side): Payment => ({
  ...{ id, day, amount, nature, manner },
  ...side,
});

export function groupAsText({ key, income }: Side, payments: readonly Payment[]): string {
  const stored = [...groupBy(payments, ({ currency }) => currency)].map(([currency, some]) => [
    currency,
    some.map(toStoredPayment),
  ]);
  const group: StoredGroup = { key, income, payments: Object.fromEntries(stored) };
  return JSON.stringify(group);
}

export function paymentsOfGroup(text: string): Payment[] {
  const { payments, key, income } = StoredGroup.parse(JSON.parse(text));
  return Object.entries(payments).flatMap(([currency, some]) =>
    some.map((one) => toPayment(one, { key, income, currency })),
  );
}

export const fitsAsText = (fits: readonly Fit[]): string => JSON.stringify(fits.flatMap(toStored));

export const fitsOfGroup = (text: string): Fit[] =>
  StoredFits.parse(JSON.parse(text)).flatMap(fromStored);

function fromStored({ perYear, phase, first, score, ...stored }: StoredFit): Fit[] {
  const { key, income, currency } = stored;
  const cadence = cadenceOf(perYear);
  if (!cadence) return [];
  const payment = (one: StoredPayment) => toPayment(one, { key, income, currency });
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
