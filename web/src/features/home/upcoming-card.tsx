import type { Alert } from '@saldo/contract/alerts';
import { dayOf } from '@saldo/domain/dates';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { noFigure } from '../../lib/common-texts.ts';
import { day, money, percentUpTo200, today } from '../../lib/format.ts';
import { mainCurrency } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useHasRows } from '../../ui/years.ts';
import { connectionsQuery } from '../bank-connections/api.ts';
import { seriesQuery } from '../recurring/api.ts';
import { alertsQuery, goalsQuery } from '../targets/api.ts';
import { moneyOrNone, useGoalMoney } from '../targets/goals/goal-money.ts';
import { hueOf } from '../targets/hue.ts';
import { ACTIVITY_ROW } from './activity-card.tsx';
import { ExpectedEntries, expectedSoon } from './expected-entries.tsx';
import { texts } from './texts.ts';
import { nearestAlert, nextAccess, nextGoal } from './upcoming.ts';
import { UpcomingSkeleton } from './upcoming-skeleton.tsx';

/** The card's queries. `settled` is true once none of them is pending, when the card has its final height. */
export function useUpcoming() {
  const goals = useShown(goalsQuery);
  const alerts = useShown(alertsQuery);
  const connections = useShown(connectionsQuery);
  const series = useShown(seriesQuery);
  const settled = [goals, alerts, connections, series].every(({ isPending }) => !isPending);
  return { goals, alerts, connections, series, settled };
}

/** Upcoming events, or a preview of coming features if nothing is due. */
export const UpcomingCard = () => {
  const hasRows = useHasRows();
  return (
    <Card className="phone:order-4">
      <CardHead
        title={texts.upcoming}
        action={
          hasRows && (
            <Link
              to={paths.recurring()}
              className="font-medium text-accent text-sm hover:underline"
            >
              {texts.all}
            </Link>
          )
        }
      />
      {hasRows === false ? <ComingSoon /> : <Next />}
    </Card>
  );
};

const CHANGES = [
  { icon: '🎯', name: texts.budgetGoals },
  { icon: '🔔', name: texts.alerts },
  { icon: '✨', name: texts.smartNotifications },
] as const;

const ComingSoon = () => (
  <ul>
    {CHANGES.map(({ icon, name }) => (
      <li key={name} className={ACTIVITY_ROW}>
        <EmojiTile icon={icon} />
        <span className="min-w-0 flex-1 font-medium text-strong">{name}</span>
        <Badge>{texts.comingSoon}</Badge>
      </li>
    ))}
  </ul>
);

const inAlert = ({ currency }: Alert, amount: number): string =>
  money({ amount, currency: currency ?? mainCurrency() });

/**
 * Entries due within 14 days, the goal that ends next, the alert nearest its limit, and the bank access that expires
 * first.
 */
function Next() {
  const inGoals = useGoalMoney();
  const { goals, alerts, connections, series } = useUpcoming();
  if (!goals.data || !alerts.data || !connections.data || !series.data) {
    const queries = [goals, alerts, connections, series];
    if (!queries.some(({ isError }) => isError)) return <UpcomingSkeleton />;
    return (
      <ErrorState
        title={texts.upcomingFailed}
        onRetry={() => {
          for (const query of queries) if (query.isError) void query.refetch();
        }}
        retrying={queries.some(({ isFetching }) => isFetching)}
        className="py-6!"
      />
    );
  }
  const goal = nextGoal(goals.data, today());
  const alert = nearestAlert(alerts.data);
  const access = nextAccess(connections.data);
  const expected = expectedSoon(series.data);
  if (!goal && !alert && !access && expected.length === 0) return <ComingSoon />;
  return (
    <>
      <ExpectedEntries list={series.data} entries={expected} />
      <ul>
        {goal && (
          <UpcomingRow
            to={paths.goals(goal.id)}
            tile={<EmojiTile icon={goal.icon} color={hueOf(goal.color)} />}
            name={goal.name}
            figure={goal.progress === null ? noFigure : percentUpTo200(goal.progress)}
          >
            {texts.of(
              moneyOrNone(goal.current_amount, inGoals(goal)),
              inGoals(goal)(goal.final_amount),
            )}{' '}
            · {texts.ends(day(goal.end_date))}
          </UpcomingRow>
        )}
        {alert && (
          <UpcomingRow
            to={paths.alerts(alert.id)}
            tile={<EmojiTile icon={alert.icon} color={hueOf(alert.color)} />}
            name={alert.name}
            figure={percentUpTo200(alert.progress)}
          >
            {texts.of(inAlert(alert, alert.current_amount), inAlert(alert, alert.current_limit))}
          </UpcomingRow>
        )}
        {access && (
          <UpcomingRow
            to={paths.bankConnections()}
            tile={<EmojiTile icon="🏦" />}
            name={access.name}
            figure={day(dayOf(access.expires_at))}
          >
            {texts.accessEnds(access.days_left)}
          </UpcomingRow>
        )}
      </ul>
    </>
  );
}

interface UpcomingRowProps {
  to: string;
  tile: ReactNode;
  name: string;
  figure: string;
  children: ReactNode;
}

const UpcomingRow = ({ to, tile, name, figure, children }: UpcomingRowProps) => (
  // The figure wraps to its own line before the amount below the name is cut. The name takes only leftover space.
  <li className={cx(ACTIVITY_ROW, 'flex-wrap')}>
    {tile}
    <div className="min-w-min flex-1">
      <Link
        to={to}
        title={name}
        className="clip block w-0 min-w-full rounded-chip font-medium text-strong hover:underline"
      >
        {name}
      </Link>
      <div className="text-muted text-xs">{children}</div>
    </div>
    <span className="ml-auto flex-none font-semibold text-strong text-sm">{figure}</span>
  </li>
);
