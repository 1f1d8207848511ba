import { createHash } from 'node:crypto';
import { calendarText, type DayEvent, withoutNumbers } from '@saldo/domain/calendar-format';
import { addYears, type Day } from '@saldo/domain/dates';
import { categoryOf, indexCategories } from '@saldo/domain/metrics/categories';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { texts } from '../../texts/catalogues.ts';
import { presentedCategories } from '../categories/service.ts';
import { ownNames, seriesName } from '../merchant-names/names.ts';
import { readAllSeries } from '../recurring/all-series.ts';

interface Query {
  bookId: BookId;
  today: Day;
  withAmounts: boolean;
}

/** The bills and pay expected within a year, as a calendar. Runs in a worker, because it may read all transactions. */
export async function writeCalendar({ storage }: TaskContext, q: Query): Promise<string> {
  const db = storage.read;
  const [all, names, categories] = await Promise.all([
    readAllSeries(storage, q),
    ownNames(db, q),
    presentedCategories(db, q),
  ]);
  const index = indexCategories(categories);
  const until = addYears(q.today, 1);
  const events = all
    .filter(({ counts }) => counts)
    .flatMap((one) => {
      const category = categoryOf(index, one.categoryId ?? one.face?.category_id ?? null).face;
      const name = withoutNumbers(seriesName(one.name, one.face, names)) || category.name;
      const amount = q.withAmounts ? { cents: one.amount, currency: one.currency } : null;
      const summary = texts().calendar.summary(name, amount);
      return one
        .expectedUntil(until)
        .filter(({ day }) => day >= q.today)
        .map(({ day: on }): DayEvent => ({ uid: uidOf(one.id, on), on, summary }));
    })
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.uid < b.uid ? -1 : 1));
  return calendarText(events, { name: texts().calendar.name, today: q.today });
}

/** Hashed, so a calendar program learns no id. */
const uidOf = (seriesId: string, on: Day): string =>
  `${createHash('sha256').update(`${seriesId} ${on}`).digest('hex').slice(0, 32)}@saldo`;
