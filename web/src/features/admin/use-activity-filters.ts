import { wholeParam } from '../../lib/params.ts';
import { useUrlState } from '../../lib/url-state.ts';
import type { ActivityFilters } from './api.ts';

export const PAGE_SIZES = [25, 50, 100] as const;

const dayParam = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
const idParam = (text: string | null) => (text && /^[0-9a-f-]{36}$/i.test(text) ? text : '');

export interface ActivityChange {
  user?: string;
  action?: string;
  from?: string;
  to?: string;
  page?: number;
  size?: number;
}

/** What of the log is shown, as the address names it. A changed filter begins at the first page. */
export function useActivityFilters() {
  const [params, change] = useUrlState();
  const user = idParam(params.get('user'));
  const action = params.get('action') ?? '';
  const from = dayParam(params.get('from'));
  const to = dayParam(params.get('to'));
  const page = wholeParam(params, 'page', { min: 1, max: 1_000_000 }, 1);
  const pageSize =
    PAGE_SIZES.find((size) => size === wholeParam(params, 'size', { min: 1, max: 100 }, 25)) ?? 25;
  const query: ActivityFilters = {
    ...(user && { user_id: user }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
  return {
    user,
    action,
    from,
    to,
    page,
    pageSize,
    query,
    /** False while the last day lies before the first. */
    possible: from === '' || to === '' || from <= to,
    narrowed: Boolean(user || action || from || to),
    change: ({ page: next, ...rest }: ActivityChange) =>
      change({ ...rest, page: next && next > 1 ? next : null }),
    clear: () => change({ user: null, action: null, from: null, to: null, page: null }),
  };
}

export type ActivityFilterState = ReturnType<typeof useActivityFilters>;
