import { findMerchant } from '@saldo/categorizer/tables/lookup';
import { normalise } from '@saldo/categorizer/text/normalise';
import { periodBounds } from '@saldo/domain/dates';
import {
  findRecurring,
  findYearly,
  mayBeYearly,
  type Occurrence,
  type Series,
} from '@saldo/domain/metrics/recurring';
import { type Direction, signed } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import type { Db } from '../../platform/db/storage.ts';
import * as store from './store.ts';

export interface SeriesRow extends Occurrence {
  id: string;
  description: string;
}

/** The recurring transactions of a year. A row of a series is in no other, so that its id names it. */
export async function seriesOfYear(
  db: Db,
  { userId, year }: { userId: string; year: number },
): Promise<Series<SeriesRow>[]> {
  const rowsOf = async (some: number) =>
    (await store.seriesRows(db, { userId, ...periodBounds(some) })).map(withMerchant);
  const { series, rest } = findRecurring(await rowsOf(year));
  if (!mayBeYearly(rest)) return series;
  return [...series, ...findYearly(rest, await rowsOf(year - 1))];
}

const withMerchant = (row: store.SeriesRow): SeriesRow => ({
  id: row.id,
  date: row.date,
  direction: row.direction,
  amount: row.amount,
  description: row.description,
  merchant: merchantOf(row),
});

/** Reading a text takes far longer than looking it up, and most texts come again. */
const known = new Map<string, string>();
const KNOWN_AT_MOST = 20_000;

function merchantOf(row: store.SeriesRow): string {
  const other = row.direction === 'expense' ? row.creditor_name : row.debtor_name;
  const text = `${row.direction}\n${other ?? ''}\n${row.description}`;
  const there = known.get(text);
  if (there !== undefined) return there;
  const merchant = readMerchant(row.direction, row.description, other);
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(text, merchant);
  return merchant;
}

/** The merchant's name where it is known, else the first words of the text but months. */
function readMerchant(direction: Direction, description: string, other: string | null): string {
  const normal = normalise({
    description,
    creditor: other,
    debtor: other,
    amount: signed(1, direction),
  });
  const name = findMerchant(normal)?.name ?? normal.merchantKey;
  const words = fold(name || description).split(' ');
  const lasting = words.filter((word) => !MONTHS.has(word));
  return (lasting.length > 0 ? lasting : words).join(' ');
}

/** "Alquiler marzo" and "Alquiler abril" are of one landlord. */
const MONTHS = new Set(
  `enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
   january february march april may june july august september october november december`.split(
    /\s+/,
  ),
);
