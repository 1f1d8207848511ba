import { CADENCES, type CadenceName } from '@saldo/contract/recurring';
import { type Day, dayFromNumber, dayNumber } from '@saldo/domain/dates';
import type { Cents, Direction } from '@saldo/domain/money';
import { slotsFrom } from '@saldo/domain/recurring/cadence';
import type { SaidParts } from '@saldo/domain/recurring/corrections';
import type { ForecastInput } from '@saldo/domain/recurring/forecast-input';
import { continuations } from '@saldo/domain/recurring/join';
import {
  expectedUntil,
  type KnownUntil,
  LIKELY,
  type Series,
  type SeriesEntry,
  seriesOfFits,
  standing,
} from '@saldo/domain/recurring/ledger';
import type { Due } from '@saldo/domain/recurring/next-due';
import type { Payment } from '@saldo/domain/recurring/payment';
import { sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import type { Db, Storage } from '../../platform/db/storage.ts';
import type { Tables } from '../../schema/tables.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { savedCategoryIds } from '../categories/saved.ts';
import { currentFits, payeeOf, toPaid } from './found-series.ts';
import {
  facesOf,
  lastDays,
  type SeriesFace,
  type SeriesRow,
  savedRowIds,
  seriesRows,
  sortedAmong,
} from './store.ts';

type SeriesTable = Tables['series'];

/** A series as its payments and its owner tell it. */
export interface KnownSeries {
  id: string;
  /** Null where the newest payment is to be asked. */
  name: string | null;
  categoryId: string | null;
  direction: Direction;
  cadence: CadenceName;
  times: number;
  amount: Cents;
  low: Cents;
  high: Cents;
  rise: { from: Cents; on: Day } | null;
  missed: readonly Day[];
  perYear: Cents;
  confidence: number;
  state: SeriesTable['state'];
  counts: boolean;
  rows: readonly Payment[];
  /** What is shown of its latest payment; null where none is known yet. */
  face: SeriesFace | null;
  /** The payment by which something was said of it. */
  saidBy: string | null;
  /** Which other series it may be, under another name. */
  continues: string | null;
  next: Due | null;
  expectedUntil(until: Day): Due[];
}

/** What has not been seen for so long does not go on unseen. */
const STALE_DAYS = 92;
/** A year of forecasts that are replayed, and the two before the first of them: what is older changes nothing. */
const FORECAST_FROM_DAYS = 3 * 366 + STALE_DAYS;

/**
 * A person's payments and the series among them that count, as a forecast wants them, and all that count, with those that
 * only their owner knows, soonest first. `asOf` is the last day whose payments are known, since 1970-01-01.
 */
export async function forecastInput(
  storage: Storage,
  q: { userId: string; today: Day },
): Promise<ForecastInput & { asOf: number; counted: KnownSeries[] }> {
  const since = dayFromNumber(dayNumber(q.today) - FORECAST_FROM_DAYS);
  const [rows, { all, said, faces, asOf }, known, saved] = await Promise.all([
    seriesRows(storage.read, { userId: q.userId, which: sql`t.date >= ${since}` }),
    readAll(storage, q),
    readKnownDays(storage.read, { ...q, from: since }),
    savedCategoryIds(storage.read, q),
  ]);
  const counted = rows.filter(({ category_id: id }) => id === null || !saved.has(id));
  const wordOn = wordsOn(said);
  const found = all
    .map((entry) => ({
      entry,
      known: { ...foundSeries(entry, wordOn(entry), faces), continues: null },
    }))
    .filter(({ known }) => known.counts);
  const own = said.flatMap((one) => ownSeries(one, q.today)).filter(({ counts }) => counts);
  return {
    payeeOf: payeesBeside(counted, all, own),
    isKnown: known.has,
    payments: counted.map(toPaid).filter(({ day }) => day <= asOf),
    entries: found.map(({ entry }) => entry),
    asOf,
    counted: [...found.map(({ known }) => known), ...own].sort(soonestFirst),
  };
}

/** A bill that is told by hand costs nearly what it cost last. */
const ALIKE = 0.11;

/** Whose bill a payment is of which no series knows, found or dismissed, nor one that its owner tells. */
function payeesBeside(
  rows: readonly SeriesRow[],
  found: readonly SeriesEntry[],
  own: readonly KnownSeries[],
): ForecastInput['payeeOf'] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { rows: taken } of found) for (const { id } of taken) byId.delete(id);
  return ({ id, amount }) => {
    const isTold = own.some((one) => Math.abs(one.amount - amount) <= ALIKE * amount);
    return isTold ? null : payeeOf(byId.get(id));
  };
}

/** Everything that recurs in a person's rows, and what he has told beside it, as it stands on a day. */
export async function seriesOf(
  storage: Storage,
  q: { userId: string; today: Day },
): Promise<KnownSeries[]> {
  const { all, said, parts, faces } = await readAll(storage, q);
  const wordOn = wordsOn(said);
  const known = all.map((entry) => ({ entry, word: wordOn(entry) }));
  // Of those that count: what may be no series is none to go on, nor one that is dismissed.
  const counted = known.filter(({ entry, word }) => hasRecurred(entry, word?.state));
  const before = continuations(
    counted.map(({ entry }) => entry),
    parts,
  );
  const found = known.map(({ entry, word }) => ({
    ...foundSeries(entry, word, faces),
    continues: before.get(entry.id) ?? null,
  }));
  return [...found, ...said.flatMap((one) => ownSeries(one, q.today))].sort(soonestFirst);
}

async function readAll(storage: Storage, q: { userId: string; today: Day }) {
  const { read } = storage;
  const [{ series, said, parts }, last] = await Promise.all([
    currentSeries(storage, q.userId),
    lastDays(read, q),
  ]);
  const ids = series.flatMap(({ rows }) => rows.at(-1)?.id ?? []);
  const faces = await facesOf(read, { userId: q.userId, ids });
  const { until, asOf } = knownUntil(faces, last, q.today);
  return { all: standing(series, q.today, until), said, parts, faces, asOf };
}

/** The series in a person's rows, whatever day it is, and all that he has said of series. */
export async function currentSeries(
  storage: Storage,
  userId: string,
): Promise<{ series: Series[]; said: SeriesTable[]; parts: SaidParts }> {
  const [fits, said] = await Promise.all([
    currentFits(storage, userId),
    findRows(storage.read, 'series', { user_id: userId }, ['id']),
  ]);
  const parts = new Map(
    said.flatMap(({ payment_id: payment, part_of: part }): [string, string][] =>
      payment && part ? [[payment, part]] : [],
    ),
  );
  const [series, categories] = await Promise.all([
    withoutSaved(storage.read, userId, seriesOfFits(fits, parts)),
    savedCategoryIds(storage.read, { userId }),
  ]);
  const isSaved = ({ payment_id: payment, category_id: id }: SeriesTable) =>
    payment === null && id !== null && categories.has(id);
  return { series, said: said.filter((one) => !isSaved(one)), parts };
}

/** Money sent to a broker or into savings is no bill: the newest payment of a series that has a category says so. */
async function withoutSaved(db: Db, userId: string, series: Series[]): Promise<Series[]> {
  const saved = await savedRowIds(db, { userId });
  const isSaved = ({ id }: { id: string }) => saved.has(id);
  const some = series.filter(({ rows }) => rows.some(isSaved));
  const ids = some.flatMap(({ rows }) => rows.map(({ id }) => id));
  const sorted = await sortedAmong(db, { userId, ids });
  const gone = new Set(
    some.filter(({ rows }) => isSaved(rows.findLast(({ id }) => sorted.has(id)) ?? { id: '' })),
  );
  return series.filter((one) => !gone.has(one));
}

/** The payments of the series that one of them is of; none where it is of none. */
export async function paymentsWith(
  storage: Storage,
  { userId, id }: { userId: string; id: string },
): Promise<readonly Payment[]> {
  const { series } = await currentSeries(storage, userId);
  return series.find(({ rows }) => rows.some((row) => row.id === id))?.rows ?? [];
}

/** What was said of a series, by whichever of its payments it was said first. */
export function wordsOn(said: readonly SeriesTable[]) {
  const byPayment = new Map(
    said.flatMap((one) => (one.payment_id && saysMore(one) ? [[one.payment_id, one]] : [])),
  );
  return ({ rows }: Pick<Series, 'rows'>): SeriesTable | undefined =>
    rows.map(({ id }) => byPayment.get(id)).find(Boolean);
}

/** Whether it says more than where a series begins. */
const saysMore = ({ state, name, price_seen: seen }: SeriesTable): boolean =>
  state !== 'found' || name !== null || seen !== null;

/** Whether it counts, or has counted before it ended. */
export function hasRecurred(
  { confidence }: Series,
  said: SeriesTable['state'] | undefined,
): boolean {
  if (said === 'dismissed') return false;
  return said === 'confirmed' || said === 'ended' || confidence >= LIKELY;
}

/** How far the payments of each account are known: to its last day, of which a statement or a connection tells. */
function knownUntil(
  faces: ReadonlyMap<string, SeriesFace>,
  last: ReadonlyMap<string | null, Day>,
  today: Day,
): { until: KnownUntil; asOf: number } {
  const [latest, stale] = [dayNumber(today), dayNumber(today) - STALE_DAYS];
  const within = (day: Day | undefined) =>
    day ? Math.min(latest, Math.max(stale, dayNumber(day))) : latest;
  return {
    until: ({ id }) => within(last.get(faces.get(id)?.account_id ?? null)),
    asOf: Math.max(stale, ...[...last.values()].map(within)),
  };
}

/** A rise that is worth a word. */
const RISE = { share: 0.05, cents: 100 };

function foundSeries(
  entry: SeriesEntry,
  said: SeriesTable | undefined,
  faces: ReadonlyMap<string, SeriesFace>,
): Omit<KnownSeries, 'continues'> {
  const state = entry.state === 'ended' ? 'ended' : stateSaid(entry, said);
  const step = entry.steps.at(-1);
  const rose =
    step && step.to - step.from >= Math.max(RISE.cents, RISE.share * step.from) ? step : null;
  return {
    id: entry.id,
    name: said?.name ?? null,
    categoryId: null,
    direction: entry.income ? 'income' : 'expense',
    cadence: cadenceOf(entry.fit.slots.cadence.perYear),
    times: entry.perYear,
    amount: entry.amount,
    low: entry.low,
    high: entry.high,
    rise: rose && said?.price_seen !== rose.to ? { from: rose.from, on: rose.on } : null,
    missed: entry.missed,
    perYear: entry.costPerYear,
    confidence: entry.confidence,
    state,
    counts: state === 'confirmed' || (state === 'found' && entry.confidence >= LIKELY),
    rows: entry.rows,
    face: faces.get(entry.rows.at(-1)?.id ?? '') ?? null,
    saidBy: said?.payment_id ?? null,
    next: isOver(state) ? null : entry.next,
    expectedUntil: (until) => (isOver(state) ? [] : expectedUntil(entry, until)),
  };
}

/** What was over and is paid again is not over: the last bill may come within the month. */
const LAST_BILL_DAYS = 31;

function stateSaid({ rows }: SeriesEntry, said: SeriesTable | undefined): SeriesTable['state'] {
  if (said?.state !== 'ended') return said?.state ?? 'found';
  const newest = rows.at(-1)?.day ?? 0;
  return newest > dayNumber(said.updated_at.slice(0, 10)) + LAST_BILL_DAYS ? 'found' : 'ended';
}

const isOver = (state: SeriesTable['state']): boolean => state === 'ended' || state === 'dismissed';

const NAMES = Object.entries(CADENCES);
const cadenceOf = (perYear: number): CadenceName =>
  (NAMES.find(([, times]) => times === perYear)?.[0] ?? 'monthly') as CadenceName;

/** Of one that was made by hand every date is as told. Nothing of what only speaks of found ones. */
function ownSeries(said: SeriesTable, today: Day): KnownSeries[] {
  const { id, name, category_id, direction, cadence, amount, next_on } = said;
  if (said.payment_id !== null) return [];
  if (direction === null || cadence === null || amount === null || next_on === null) return [];
  const slots = slotsFrom(CADENCES[cadence], dayNumber(next_on));
  const over = isOver(said.state);
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
      missed: [],
      perYear: amount * CADENCES[cadence],
      confidence: 1,
      state: said.state,
      counts: said.state === 'own',
      rows: [],
      face: null,
      saidBy: null,
      continues: null,
      next: expected(dayFromNumber(dayNumber(today) + 800))[0] ?? null,
      expectedUntil: expected,
    },
  ];
}

const soonestFirst = (a: KnownSeries, b: KnownSeries): number => {
  const [one, other] = [a.next?.day ?? '9999', b.next?.day ?? '9999'];
  return one < other ? -1 : one > other ? 1 : a.id < b.id ? -1 : 1;
};
