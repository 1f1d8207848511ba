import { type Day, dayFromNumber, dayNumber } from '@saldo/domain/dates';
import type { ForecastInput } from '@saldo/domain/recurring/forecast-input';
import type { SeriesEntry } from '@saldo/domain/recurring/ledger';
import { sql } from 'kysely';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { savingsCategoryIds } from '../categories/category-roles.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { type OwnNames, readOwnerTest } from '../merchant-names/names.ts';
import { notesBySeries, readEntries, STALE_DAYS } from './all-series.ts';
import { fromEntry, type KnownSeries, manualSeries, soonestFirst } from './known-series.ts';
import { payeeOf, toPaid } from './series-payment.ts';
import { type SeriesRow, seriesRows } from './store.ts';

/** Covers a year of replayed forecasts and the two years before it. Older payments make no difference. */
const FORECAST_FROM_DAYS = 3 * 366 + STALE_DAYS;

/**
 * Reads the user's payments and the series that count, for a forecast. `counted` includes manual series, soonest first.
 */
export async function readForecastInput(
  storage: Storage,
  q: { bookId: BookId; today: Day },
): Promise<ForecastInput & { asOf: number; counted: KnownSeries[] }> {
  const since = dayFromNumber(dayNumber(q.today) - FORECAST_FROM_DAYS);
  const [rows, { entries, notes, faces, asOf }, known, saved, isOwner, main] = await Promise.all([
    seriesRows(storage.read, { bookId: q.bookId, which: sql`t.date >= ${since}` }),
    readEntries(storage, q),
    readKnownDays(storage.read, { ...q, from: since }),
    savingsCategoryIds(storage.read, q),
    readOwnerTest(storage.read, q),
    mainCurrencyOf(storage.read, q),
  ]);
  const payments = rows.filter(({ category_id: id }) => id === null || !saved.has(id));
  const noteOn = notesBySeries(notes);
  const found = entries
    .map((entry) => ({
      entry,
      known: { ...fromEntry(entry, noteOn(entry), faces), continues: null },
    }))
    .filter(({ known }) => known.counts);
  const manual = notes
    .flatMap((note) => manualSeries(note, { today: q.today, currency: main }))
    .filter(({ counts }) => counts);
  return {
    payeeOf: payeeOutsideSeries(payments, entries, { manual, isOwner }),
    isKnown: known.has,
    payments: payments.map(toPaid).filter(({ day }) => day <= asOf),
    entries: found.map(({ entry }) => entry),
    asOf,
    counted: [...found.map(({ known }) => known), ...manual].sort(soonestFirst),
  };
}

/** A bill counts as a manual series' payment if the amounts differ by at most this share of the bill. */
const ALIKE = 0.11;

/**
 * Payee of a bill that belongs neither to a found series, even a dismissed one, nor to a manual one. Null for other
 * payments.
 */
function payeeOutsideSeries(
  rows: readonly SeriesRow[],
  found: readonly SeriesEntry[],
  { manual, isOwner }: { manual: readonly KnownSeries[]; isOwner: OwnNames['isOwner'] },
): ForecastInput['payeeOf'] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { rows: taken } of found) for (const { id } of taken) byId.delete(id);
  return ({ id, amount, currency }) => {
    const isManual = manual.some(
      (one) => one.currency === currency && Math.abs(one.amount - amount) <= ALIKE * amount,
    );
    const payee = isManual ? null : payeeOf(byId.get(id));
    return isOwner(payee) ? null : payee;
  };
}
