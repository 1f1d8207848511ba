import { CADENCE_NAMES, CADENCES, type CadenceName } from '@saldo/contract/recurring';
import { type Day, dayFromNumber, dayNumber } from '@saldo/domain/dates';
import type { Cents, Direction } from '@saldo/domain/money';
import { slotsFrom } from '@saldo/domain/recurring/cadence';
import { expectedUntil, MIN_CONFIDENCE, type SeriesEntry } from '@saldo/domain/recurring/ledger';
import type { Due } from '@saldo/domain/recurring/next-due';
import type { Payment } from '@saldo/domain/recurring/payment';
import type { Tables } from '../../schema/tables.ts';
import type { SeriesFace } from './store.ts';

/**
 * A stored row. It is either a manual series or the user's note on a found one, stored with one of the series'
 * payments.
 */
export type SeriesNote = Tables['series'];

/** A found or manual series with the user's note applied. */
export interface KnownSeries {
  id: string;
  /** The name the user has set, or null to show the merchant of the newest payment. */
  name: string | null;
  categoryId: string | null;
  direction: Direction;
  cadence: CadenceName;
  times: number;
  /** Of all its amounts. */
  currency: string;
  amount: Cents;
  low: Cents;
  high: Cents;
  rise: { from: Cents; on: Day } | null;
  missed: readonly Day[];
  perYear: Cents;
  confidence: number;
  state: SeriesNote['state'];
  counts: boolean;
  rows: readonly Payment[];
  /** Details of the series' newest payment, or null for a manual series. */
  face: SeriesFace | null;
  /** Id of the payment that the user's note is stored with. */
  saidBy: string | null;
  /** Id of an ended series that this one may continue under another name. */
  continues: string | null;
  next: Due | null;
  expectedUntil(until: Day): Due[];
}

/** Smallest price rise worth reporting. A rise must reach both the share and the amount. */
const RISE = { share: 0.05, cents: 100 };

export function fromEntry(
  entry: SeriesEntry,
  note: SeriesNote | undefined,
  faces: ReadonlyMap<string, SeriesFace>,
): Omit<KnownSeries, 'continues'> {
  const state = entry.state === 'ended' ? 'ended' : stateOf(entry, note);
  const step = entry.steps.at(-1);
  const rose =
    step && step.to - step.from >= Math.max(RISE.cents, RISE.share * step.from) ? step : null;
  return {
    id: entry.id,
    name: note?.name ?? null,
    categoryId: null,
    direction: entry.income ? 'income' : 'expense',
    cadence: cadenceOf(entry.fit.slots.cadence.perYear),
    times: entry.perYear,
    currency: entry.currency,
    amount: entry.amount,
    low: entry.low,
    high: entry.high,
    rise: rose && note?.price_seen !== rose.to ? { from: rose.from, on: rose.on } : null,
    missed: entry.missed,
    perYear: entry.costPerYear,
    confidence: entry.confidence,
    state,
    counts: state === 'confirmed' || (state === 'found' && entry.confidence >= MIN_CONFIDENCE),
    rows: entry.rows,
    face: faces.get(entry.rows.at(-1)?.id ?? '') ?? null,
    saidBy: note?.payment_id ?? null,
    next: isOver(state) ? null : entry.next,
    expectedUntil: (until) => (isOver(state) ? [] : expectedUntil(entry, until)),
  };
}

/**
 * After the user ends a series, one last bill may still follow. A payment more than this many days later revives the
 * series.
 */
const LAST_BILL_DAYS = 31;

function stateOf({ rows }: SeriesEntry, note: SeriesNote | undefined): SeriesNote['state'] {
  if (note?.state !== 'ended') return note?.state ?? 'found';
  const newest = rows.at(-1)?.day ?? 0;
  return newest > dayNumber(note.updated_at.slice(0, 10)) + LAST_BILL_DAYS ? 'found' : 'ended';
}

const isOver = (state: SeriesNote['state']): boolean => state === 'ended' || state === 'dismissed';

const cadenceOf = (perYear: number): CadenceName =>
  CADENCE_NAMES.find((name) => CADENCES[name] === perYear) ?? 'monthly';

interface InMain {
  today: Day;
  /** That of totals. */
  currency: string;
}

/**
 * The manual series stored in a row, due exactly on the days that the user has set. Empty if the row is a note on a
 * found series.
 */
export function manualSeries(row: SeriesNote, { today, currency }: InMain): KnownSeries[] {
  const { id, name, category_id, direction, cadence, amount, next_on } = row;
  if (row.payment_id !== null) return [];
  if (direction === null || cadence === null || amount === null || next_on === null) return [];
  const slots = slotsFrom(CADENCES[cadence], dayNumber(next_on));
  const over = isOver(row.state);
  const expected = (until: Day): Due[] => {
    const dues: Due[] = [];
    const first = slots && !over ? slots.near(dayNumber(next_on)) : 0;
    for (let k = first; slots && !over && slots.at(k) <= dayNumber(until); k += 1) {
      const day = dayFromNumber(slots.at(k));
      if (day >= today && day >= next_on) dues.push({ day, from: day, to: day });
    }
    return dues;
  };
  return [
    {
      ...{ id, name, direction, cadence, amount, low: amount, high: amount, rise: null },
      categoryId: category_id,
      times: CADENCES[cadence],
      currency: row.currency ?? currency,
      missed: [],
      perYear: amount * CADENCES[cadence],
      confidence: 1,
      state: row.state,
      counts: row.state === 'own',
      rows: [],
      face: null,
      saidBy: null,
      continues: null,
      next: expected(dayFromNumber(dayNumber(today) + 800))[0] ?? null,
      expectedUntil: expected,
    },
  ];
}

export const soonestFirst = (a: KnownSeries, b: KnownSeries): number => {
  const [one, other] = [a.next?.day ?? '9999', b.next?.day ?? '9999'];
  return one < other ? -1 : one > other ? 1 : a.id < b.id ? -1 : 1;
};
