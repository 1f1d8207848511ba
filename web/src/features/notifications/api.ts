import { listNotifications, readNotifications } from '@saldo/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { editOf } from '../../lib/pending-edits.ts';
import { useChange } from '../../lib/use-change.ts';
import { type NotificationPage, withRead } from './notification-list.ts';

const NOTICES = ['notifications'] as const;
/** Page size, initially and per press of "Show Older". */
export const PAGE = 20;
const EVERY_MS = 60_000;

/**
 * The newest notifications, refetched every minute while the window is visible, because other windows and syncs add
 * some.
 */
export const notificationsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...NOTICES, limit],
    queryFn: ({ signal }): Promise<NotificationPage> =>
      call(listNotifications, { query: { offset: 0, limit } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 10_000,
  });

/**
 * Marks the given notifications as read, or all of them if no ids are given. Optimistic: reverted if the server
 * refuses.
 */
export const useMarkNotificationsRead = () =>
  useChange((ids?: string[]) => call(readNotifications, { body: ids ? { ids } : {} }), {
    changes: [{ queryKey: NOTICES }],
    edits(ids) {
      const now = new Date().toISOString();
      return [editOf(NOTICES, (page: NotificationPage) => withRead(page, ids, now))];
    },
  });
