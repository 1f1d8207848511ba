import { useQueryClient } from '@tanstack/react-query';
import {
  Activity,
  ChartNoAxesColumn,
  ShieldX,
  SquareKanban,
  Stethoscope,
  UsersRound,
} from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { choiceParam } from '../../lib/params.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccessDeniedContext } from '../tickets/admin-loaded.tsx';
import { TicketsTab } from '../tickets/tickets-tab.tsx';
import { profileQuery } from '../users/api.ts';
import { ActivityTab } from './activity-tab.tsx';
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

export function AdminPage() {
  const [tab, setTab] = useTab();
  const [denied, setDenied] = useState(false);
  const client = useQueryClient();
  const onDenied = useCallback(() => {
    setDenied(true);
    // Refetching the profile also updates the role shown in the menu.
    void client.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
  }, [client]);
  const Panel = PANELS[tab];
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} help={paths.help('administration')} />
      {denied ? (
        <AccessDenied />
      ) : (
        <AccessDeniedContext value={onDenied}>
          <Tabs label={texts.tabs} value={tab} onChange={setTab} tabs={TABS}>
            <Panel />
          </Tabs>
        </AccessDeniedContext>
      )}
    </>
  );
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
