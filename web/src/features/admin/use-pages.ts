import { wholeParam } from '../../lib/params.ts';
import { useUrlState } from '../../lib/url-state.ts';

export const PAGE_SIZES = [25, 50, 100] as const;

/** Current page and page size, kept in the URL. */
export function usePages() {
  const [params, change] = useUrlState();
  const size = wholeParam(params, 'size', { min: 1, max: 100 }, 25);
  return {
    page: wholeParam(params, 'page', { min: 1, max: 1_000_000 }, 1),
    pageSize: PAGE_SIZES.find((one) => one === size) ?? 25,
    onPage: (page: number) => change({ page: page > 1 ? page : null }),
    onPageSize: (next: number) => change({ size: next, page: null }),
  };
}
