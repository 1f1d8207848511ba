import type { MonthPicture } from '@saldo/contract/home';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import { day, monthYear } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MonthLines } from '../metrics/month-lines.tsx';
import { monthPictureQuery, paceInWords, soFarOf } from '../metrics/month-picture.ts';
import { type Month, SeeMonth } from '../metrics/newest-month.tsx';
import { useLastDataMonth } from './last-data-month.ts';
import { MonthStory } from './month-story.tsx';
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
