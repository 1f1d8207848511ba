import { dayFromNumber } from '@saldo/domain/dates';
import { dueRange } from '@saldo/domain/recurring/due-range';
import {
  expectedUntil,
  ledger,
  MIN_CONFIDENCE,
  type SeriesEntry,
} from '@saldo/domain/recurring/ledger';
import type { Payment } from '@saldo/domain/recurring/payment';

/** A household on a day, with what it did until another day, which only the judge knows. */
export interface LeftCase {
  /** All payments, later ones included. */
  payments: readonly Payment[];
  asOf: number;
  to: number;
  /** Whether pay opens the days after `to`, so none of it is expected. */
  untilPayday: boolean;
}

/** How far the bills and income that Left expects were from those that came, and what the days cost. All in cents. */
export interface LeftOutcome {
  wrong: number;
  cost: number;
  isInRange: boolean;
}

/**
 * Compares what Left expects of recurring payments with what came. The rest of it is known, so this is its whole error. What
 * recurs is judged with hindsight, so a bill that Left did not know of counts as an error, too.
 */
export function scoreLeft({ payments, asOf, to, untilPayday }: LeftCase): LeftOutcome {
  const counts = ({ confidence, perYear, income }: SeriesEntry) =>
    confidence >= MIN_CONFIDENCE && perYear > 1 && !(untilPayday && income);
  const known = payments.filter(({ day }) => day <= asOf);
  const entries = ledger(known, dayFromNumber(asOf)).filter(
    (one) => counts(one) && one.state !== 'ended',
  );
  const last = payments.reduce((latest, { day }) => Math.max(latest, day), to);
  const recurring = new Set(
    ledger(payments, dayFromNumber(last))
      .filter(counts)
      .flatMap(({ rows }) => rows.map(({ id }) => id)),
  );
  const rest = payments.filter(({ day }) => day > asOf && day <= to);
  const net = (some: readonly { income: boolean; amount: number }[]) =>
    some.reduce((sum, { income, amount }) => sum + (income ? amount : -amount), 0);
  const came = net(rest.filter(({ id }) => recurring.has(id)));
  const expected = net(
    entries.flatMap((entry) => expectedUntil(entry, dayFromNumber(to)).map(() => entry)),
  );
  const { low, high } = dueRange({ entries }, { asOf, from: asOf, to });
  return {
    wrong: Math.abs(came - expected),
    cost: rest.reduce((sum, { income, amount }) => (income ? sum : sum + amount), 0),
    isInRange: Math.min(low, expected) <= came && came <= Math.max(high, expected),
  };
}

/** Errors as a share of what the days cost, and the share of outcomes within their range. */
export function summarizeLeft(outcomes: readonly LeftOutcome[]) {
  const sum = (of: (one: LeftOutcome) => number) => outcomes.reduce((all, one) => all + of(one), 0);
  return {
    error:
      sum(({ wrong }) => wrong) /
      Math.max(
        1,
        sum(({ cost }) => cost),
      ),
    inRange: sum(({ isInRange }) => Number(isInRange)) / Math.max(1, outcomes.length),
  };
}
