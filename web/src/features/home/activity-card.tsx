import type { Recap } from '@saldo/contract/home';
import { dayOf } from '@saldo/domain/dates';
import { Link } from 'react-router';
import { signedMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { activityDate } from './activity-date.ts';
import { activityEmoji } from './activity-emoji.ts';
import { texts } from './texts.ts';

type Activity = Recap['recent_activity'][number];

/** 61 px high including the border. The skeleton relies on it. */
export const ACTIVITY_ROW =
  'flex min-w-0 items-center gap-3 border-line border-t py-3 last:-mb-2 phone:last:-mb-3';

function ActivityRow({ activity }: { activity: Activity }) {
  const { category_name, direction } = activity;
  const { icon, color } = activityEmoji(category_name, activity.description);
  const name = activity.merchant_name || activity.description || texts.noDescription;
  const on = dayOf(activity.date);
  return (
    <li className={ACTIVITY_ROW}>
      <EmojiTile icon={icon} color={color} />
      <div className="min-w-0 flex-1">
        <div className="clip font-medium text-strong" title={activity.description}>
          {name}
        </div>
        <div className="clip text-muted text-xs">
          {activityDate(activity.date)}
          <span className="phone:sr-only"> · {category_name}</span>
        </div>
      </div>
      <Link
        to={paths.transactions({ from: on, to: on, view: activity.id })}
        className={cx(
          'relative whitespace-nowrap rounded-chip font-semibold decoration-from-font underline-offset-4 hover:underline',
          direction === 'income' ? 'text-income' : 'text-expense',
        )}
      >
        <span className="sr-only">{name}: </span>
        {signedMoney(activity, direction)}
      </Link>
    </li>
  );
}

const NothingRecent = () => (
  <EmptyState
    title={texts.nothingRecent}
    heading="h3"
    action={
      may(useUser(), 'edit') && (
        <Button asChild>
          <Link to={paths.imports()}>{texts.importFirst}</Link>
        </Button>
      )
    }
  >
    {texts.nothingRecentHelp}
  </EmptyState>
);

export const ActivityCard = ({ activities }: { activities: readonly Activity[] }) => (
  <Card className="phone:order-7">
    <CardHead
      title={texts.recentActivity}
      action={
        <Link
          to={paths.transactions()}
          className="rounded-chip font-medium text-accent text-sm hover:underline"
        >
          {texts.viewAll}
        </Link>
      }
    />
    {activities.length === 0 ? (
      <NothingRecent />
    ) : (
      <ul>
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </ul>
    )}
  </Card>
);
