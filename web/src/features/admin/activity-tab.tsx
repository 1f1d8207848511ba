import type { Activity } from '@saldo/contract/admin';
import { SearchX, X } from 'lucide-react';
import { useId } from 'react';
import { moment } from '../../lib/format.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { actionText, originText, subjectText } from './activity-texts.ts';
import { type ActivityFilters, activityQuery, usersQuery } from './api.ts';
import { nameOfUser } from './find-users.ts';
import { activity as t } from './texts.ts';
import { PAGE_SIZES, usePages } from './use-pages.ts';

export function ActivityTab() {
  const filters = useActivityFilters();
  const query = useShown({ ...activityQuery(filters.query), enabled: filters.possible });
  return (
    <Card flush aria-label={t.table}>
      <ActivityFilterBar filters={filters} actions={query.data?.actions ?? []} />
      <Loaded query={query} failed={t.loadFailed} waiting={<ActivityTabSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={filters.narrowed ? t.nothing : t.empty}
              action={filters.narrowed && <Button onClick={filters.clear}>{t.clear}</Button>}
            >
              {filters.narrowed && t.nothingHint}
            </EmptyState>
          ) : (
            <>
              <ActivityTable items={items} stale={query.isPlaceholderData} />
              <p className="border-line border-t px-5 py-2 text-muted text-xs phone:px-4">
                {t.note}
              </p>
              <Pagination {...filters.pages} total={total} sizes={PAGE_SIZES} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const ActivityTabSkeleton = () => (
  <Loading label={t.loading}>
    <Several times={6}>
      <div className="flex h-11 items-center gap-4 border-line border-b px-5">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-40" />
      </div>
    </Several>
  </Loading>
);

interface ActivityFilterBarProps {
  filters: ActivityFilterState;
  /** Action codes that occur in the log. */
  actions: readonly string[];
}

function ActivityFilterBar({ filters, actions }: ActivityFilterBarProps) {
  const users = useShown(usersQuery);
  const people = (users.data ?? []).map((user) => ({ value: user.id, label: nameOfUser(user) }));
  const codes = actions.map((action) => ({ value: action, label: actionText(action) }));
  return (
    <search className="border-line border-b px-5 py-3 phone:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <ToolbarSelect
          className="phone:w-full"
          label={t.user}
          value={filters.user}
          options={[{ value: '', label: t.everybody }, ...withChosen(people, filters.user)]}
          onChange={(user) => filters.change({ user })}
        />
        <ToolbarSelect
          className="phone:w-full"
          label={t.action}
          value={filters.action}
          options={[{ value: '', label: t.everything }, ...withChosen(codes, filters.action)]}
          onChange={(action) => filters.change({ action })}
        />
        <div className="flex flex-wrap gap-2 phone:w-full">
          <Day label={t.from} value={filters.from} onChange={(from) => filters.change({ from })} />
          <Day label={t.to} value={filters.to} onChange={(to) => filters.change({ to })} />
        </div>
        {filters.narrowed && (
          <Button variant="ghost" icon={X} onClick={filters.clear}>
            {t.clear}
          </Button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {!filters.possible && <FieldError>{t.wrongDays}</FieldError>}
      </div>
    </search>
  );
}

/** Keeps the action from the URL as an option while the list loads. */
const withChosen = (options: readonly { value: string; label: string }[], chosen: string) =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];

interface DayProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex h-9 items-center gap-2 rounded-control border px-3 text-sm phone:h-11 phone:flex-1',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        value ? 'border-accent bg-accent-tint text-strong' : 'border-line bg-canvas text-normal',
      )}
    >
      <span className="text-muted">{label}</span>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 bg-transparent outline-none phone:flex-1"
      />
    </label>
  );
}

interface ActivityTableProps {
  items: readonly Activity[];
  /** True while rows of the previous page or filter are shown. */
  stale: boolean;
}

const clipped = (words: string) => (
  <span className="clip block text-muted text-xs" title={words}>
    {words}
  </span>
);

const COLUMNS: readonly Column<Activity>[] = [
  { head: t.when, cell: ({ at }) => moment(at), cellClass: 'whitespace-nowrap text-muted' },
  { head: t.who, cell: (item) => <Who item={item} />, className: 'max-w-48' },
  {
    head: t.what,
    cell: ({ action }) => <span title={action}>{actionText(action)}</span>,
    cellClass: 'font-medium text-strong',
  },
  { head: t.origin, cell: (item) => clipped(originText(item)), className: 'max-w-48' },
  {
    head: t.details,
    cell: ({ subject }) => clipped(subjectText(subject)),
    className: 'w-1/3 max-w-0',
  },
];

function ActivityTable({ items, stale }: ActivityTableProps) {
  if (!usePhone()) {
    return (
      <DataTable
        label={t.table}
        columns={COLUMNS}
        rows={items}
        keyOf={({ id }) => id}
        busy={stale}
        rowClass="h-11 hover:*:bg-raised"
      />
    );
  }
  return (
    <ul aria-label={t.table} aria-busy={stale} className={cx(stale && 'opacity-50')}>
      {items.map((item) => (
        <li key={item.id} className="border-line border-b px-4 py-3 text-sm last:border-b-0">
          <div className="font-medium text-strong">{actionText(item.action)}</div>
          <div className="flex gap-1.5 text-muted text-xs">
            <span className="whitespace-nowrap">{moment(item.at)} ·</span>
            <Who item={item} />
          </div>
          <div className="clip text-muted text-xs">{originText(item)}</div>
        </li>
      ))}
    </ul>
  );
}

const Who = ({ item }: { item: Activity }) => (
  <span className="clip block">{item.username ?? t.server}</span>
);

const dayParam = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
const idParam = (text: string | null) => (text && /^[0-9a-f-]{36}$/i.test(text) ? text : '');

interface ActivityChange {
  user?: string;
  action?: string;
  from?: string;
  to?: string;
}

/** Filters of the activity log, kept in the URL. Changing a filter returns to the first page. */
function useActivityFilters() {
  const [params, change] = useUrlState();
  const user = idParam(params.get('user'));
  const action = params.get('action') ?? '';
  const from = dayParam(params.get('from'));
  const to = dayParam(params.get('to'));
  const pages = usePages();
  const query: ActivityFilters = {
    ...(user && { user_id: user }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
    offset: (pages.page - 1) * pages.pageSize,
    limit: pages.pageSize,
  };
  return {
    user,
    action,
    from,
    to,
    pages,
    query,
    /** False if the last day is before the first. */
    possible: from === '' || to === '' || from <= to,
    narrowed: Boolean(user || action || from || to),
    change: (changes: ActivityChange) => change({ ...changes, page: null }),
    clear: () => change({ user: null, action: null, from: null, to: null, page: null }),
  };
}

type ActivityFilterState = ReturnType<typeof useActivityFilters>;
