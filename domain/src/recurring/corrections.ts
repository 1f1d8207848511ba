import { type Fit, paymentsOf } from './fit.ts';
import { byDay, type Payment } from './payment.ts';

/**
 * The user's corrections of where series begin, by payment ID. A payment that maps to another one continues that
 * payment's series; a payment that maps to itself begins its own series.
 */
export type SeriesCorrections = ReadonlyMap<string, string>;

const rowsOf = (fit: Fit): Payment[] => [...paymentsOf(fit), ...fit.extras].sort(byDay);

export const firstOf = (fit: Fit): Payment | undefined => rowsOf(fit)[0];

/** Splits a fit before each of its payments that has a correction. */
export function splitAtCorrections(fit: Fit, said: SeriesCorrections): Fit[] {
  const begins = rowsOf(fit)
    .slice(1)
    .filter(({ id }) => said.has(id));
  return begins.reduce<Fit[]>(
    (parts, begin) => {
      const last = parts.at(-1);
      return last ? [...parts.slice(0, -1), ...cutBefore(last, begin)] : parts;
    },
    [fit],
  );
}

/**
 * Splits a fit into two that keep its rhythm. If one of them would have no payment in a slot, returns the fit
 * unchanged.
 */
function cutBefore(fit: Fit, begin: Payment): Fit[] {
  const isBefore = (row: Payment) => byDay(row, begin) < 0;
  const at = fit.inSlots.findIndex((row) => row !== null && !isBefore(row));
  const end = fit.inSlots.slice(0, Math.max(0, at)).findLastIndex((row) => row !== null) + 1;
  if (at < 0 || end === 0) return [fit];
  const before = {
    inSlots: fit.inSlots.slice(0, end),
    last: fit.first + end - 1,
    extras: fit.extras.filter(isBefore),
  };
  const after = {
    inSlots: fit.inSlots.slice(at),
    first: fit.first + at,
    extras: fit.extras.filter((row) => !isBefore(row)),
  };
  return [
    { ...fit, ...before },
    { ...fit, ...after },
  ];
}

/** Joins pieces that the user declared to be one series, if they are separate and alike. */
export function joinCorrected(apart: readonly Fit[][], said: SeriesCorrections): Fit[][] {
  let all = [...apart];
  const holding = (id: string) =>
    all.find((pieces) => pieces.some((fit) => rowsOf(fit).some((row) => row.id === id)));
  for (const [id, before] of said) {
    const [own, other] = [holding(id), holding(before)];
    if (!own || !other || own === other) continue;
    const [one, another] = [own, other].map((pieces) => pieces[0] && firstOf(pieces[0]));
    if (!one || !another || !isAlike(one, another)) continue;
    const both = [...own, ...other].sort((a, b) => startOf(a) - startOf(b));
    all = [...all.filter((pieces) => pieces !== own && pieces !== other), both];
  }
  return all;
}

/** Only payments in one direction and currency can be one series. */
export const isAlike = (one: Payment, other: Payment): boolean =>
  one.income === other.income && one.currency === other.currency;

export const startOf = (fit: Fit): number => paymentsOf(fit)[0]?.day ?? 0;
