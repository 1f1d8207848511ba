import type { SeriesList } from '@saldo/contract/recurring';
import { addDays, dayNumber, dayOfMonth } from '@saldo/domain/dates';
import { Link } from 'react-router';
import { day, listed, money, signedSum, today, weekday } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { cx } from '../../ui/cx.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { FittedFigure } from '../../ui/stat-card.tsx';
import {
  currenciesLeftOut,
  type DueEntry,
  expectedUntil,
  sumOfEntries,
} from '../recurring/calendar-entries.ts';
import { plannedSeries } from '../recurring/planned/planned-series.ts';
import { estimatedAmount, inSeries, paymentsPath } from '../recurring/series-format.ts';
import { texts } from './texts.ts';

const DAYS = 14;
const SHOWN = 7;

/** Entries due within 14 days, planned payments among them, soonest first. */
export const expectedSoon = ({ series, planned }: SeriesList): DueEntry[] =>
  expectedUntil([...series, ...plannedSeries(planned)], addDays(today(), DAYS));

export function ExpectedEntries({
  list,
  entries,
}: {
  list: SeriesList;
  entries: readonly DueEntry[];
}) {
  const { left, payday } = list;
  const sum = sumOfEntries(entries);
  const without = currenciesLeftOut(entries);
  return (
    <>
      {left && payday && (
        <div className="mb-2 rounded-card bg-accent-tint p-4">
          <p className="text-normal text-xs">
            {texts.leftUntil(dayNumber(payday.on) - dayNumber(today()))}
          </p>
          <p className="@container font-bold text-2xl/8 text-strong tracking-[-0.02em]">
            <FittedFigure text={money(inMain(left.amount))}>
              <Link to={paths.recurring()} className="rounded-chip hover:underline">
                {money(inMain(left.amount))}
              </Link>
            </FittedFigure>
          </p>
          <p className="text-muted text-xs">
            <Sentence
              of={[texts.minus(money(inMain(left.balance)), left.bills, money(inMain(left.due)))]}
            />
          </p>
        </div>
      )}
      <ul>
        {entries.slice(0, SHOWN).map((entry) => (
          <ExpectedRow
            key={entry.key}
            entry={entry}
            isPayday={entry.series.id === payday?.series_id}
          />
        ))}
      </ul>
      {entries.length > 0 && (
        <p className="flex gap-3 border-line border-t py-3 text-muted text-xs">
          <span className="min-w-0 flex-1">
            {entries.length > SHOWN && `${texts.more(entries.length - SHOWN)} · `}
            {texts.predicted(day(addDays(today(), DAYS)))}
            {without.length > 0 && ` · ${texts.without(listed(without))}`}
          </span>
          <span>{signedSum(inMain(sum))}</span>
        </p>
      )}
    </>
  );
}

interface ExpectedRowProps {
  entry: DueEntry;
  isPayday: boolean;
}

function ExpectedRow({ entry: { series, on, amount }, isPayday }: ExpectedRowProps) {
  const { merchant, direction, previous_amount: before, category } = series;
  const income = direction === 'income';
  const kind = isPayday ? texts.payday : series.isPlanned ? texts.planned : category;
  const detail = before === null ? kind : texts.was(money(inSeries(series, before)));
  return (
    // The amount wraps to its own line before the previous price is cut. The name takes only leftover space.
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 border-line border-t py-1.5 first:border-t-0">
      <span className="w-8 flex-none text-center text-muted text-xs leading-4">
        {weekday(on)}
        <b className="block font-semibold text-md text-strong">{dayOfMonth(on)}</b>
      </span>
      <span className="min-w-min flex-1">
        <Link
          to={paymentsPath(series) ?? paths.recurring()}
          title={merchant}
          className="clip block w-0 min-w-full rounded-chip font-medium text-sm text-strong hover:underline"
        >
          {merchant}
        </Link>
        <span
          className={cx(
            'block text-xs',
            before === null ? 'clip w-0 min-w-full text-muted' : 'whitespace-nowrap text-warning',
          )}
        >
          {detail}
        </span>
      </span>
      <b
        className={cx(
          'ml-auto flex-none whitespace-nowrap font-semibold text-sm',
          income ? 'text-income' : 'text-strong',
        )}
      >
        {estimatedAmount(series, amount)}
      </b>
    </li>
  );
}
