import { useUrlState } from '../../lib/url-state.ts';
import type { Detail } from './slices.ts';

const NAME = 'main';
const mains = (params: URLSearchParams) => (params.get(NAME) ?? '').split(',').filter(Boolean);

/** Whether a list shows all categories, as each does at first, or the main ones only. In the address, so that Back finds it again. */
export function useDetail(list: string) {
  const [params, change] = useUrlState();
  const chosen = mains(params);
  const detail: Detail = chosen.includes(list) ? 'main' : 'all';
  const set = (next: Detail) => {
    const others = chosen.filter((one) => one !== list);
    change({ [NAME]: (next === 'main' ? [...others, list] : others).join(',') });
  };
  return [detail, set] as const;
}
