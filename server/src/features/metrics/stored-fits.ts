import { cadenceOf, slotsOf } from '@saldo/domain/recurring/cadence';
import type { Fit } from '@saldo/domain/recurring/fit';
import type { Payment } from '@saldo/domain/recurring/payment';
import type { StoredFit, StoredPayment } from '../../platform/db/found-series.ts';

/** As short as it can be: a household's have thousands of payments. */
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

export function fromStored({ perYear, phase, first, score, ...stored }: StoredFit): Fit[] {
  const { key, income } = stored;
  const cadence = cadenceOf(perYear);
  if (!cadence) return [];
  const toPayment = ([id, day, amount, nature, manner]: StoredPayment): Payment => ({
    ...{ id, day, income, amount, key, nature, manner },
  });
  return [
    {
      slots: slotsOf(cadence, phase),
      ...{ first, score },
      last: first + stored.slots.length - 1,
      inSlots: stored.slots.map((row) => row && toPayment(row)),
      extras: stored.extras.map(toPayment),
    },
  ];
}
