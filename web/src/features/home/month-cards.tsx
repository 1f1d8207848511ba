import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { MonthPicture, Spending } from '@saldo/contract/home';
import { firstOfMonth } from '@saldo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { day, euros, monthYear } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { toneOf } from '../../ui/category-dot.tsx';
import { cx } from '../../ui/cx.ts';
import { Emoji } from '../../ui/emoji.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MonthLines } from '../metrics/month-lines.tsx';
import { isAsUsual, monthPictureQuery, paceInWords, soFarOf } from '../metrics/month-picture.ts';
import { type Month, SeeMonth } from '../metrics/newest-month.tsx';
import { useLastDataMonth } from './last-data-month.ts';
import { spendingByCategory } from './month-categories.ts';
import { MonthStory } from './month-story.tsx';
import { monthRowsPath, SentenceFigure, versusUsualText } from './sentence-figure.tsx';
import { texts } from './texts.ts';

const t = texts.month;

/** Fixed, so that cards below do not shift. */
const SPENDING_HEIGHT = 'min-h-108 phone:order-5 phone:min-h-120';

/** Daily spending this month, compared with last month and usual spending, with a summary in words. */
export function SpendingCard() {
  const query = useQuery(monthPictureQuery);
  return (
    <Card aria-label={t.spending} className={cx('flex flex-col', SPENDING_HEIGHT)}>
      <Loaded
        inside
        query={query}
        waiting={<Skeleton className="h-5 w-56 max-w-full" />}
        failed={t.failed}
      >
        {(picture) => <Spent picture={picture} />}
      </Loaded>
    </Card>
  );
}

const Spent = ({ picture }: { picture: MonthPicture }) => {
  const so = soFarOf(picture);
  // On larger screens the story is below the greeting.
  const phone = usePhone();
  const quietSince = useLastDataMonth(picture);
  if (quietSince) return <Quiet since={quietSince} />;
  return (
    <>
      <CardHead
        title={paceInWords(so, day(picture.today))}
        action={
          <Link
            to={paths.monthlyMetrics()}
            className="font-medium text-accent text-sm hover:underline"
          >
            {t.monthly}
          </Link>
        }
      />
      <MonthLines picture={picture} />
      {phone && (
        <div className="mt-4 min-h-20 border-line border-t pt-3 text-sm">
          <MonthStory />
        </div>
      )}
    </>
  );
};

/** Link to the newest month with data if statements end before last month. */
const Quiet = ({ since }: { since: Month }) => (
  <EmptyState
    className="my-auto"
    icon={CalendarDays}
    title={t.quietSince(monthYear(since.year, since.month))}
    action={<SeeMonth month={since} to={paths.monthlyMetrics} />}
  />
);

/** The five largest categories this month, each with its usual amount by this day. */
export function WhereCard() {
  const query = useQuery(monthPictureQuery);
  const picture = query.data;
  if (!picture) return null;
  const { shown, others, spent, scale } = spendingByCategory(picture);
  return (
    <Card aria-label={t.where} className="phone:order-6">
      <CardHead
        title={t.where}
        action={
          picture.months > 0 && (
            <span className="flex items-center gap-1.5 text-muted text-xs">
              <span aria-hidden className="h-3 border-strong border-l-2" />
              {t.usualByNow}
            </span>
          )
        }
      />
      {shown.length === 0 && (
        <p className="text-muted text-sm">
          {picture.to_sort === 0 ? t.nothingSpent : t.nothingSorted}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {shown.map((one) => (
          <SpendingBar key={one.id} of={one} scale={scale} />
        ))}
      </ul>
      <dl className="mt-4 border-line border-t pt-3 text-sm">
        {others.length > 0 && (
          <SpendingLine label={t.others(others.length)}>
            {euros(Math.round(others.reduce((sum, { total }) => sum + total * 100, 0)) / 100)}
          </SpendingLine>
        )}
        {picture.to_sort !== 0 && (
          <SpendingLine
            label={
              <Link
                to={paths.sort({ from: firstOfMonth(picture.today) })}
                className="rounded-chip font-medium text-accent hover:underline"
              >
                {t.toSort}
              </Link>
            }
          >
            <SentenceFigure to={monthRowsPath(UNCATEGORIZED_ID)}>
              {euros(picture.to_sort)}
            </SentenceFigure>
          </SpendingLine>
        )}
        <SpendingLine label={t.spent}>
          <SentenceFigure to={monthRowsPath()}>{euros(spent)}</SentenceFigure>
        </SpendingLine>
      </dl>
    </Card>
  );
}

const SpendingLine = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-7 items-center gap-3">
    <dt className="min-w-0 flex-1 text-normal">{label}</dt>
    <dd className="font-semibold text-strong">{children}</dd>
  </div>
);

function SpendingBar({ of, scale }: { of: Spending; scale: number }) {
  const { id, name, icon, color, total, usual } = of;
  const width = (value: number) => `${Math.min(100, Math.max(0, (100 * value) / scale))}%`;
  return (
    <li>
      <div className="flex items-center gap-2 text-sm">
        <Emoji className="flex-none">{icon}</Emoji>
        <span title={name} className="clip min-w-0 flex-1 text-normal">
          {name}
        </span>
        <SentenceFigure to={monthRowsPath(id)}>{euros(total)}</SentenceFigure>
      </div>
      <div aria-hidden className="relative mt-1.5 h-1.5 rounded-full bg-raised">
        <div
          style={{ ...toneOf(color), width: width(total) }}
          className="tone h-full rounded-full bg-tone"
        />
        {usual !== null && (
          <span
            style={{ left: width(usual) }}
            className="-translate-x-full -top-1 absolute h-3.5 border-strong border-l-2"
          />
        )}
      </div>
      {usual !== null && (
        <p className="mt-1 text-muted text-xs">
          {isAsUsual(total - usual, usual) ? t.asUsualAlone : versusUsualText(total - usual, usual)}
        </p>
      )}
    </li>
  );
}
