import { type Day, dayNumber } from '@saldo/domain/dates';
import type { SeriesCorrections } from '@saldo/domain/recurring/corrections';
import { continuations } from '@saldo/domain/recurring/join';
import {
  type KnownUntil,
  MIN_CONFIDENCE,
  type Series,
  type SeriesEntry,
  seriesAsOf,
  seriesOfFits,
} from '@saldo/domain/recurring/ledger';
import type { Payment } from '@saldo/domain/recurring/payment';
import { findRows } from '../../platform/db/crud.ts';
import type { Db, Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { savingsCategoryIds } from '../categories/category-roles.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { readOwnerTest } from '../merchant-names/names.ts';
import { currentFits } from './fits.ts';
import {
  fromEntry,
  type KnownSeries,
  manualSeries,
  type SeriesNote,
  soonestFirst,
} from './known-series.ts';
import { saysPay } from './series-payment.ts';
import { facesOf, lastDays, type SeriesFace, savedRowIds, sortedAmong } from './store.ts';

/** Accounts without data for more days than this count as silent, so their series can end. */
export const STALE_DAYS = 92;

/** All of the user's series, found and manual, as of a day. Sorted by next due date. */
export async function readAllSeries(
  storage: Storage,
  q: { bookId: BookId; today: Day },
): Promise<KnownSeries[]> {
  const [{ entries, notes, parts, faces }, currency] = await Promise.all([
    readEntries(storage, q),
    mainCurrencyOf(storage.read, q),
  ]);
  const noteOn = notesBySeries(notes);
  const noted = entries.map((entry) => ({ entry, note: noteOn(entry) }));
  // Uncertain and dismissed series are not offered as the earlier part of another series.
  const counted = noted.filter(({ entry, note }) => hasRecurred(entry, note?.state));
  const earlierOf = continuations(
    counted.map(({ entry }) => entry),
    parts,
  );
  const found = noted.map(({ entry, note }) => ({
    ...fromEntry(entry, note, faces),
    continues: earlierOf.get(entry.id) ?? null,
  }));
  const manual = notes.flatMap((note) => manualSeries(note, { today: q.today, currency }));
  return [...found, ...manual].sort(soonestFirst);
}

export async function readEntries(
  storage: Storage,
  q: { bookId: BookId; today: Day },
): Promise<{
  entries: SeriesEntry[];
  notes: SeriesNote[];
  parts: SeriesCorrections;
  faces: ReadonlyMap<string, SeriesFace>;
  /** Last day for which payments are known, as days since 1970-01-01. */
  asOf: number;
}> {
  const { read } = storage;
  const [{ series, notes, parts }, last] = await Promise.all([
    readFoundSeries(storage, q.bookId),
    lastDays(read, q),
  ]);
  const ids = series.flatMap(({ rows }) => rows.at(-1)?.id ?? []);
  const faces = await facesOf(read, { bookId: q.bookId, ids });
  const { until, asOf } = knownUntil(faces, last, q.today);
  return { entries: seriesAsOf(series, q.today, until), notes, parts, faces, asOf };
}

/** The series in the user's transactions, whatever the current day, with the user's notes on them. */
export async function readFoundSeries(
  storage: Storage,
  bookId: BookId,
): Promise<{ series: Series[]; notes: SeriesNote[]; parts: SeriesCorrections }> {
  const [fits, notes] = await Promise.all([
    currentFits(storage, bookId),
    findRows(storage.read, 'series', { user_id: bookId }, ['id']),
  ]);
  const parts = new Map(
    notes.flatMap(({ payment_id: payment, part_of: part }): [string, string][] =>
      payment && part ? [[payment, part]] : [],
    ),
  );
  const made = await withoutOwner(storage.read, bookId, seriesOfFits(fits, parts));
  const [series, saved] = await Promise.all([
    withoutSavings(storage.read, bookId, made),
    savingsCategoryIds(storage.read, { bookId }),
  ]);
  const isSavings = ({ payment_id: payment, category_id: id }: SeriesNote) =>
    payment === null && id !== null && saved.has(id);
  return { series, notes: notes.filter((note) => !isSavings(note)), parts };
}

/** Removes the user's payments to and from the user, unless the text says that they are pay. */
async function withoutOwner(db: Db, bookId: BookId, series: Series[]): Promise<Series[]> {
  const isOwner = await readOwnerTest(db, { bookId });
  const newestOf = ({ rows }: Series) => rows.at(-1);
  const own = series.filter((one) => isOwner(newestOf(one)?.key ?? ''));
  if (own.length === 0) return series;
  const ids = own.flatMap((one) => newestOf(one)?.id ?? []);
  const faces = await facesOf(db, { bookId, ids });
  const gone = new Set(own.filter((one) => !saysPay(faces.get(newestOf(one)?.id ?? ''))));
  return series.filter((one) => !gone.has(one));
}

/** Removes series whose newest categorized payment is under Savings & Investments, because these are not bills. */
async function withoutSavings(db: Db, bookId: BookId, series: Series[]): Promise<Series[]> {
  const saved = await savedRowIds(db, { bookId });
  const isSaved = ({ id }: { id: string }) => saved.has(id);
  const some = series.filter(({ rows }) => rows.some(isSaved));
  const ids = some.flatMap(({ rows }) => rows.map(({ id }) => id));
  const sorted = await sortedAmong(db, { bookId, ids });
  const savings = new Set(
    some.filter(({ rows }) => isSaved(rows.findLast(({ id }) => sorted.has(id)) ?? { id: '' })),
  );
  return series.filter((one) => !savings.has(one));
}

/** All payments of the series that contains the given one. Empty if no series does. */
export async function paymentsOfSeries(
  storage: Storage,
  { bookId, id }: { bookId: BookId; id: string },
): Promise<readonly Payment[]> {
  const { series } = await readFoundSeries(storage, bookId);
  return series.find(({ rows }) => rows.some((row) => row.id === id))?.rows ?? [];
}

/**
 * Returns a function that finds the user's note on a series. If several payments have a note, the earliest one's is
 * used.
 */
export function notesBySeries(notes: readonly SeriesNote[]) {
  const byPayment = new Map(
    notes.flatMap((note) => (note.payment_id && isNote(note) ? [[note.payment_id, note]] : [])),
  );
  return ({ rows }: Pick<Series, 'rows'>): SeriesNote | undefined =>
    rows.map(({ id }) => byPayment.get(id)).find(Boolean);
}

/** False if the row only marks where a series begins. */
const isNote = ({ state, name, price_seen: seen }: SeriesNote): boolean =>
  state !== 'found' || name !== null || seen !== null;

/** True for a series that counts, or that counted before it ended. */
export function hasRecurred(
  { confidence }: Series,
  state: SeriesNote['state'] | undefined,
): boolean {
  if (state === 'dismissed') return false;
  return state === 'confirmed' || state === 'ended' || confidence >= MIN_CONFIDENCE;
}

/** An account's payments are known up to its newest transaction or the last day covered by its bank. */
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
