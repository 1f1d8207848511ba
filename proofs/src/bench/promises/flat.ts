import { CALENDAR_MONTHS } from '@saldo/domain/calendar';
import { listTransactions } from '../../../../server/src/features/transactions/store.ts';
import { openStorage } from '../../../../server/src/platform/db/open-storage.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, YEARS } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';
import { PAGE } from '../lib/transactions-page.ts';

const ROUNDS = 60;

/** A page without its total takes as long for a user with many transactions as for one with few. */
export async function flat(
  setting: Setting,
  people: { few: BenchUser; some: BenchUser; many: BenchUser },
): Promise<Line[]> {
  const storage = await openStorage(setting.place.config, { migrate: false });
  const page = (person: BenchUser) =>
    listTransactions(storage.read, {
      bookId: person.userId,
      calendar: CALENDAR_MONTHS,
      query: { year: YEARS.last, limit: PAGE, offset: 0 },
    });
  try {
    const times = await inTurns(ROUNDS, {
      few: () => page(people.few),
      some: () => page(people.some),
      many: () => page(people.many),
    });
    return [
      atMost(
        'a page without its total, 500,000 rows vs. 5,000',
        Math.max(times.some, times.many) / times.few,
        3,
        `${inMs(times.few)} of 5,000, ${inMs(times.some)} of 50,000, ${inMs(times.many)} of 500,000; 100 others in the same database`,
      ),
    ];
  } finally {
    await storage.close();
  }
}
