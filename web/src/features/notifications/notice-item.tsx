import type { Notification } from '@saldo/contract/notifications';
import {
  CalendarX,
  Check,
  Landmark,
  type LucideIcon,
  PartyPopper,
  ShieldAlert,
  ShieldOff,
  Siren,
  TriangleAlert,
} from 'lucide-react';
import { Link } from 'react-router';
import { moment } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { placeOf } from './notices.ts';
import { texts } from './texts.ts';

const SIGNS: Record<Notification['kind'], { Icon: LucideIcon; color: string }> = {
  alert_approaching: { Icon: TriangleAlert, color: 'bg-warning-tint text-warning' },
  alert_exceeded: { Icon: Siren, color: 'bg-expense-tint text-expense' },
  goal_completed: { Icon: PartyPopper, color: 'bg-income-tint text-income' },
  consent_expiring: { Icon: Landmark, color: 'bg-info-tint text-info' },
  access_ended: { Icon: Landmark, color: 'bg-expense-tint text-expense' },
  days_missed: { Icon: CalendarX, color: 'bg-warning-tint text-warning' },
  second_factor_reset: { Icon: ShieldOff, color: 'bg-warning-tint text-warning' },
  account_changed: { Icon: ShieldAlert, color: 'bg-warning-tint text-warning' },
};

interface NoticeItemProps {
  notice: Notification;
  /** Null for who may not. */
  onRead: (() => void) | null;
  /** It was followed to what it tells of. */
  onFollow: () => void;
}

export function NoticeItem({ notice, onRead, onFollow }: NoticeItemProps) {
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
          to={placeOf(notice)}
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
          icon={<Check size={16} aria-hidden />}
          className="relative -my-1 -mr-2"
          onClick={onRead}
        />
      )}
    </li>
  );
}
