import type { SystemStats } from '@saldo/contract/admin';
import { ROLES } from '@saldo/contract/common';
import type { ReactNode } from 'react';
import { fileSize, moment, number, timeSpan } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { Title } from '../../ui/title.tsx';
import { roleName } from '../users/role-badge.tsx';
import { statsQuery } from './api.ts';
import { RatesCard } from './rates-card.tsx';
import { RestoreCard } from './restore-card.tsx';
import { stats as t, texts } from './texts.ts';

export function StatsTab() {
  const query = useShown(statsQuery);
  return (
    <Loaded query={query} failed={t.loadFailed} waiting={<StatsSkeleton />}>
      {(stats) => <Stats stats={stats} />}
    </Loaded>
  );
}

const FOUR = 'grid grid-cols-4 gap-4 max-desk:grid-cols-2 phone:gap-3';

const Stats = ({ stats }: { stats: SystemStats }) => (
  <div className="flex flex-col gap-4 phone:gap-3">
    <div className={FOUR}>
      <StatCard label={t.users} figure={number(stats.users.total)}>
        {t.active(stats.users.active)}
      </StatCard>
      <StatCard label={t.transactions} figure={number(stats.transactions)}>
        {t.acrossUsers}
      </StatCard>
      <StatCard label={t.imports} figure={number(stats.imports.total)}>
        {t.recent(stats.imports.last_30_days)}
      </StatCard>
      <StatCard label={t.database} figure={fileSize(stats.database.bytes)}>
        {t.engines[stats.database.engine]}
      </StatCard>
    </div>
    <div className="grid grid-cols-3 gap-4 max-desk:grid-cols-1 phone:gap-3">
      <Titled title={t.roles}>
        <Facts
          facts={ROLES.map((role) => [roleName(role), number(stats.users.by_role[role] ?? 0)])}
        />
      </Titled>
      <Titled title={t.connections}>
        <Connections connections={stats.connections} />
      </Titled>
      <Titled title={t.system}>
        <Facts
          facts={[
            [t.version, stats.version],
            [t.uptime, timeSpan(stats.uptime)],
            [t.engine, t.engines[stats.database.engine]],
            [t.size, fileSize(stats.database.bytes)],
          ]}
        />
      </Titled>
    </div>
    <BackupCard backup={stats.backup} />
    <RatesCard />
    <RestoreCard />
    <JobsTable jobs={stats.jobs} />
  </div>
);

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card aria-label={title}>
    <CardHead title={title} />
    {children}
  </Card>
);

function Connections({ connections }: { connections: SystemStats['connections'] }) {
  const entries = Object.entries(connections);
  if (entries.length === 0) return <p className="text-muted text-sm">{t.noConnections}</p>;
  return (
    <Facts
      facts={entries.map(
        ([status, n]) => [t.connectionStates[status] ?? status, number(n)] as const,
      )}
    />
  );
}

function BackupCard({ backup }: { backup: SystemStats['backup'] }) {
  const { made_at, proved_at, problem } = backup;
  return (
    <Card bad={problem !== null} aria-label={t.backup}>
      <CardHead
        title={
          <span className="flex flex-wrap items-center gap-2">
            {t.backup}
            <BackupBadge backup={backup} />
          </span>
        }
      />
      {problem && <p className="mb-2 text-expense text-sm">{problem}</p>}
      {made_at ? (
        <p className="text-muted text-sm">
          {`${t.made} ${moment(made_at)} · ${t.provedAt} ${proved_at ? moment(proved_at) : texts.never.toLowerCase()}`}
        </p>
      ) : (
        <p className="text-muted text-sm">{t.backupNoneHint}</p>
      )}
    </Card>
  );
}

interface BackupBadgeProps {
  backup: SystemStats['backup'];
}

function BackupBadge({ backup: { made_at, proved_at, problem } }: BackupBadgeProps) {
  if (problem) return <Badge tone="expense">{t.backupBad}</Badge>;
  if (!made_at) return <Badge>{t.backupNone}</Badge>;
  return proved_at ? (
    <Badge tone="income">{t.backupProved}</Badge>
  ) : (
    <Badge tone="warning">{t.backupUnproved}</Badge>
  );
}

const StatsSkeleton = () => (
  <Loading label={t.loading} className="flex flex-col gap-4 phone:gap-3">
    <div className={FOUR}>
      <Several times={4}>
        <Card>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-2 h-7 w-20" />
          <Skeleton className="mt-3 h-4 w-36" />
        </Card>
      </Several>
    </div>
    <Card>
      <Skeleton className="h-40 w-full" />
    </Card>
  </Loading>
);

type Job = SystemStats['jobs'][number];

const jobName = (name: string): string =>
  new Map(Object.entries(t.jobNames)).get(name) ??
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]/g, ' ');

const JOBS: readonly Column<Job>[] = [
  {
    head: t.job,
    isName: true,
    cellClass: 'py-2 text-left font-medium text-strong [overflow-wrap:anywhere]',
    cell: ({ name, last_error }) => (
      <>
        {jobName(name)}
        {last_error && <span className="block font-normal text-expense text-xs">{last_error}</span>}
      </>
    ),
  },
  { head: t.lastRun, cell: ({ last_run_at }) => (last_run_at ? moment(last_run_at) : texts.never) },
  {
    head: t.nextRun,
    cell: ({ next_run_at }) => (next_run_at ? moment(next_run_at) : '–'),
    className: 'phone:hidden',
  },
  { head: t.state, cell: (job) => <JobState job={job} /> },
];

const JobsTable = ({ jobs }: { jobs: readonly Job[] }) => (
  <Card flush aria-label={t.jobs}>
    <Title className="px-5 pt-5 pb-3 phone:px-4">{t.jobs}</Title>
    {jobs.length === 0 ? (
      <p className="px-5 pb-5 text-muted text-sm phone:px-4">{t.noJobs}</p>
    ) : (
      <DataTable label={t.jobs} columns={JOBS} rows={jobs} keyOf={({ name }) => name} />
    )}
  </Card>
);

function JobState({ job }: { job: Job }) {
  if (job.last_error) return <Badge tone="expense">{t.failed}</Badge>;
  return job.last_run_at ? <Badge tone="income">{t.ok}</Badge> : <Badge>{t.waiting}</Badge>;
}
