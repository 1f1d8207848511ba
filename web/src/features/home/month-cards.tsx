import type { MonthPicture } from '@saldo/contract/home';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import * as common from '../../lib/common-texts.ts';
import { day } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { thisMonth } from '../../lib/period.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MonthLines } from '../metrics/month-lines.tsx';
import { dayAt, monthPictureQuery, soFarOf, uncoveredSince } from '../metrics/month-picture.ts';
import { SeeMonth } from '../metrics/newest-month.tsx';
import { paceInWords } from '../metrics/pace.ts';
import { MonthStory } from './month-story.tsx';
import { texts } from './texts.ts';

const t = texts.month;

/** Fixed, so that cards below do not shift. */
const SPENDING_HEIGHT = 'min-h-108 phone:order-5 phone:min-h-120';

/** Daily spending this month, compared with last month and usual spending, with a summary in words. */
export function SpendingCard() {
  const query = useShown(monthPictureQuery);
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
  const since = uncoveredSince(picture);
  if (since) return <Quiet since={since} />;
  const { no_data_since: ended } = picture;
  return (
    <>
      <CardHead
        title={paceInWords(so, day(dayAt(picture, so.date)))}
        action={
          <Link
            to={paths.monthlyMetrics()}
            className="font-medium text-accent text-sm hover:underline"
          >
            {t.monthly}
          </Link>
        }
      />
      {ended && <p className="mb-2 text-muted text-xs">{common.noDataSince(day(ended))}</p>}
      <MonthLines picture={picture} />
      {phone && (
        <div className="mt-4 min-h-20 border-line border-t pt-3 text-sm">
          <MonthStory />
        </div>
      )}
    </>
  );
};

/** Shown if this month has no data: links to an import, and to the newest month with data. */
const Quiet = ({ since }: { since: string }) => (
  <EmptyState
    className="my-auto"
    icon={CalendarDays}
    title={common.noDataSince(day(since))}
    action={
      <>
        <Button asChild>
          <Link to={paths.imports()}>{texts.importFirst}</Link>
        </Button>
        <SeeMonth month={thisMonth(since)} to={paths.monthlyMetrics} />
      </>
    }
  />
);
