import type { Notification } from '@saldo/contract/notifications';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  BellOff,
  CalendarX,
  Check,
  CopyCheck,
  Landmark,
  type LucideIcon,
  Mail,
  PartyPopper,
  Repeat,
  ShieldAlert,
  ShieldOff,
  Siren,
  Tag,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { Link } from 'react-router';
import { moment } from '../../lib/format.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useOpenOnMount } from '../../lib/use-on-demand.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Popover } from '../../ui/popover.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { Title } from '../../ui/title.tsx';
import { toast } from '../../ui/toast.ts';
import { useMarkNotificationsRead } from './api.ts';
import { type NotificationPage, notificationPath } from './notification-list.ts';
import { texts } from './texts.ts';

interface OpenBellProps extends Pick<ComponentProps<typeof NoticeList>, 'query' | 'onOlder'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  align: 'start' | 'end';
  /** Shows a sheet instead of a popover. */
  phone: boolean;
}

export function OpenBell(props: OpenBellProps) {
  const { open, onOpenChange, trigger, align, phone, query, onOlder } = props;
  useOpenOnMount(onOpenChange);
  const unread = query.data?.unread ?? 0;
  const list = <NoticeList query={query} onOlder={onOlder} onFollow={() => onOpenChange(false)} />;
  if (phone) {
    return (
      <>
        {trigger}
        <Sheet
          open={open}
          onOpenChange={onOpenChange}
          title={texts.title}
          headAction={<ReadAll unread={unread} />}
        >
          <div className="-mx-4 border-line border-t">{list}</div>
        </Sheet>
      </>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      label={texts.title}
      align={align}
    >
      <div className="flex min-h-12 flex-none items-center gap-2 border-line border-b py-1 pr-2 pl-4">
        <Title size="md" className="flex-1">
          {texts.title}
        </Title>
        <ReadAll unread={unread} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{list}</div>
    </Popover>
  );
}

function ReadAll({ unread }: { unread: number }) {
  const read = useRead();
  if (!read || unread === 0) return null;
  return (
    <Button variant="ghost" size="sm" onClick={() => read()}>
      {texts.readAll}
    </Button>
  );
}

interface NoticeListProps {
  query: UseQueryResult<NotificationPage>;
  onOlder: () => void;
  onFollow: () => void;
}

function NoticeList({ query, ...rest }: NoticeListProps) {
  return (
    <Loaded
      inside
      query={query}
      waiting={<NoticesSkeleton />}
      failed={texts.failed}
      className="py-8"
    >
      {(notices) => <Listed {...notices} {...rest} isOlder={query.isPlaceholderData} />}
    </Loaded>
  );
}

interface ListedProps extends Omit<NoticeListProps, 'query'>, NotificationPage {
  /** True while older notifications are loading. */
  isOlder: boolean;
}

function Listed({ items, total, isOlder, onOlder, onFollow }: ListedProps) {
  const read = useRead();
  if (items.length === 0) {
    return (
      <EmptyState icon={BellOff} title={texts.emptyTitle} heading="h3" className="py-8">
        {texts.emptyHint}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={texts.title}>
        {items.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            onRead={read && (() => read([notice.id]))}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {items.length < total && (
        <div className="flex justify-center border-line border-t p-2">
          <Button variant="ghost" size="sm" busy={isOlder} onClick={onOlder}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Returns a function that marks the given notifications as read, or all of them if no ids are given. Null for viewers.
 */
function useRead(): ((ids?: string[]) => void) | null {
  const mayEdit = may(useUser(), 'edit');
  const mark = useMarkNotificationsRead();
  if (!mayEdit) return null;
  return (ids) => runMutation(mark, ids, { onError: () => void toast.error(texts.readFailed) });
}

const NoticesSkeleton = () => (
  <Loading label={texts.loading}>
    <Several times={3}>
      <div className="flex gap-3 border-line border-b px-4 py-3 last:border-b-0">
        <Skeleton className="size-8 flex-none" />
        <div className="flex-1">
          <Skeleton className="mb-2 h-4 w-full" />
          <Skeleton className="h-3 w-32" />
        </div>
      </div>
    </Several>
  </Loading>
);

const SIGNS: Record<Notification['kind'], { Icon: LucideIcon; color: string }> = {
  alert_approaching: { Icon: TriangleAlert, color: 'bg-warning-tint text-warning' },
  alert_exceeded: { Icon: Siren, color: 'bg-expense-tint text-expense' },
  goal_completed: { Icon: PartyPopper, color: 'bg-income-tint text-income' },
  consent_expiring: { Icon: Landmark, color: 'bg-info-tint text-info' },
  access_ended: { Icon: Landmark, color: 'bg-expense-tint text-expense' },
  days_missed: { Icon: CalendarX, color: 'bg-warning-tint text-warning' },
  days_missing: { Icon: CalendarX, color: 'bg-warning-tint text-warning' },
  second_factor_reset: { Icon: ShieldOff, color: 'bg-warning-tint text-warning' },
  account_changed: { Icon: ShieldAlert, color: 'bg-warning-tint text-warning' },
  database_damaged: { Icon: Siren, color: 'bg-expense-tint text-expense' },
  series_found: { Icon: Repeat, color: 'bg-info-tint text-info' },
  price_rise: { Icon: TrendingUp, color: 'bg-warning-tint text-warning' },
  payment_missed: { Icon: CalendarX, color: 'bg-warning-tint text-warning' },
  bill_above_usual: { Icon: TrendingUp, color: 'bg-warning-tint text-warning' },
  paid_twice: { Icon: CopyCheck, color: 'bg-warning-tint text-warning' },
  account_stale: { Icon: CalendarX, color: 'bg-warning-tint text-warning' },
  sorting_stopped: { Icon: Tag, color: 'bg-warning-tint text-warning' },
  letter: { Icon: Mail, color: 'bg-info-tint text-info' },
};

interface NoticeItemProps {
  notice: Notification;
  /** Null for viewers. */
  onRead: (() => void) | null;
  onFollow: () => void;
}

function NoticeItem({ notice, onRead, onFollow }: NoticeItemProps) {
  const { Icon, color } = SIGNS[notice.kind];
  const unread = notice.read_at === null;
  return (
    <li className="relative flex items-start gap-3 border-line border-b px-4 py-3 last:border-b-0 hover:bg-float-on">
      <span
        aria-hidden
        className={cx('grid size-8 flex-none place-items-center rounded-control', color)}
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={notificationPath(notice)}
          onClick={() => {
            if (unread) onRead?.();
            onFollow();
          }}
          className={cx(
            'wrap-anywhere block text-sm after:absolute after:inset-0',
            unread ? 'font-medium text-strong' : 'text-normal',
          )}
        >
          {unread && <span className="sr-only">{texts.unread}: </span>}
          {notice.message}
        </Link>
        <p className="text-muted text-xs">
          {texts.kinds[notice.kind]} · {moment(notice.created_at)}
        </p>
      </div>
      {unread && (
        <span aria-hidden className="mt-2 size-2 flex-none rounded-full bg-accent-solid" />
      )}
      {unread && onRead && (
        <IconButton
          label={texts.read}
          icon={Check}
          className="relative -my-1 -mr-2"
          onClick={onRead}
        />
      )}
    </li>
  );
}
