import type { Category } from '@saldo/contract/categories';
import { addDays, dayOfMonth } from '@saldo/domain/dates';
import { Link } from 'react-router';
import {
  day,
  dayInFull,
  listed,
  money,
  signedSum,
  today,
  weekdayLetter,
} from '../../lib/format.ts';
import { asHeading } from '../../lib/locale.ts';
import { inMain } from '../../lib/money.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { Title } from '../../ui/title.tsx';
import { findCategory } from '../categories/category-tree.ts';
import {
  currenciesLeftOut,
  type DueEntry,
  expectedUntil,
  type ShownSeries,
  sumOfEntries,
} from './calendar-entries.ts';
import { entryAmount, inSeries, paymentsPath } from './series-format.ts';
import { texts } from './texts.ts';

const DAYS = 14;

interface ExpectedDaysProps {
  all: readonly ShownSeries[];
  categories: readonly Category[];
}

/** The next 14 days, day by day. Replaces the calendar on phones. */
export function ExpectedDays({ all, categories }: ExpectedDaysProps) {
  const entries = expectedUntil(all, addDays(today(), DAYS));
  const sum = sumOfEntries(entries);
  const without = currenciesLeftOut(entries);
  const days = [...new Set(entries.map(({ on }) => on))];
  return (
    <Card flush aria-label={texts.strip} className="order-3">
      <div className="flex min-h-12 items-center gap-3 px-4">
        <Title className="flex-1">{texts.predicted}</Title>
        <span className="text-muted text-sm">{signedSum(inMain(sum))}</span>
      </div>
      {without.length > 0 && (
        <p className="px-4 pb-2 text-muted text-xs">{texts.entries.without(listed(without))}</p>
      )}
      <DayStrip entries={entries} />
      {days.length === 0 && <p className="px-4 pb-4 text-muted text-sm">{texts.nothing}</p>}
      {days.map((on) => (
        <section key={on} className="border-line border-t px-4 py-2">
          <h3 className="py-1 font-medium text-muted text-xs">{asHeading(dayInFull(on))}</h3>
          <ul>
            {entries
              .filter((one) => one.on === on)
              .map((one) => (
                <ExpectedEntryRow key={one.key} entry={one} categories={categories} />
              ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

/** A strip of days with dots for expected entries. Hidden from screen readers, because the list repeats it. */
const DayStrip = ({ entries }: { entries: readonly DueEntry[] }) => (
  <ol aria-hidden className="flex px-2 pb-3">
    {Array.from({ length: DAYS }, (_, at) => addDays(today(), at + 1)).map((on) => {
      const due = entries.filter((one) => one.on === on);
      const pays = due.some(({ series }) => series.direction === 'income');
      return (
        <li key={on} className="flex-1 text-center text-[11px]/4 text-muted">
          {weekdayLetter(on)}
          <span className={cx('block text-xs/5', due.length > 0 && 'font-semibold text-strong')}>
            {dayOfMonth(on)}
          </span>
          <span
            className={cx(
              'mx-auto mt-0.5 block size-1.5 rounded-full',
              due.length > 0 && (pays ? 'bg-income-solid' : 'bg-accent'),
            )}
          />
        </li>
      );
    })}
  </ol>
);

interface ExpectedEntryRowProps {
  entry: DueEntry;
  categories: readonly Category[];
  dated?: boolean;
}

export function ExpectedEntryRow({ entry, categories, dated }: ExpectedEntryRowProps) {
  const { series, amount, on } = entry;
  const { merchant, direction, previous_amount: before } = series;
  const place = findCategory(categories, series.category_id);
  const category = place?.sub ?? place?.main;
  const to = paymentsPath(series);
  const income = direction === 'income';
  return (
    <li className="flex min-h-14 items-center gap-3">
      <EmojiTile icon={category?.icon ?? '🔄'} color={category?.color} />
      <span className="min-w-0 flex-1">
        {to ? (
          <Link
            to={to}
            title={merchant}
            className="clip block rounded-chip font-medium text-strong hover:underline"
          >
            {merchant}
          </Link>
        ) : (
          <span className="clip block font-medium text-strong">{merchant}</span>
        )}
        <span className={cx('block text-xs', before === null ? 'text-muted' : 'text-warning')}>
          {dated && `${day(on)} · `}
          {before !== null
            ? texts.table.was(money(inSeries(series, before)), money(inSeries(series, amount)))
            : category?.name}
          {series.isPlanned && (category ? ` · ${texts.calendar.planned}` : texts.calendar.planned)}
        </span>
      </span>
      <b className={cx('flex-none font-semibold', income ? 'text-income' : 'text-strong')}>
        {entryAmount(entry)}
      </b>
    </li>
  );
}
