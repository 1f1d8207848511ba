import type { Day } from '@saldo/domain/dates';
import type { Cents, Direction } from '@saldo/domain/money';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { ownNames, seriesName } from '../merchant-names/names.ts';
import { readAllSeries } from './all-series.ts';

/** Details needed to change a series, such as its payments, oldest first, and its price. */
export interface SeriesToChange {
  isOwn: boolean;
  /** Empty if the user hasn't named the series and its payments have no counterparty. */
  name: string;
  payments: string[];
  /** First day as days since 1970-01-01. 0 for a manual series. */
  since: number;
  direction: Direction;
  amount: Cents;
  currency: string;
  /** Id of the payment that the user's note is stored with. */
  saidBy: string | null;
}

/** Returns null if the series does not exist. May read all of the user's rows. */
export async function findSeries(
  { storage }: TaskContext,
  { id, ...q }: { bookId: BookId; today: Day; id: string },
): Promise<SeriesToChange | null> {
  const series = (await readAllSeries(storage, q)).find((one) => one.id === id);
  if (!series) return null;
  const { rows, amount, currency, direction, saidBy } = series;
  const payments = rows.map((row) => row.id);
  return {
    isOwn: rows.length === 0,
    name: seriesName(series.name, series.face, await ownNames(storage.read, q)),
    payments,
    since: rows[0]?.day ?? 0,
    direction,
    ...{ amount, currency },
    saidBy,
  };
}
