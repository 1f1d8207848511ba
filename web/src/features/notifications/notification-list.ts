import { isOfSeries } from '@saldo/contract/notification-kinds';
import type { Notification, NotifiedRows } from '@saldo/contract/notifications';
import { paths } from '../../lib/paths.ts';

/** The newest notifications, the number of all notifications, and the number of unread ones. */
export interface NotificationPage {
  items: Notification[];
  total: number;
  unread: number;
}

/** Marks the given notifications as read, or all of them if no ids are given. */
export function withRead(
  notices: NotificationPage,
  ids: readonly string[] | undefined,
  now: string,
): NotificationPage {
  const meant = (one: Notification) => one.read_at === null && (ids?.includes(one.id) ?? true);
  const newly = notices.items.filter(meant).length;
  return {
    ...notices,
    items: notices.items.map((one) => (meant(one) ? { ...one, read_at: now } : one)),
    unread: ids ? notices.unread - newly : 0,
  };
}

/** The list of just these transactions. Searching for an amount finds its exact value. */
export const notifiedRowsPath = ({ from, to, amount }: NotifiedRows): string =>
  paths.transactions({ from, to, description: amount.toFixed(2) });

/** The screen that shows a notification's subject. */
export function notificationPath(notice: Notification): string {
  if (notice.account_id !== null) return paths.accounts(notice.account_id);
  if (notice.goal_id !== null) return paths.goals(notice.goal_id);
  if (notice.alert_id !== null) return paths.alerts(notice.alert_id);
  if (notice.letter !== null) return paths.letters(notice.letter);
  if (notice.rows !== null) return notifiedRowsPath(notice.rows);
  if (isOfSeries(notice.kind)) return paths.recurring();
  if (notice.kind === 'sorting_stopped') return paths.profile();
  if (notice.kind === 'database_damaged') return paths.admin();
  const isAccount = notice.kind === 'second_factor_reset' || notice.kind === 'account_changed';
  return isAccount ? paths.profile() : paths.bankConnections();
}

const MOST = 99;
/** Badge text, limited to two digits and a plus sign. */
export const badgeText = (unread: number): string => (unread > MOST ? `${MOST}+` : String(unread));
