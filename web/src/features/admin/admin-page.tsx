import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  Activity,
  ChartNoAxesColumn,
  ShieldX,
  SquareKanban,
  Stethoscope,
  UsersRound,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { choiceParam } from '../../lib/params.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TicketsTab } from '../tickets/tickets-tab.tsx';
import { profileQuery } from '../users/api.ts';
import { ActivityTab } from './activity-tab.tsx';
import { invitationsQuery, usersQuery } from './api.ts';
import { HealthTab } from './health-tab.tsx';
import { StatsTab } from './stats-tab.tsx';
import { texts } from './texts.ts';
import { UsersTab } from './users-tab.tsx';

const TABS = [
  { value: 'users', label: texts.users, icon: <UsersRound size={16} aria-hidden /> },
  { value: 'tickets', label: texts.tickets, icon: <SquareKanban size={16} aria-hidden /> },
  { value: 'stats', label: texts.stats, icon: <ChartNoAxesColumn size={16} aria-hidden /> },
  { value: 'activity', label: texts.activity, icon: <Activity size={16} aria-hidden /> },
  { value: 'health', label: texts.health, icon: <Stethoscope size={16} aria-hidden /> },
] as const;
type Tab = (typeof TABS)[number]['value'];

const PANELS = {
  users: UsersTab,
  tickets: TicketsTab,
  stats: StatsTab,
  activity: ActivityTab,
  health: HealthTab,
} as const;

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(usersQuery);
  void client.prefetchQuery(invitationsQuery);
}

export function AdminPage() {
  const [tab, setTab] = useTab();
  const denied = useDenied();
  const Panel = PANELS[tab];
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} help={paths.help('administration')} />
      {denied ? (
        <AccessDenied />
      ) : (
        <Tabs label={texts.tabs} value={tab} onChange={setTab} tabs={TABS}>
          <Panel />
        </Tabs>
      )}
    </>
  );
}

/** True once the server has refused something, because the user is no longer an administrator. */
function useDenied(): boolean {
  const client = useQueryClient();
  const [denied, setDenied] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query: { state } }) => {
        const isRefused = state.error instanceof ApiError && state.error.status === 403;
        if (type === 'updated' && isRefused) setDenied(true);
      }),
    [client],
  );
  useEffect(() => {
    // Refetching the profile also updates the role shown in the menu.
    if (denied) void client.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
  }, [client, denied]);
  return denied;
}

/** Shown if the user lost the role while the panel was open. */
const AccessDenied = () => (
  <Card role="alert">
    <EmptyState
      icon={ShieldX}
      title={texts.deniedTitle}
      action={
        <Button asChild variant="primary">
          <Link to={paths.home()}>{texts.goHome}</Link>
        </Button>
      }
    >
      {texts.denied}
    </EmptyState>
  </Card>
);

/** The open tab, from the URL. Switching tabs drops the filters. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (tab: Tab) =>
    setParams(tab === 'users' ? {} : { tab }, { preventScrollReset: true });
  return [
    choiceParam(
      params,
      'tab',
      TABS.map(({ value }) => value),
      'users',
    ),
    choose,
  ];
}

export { AdminPage as Component };
