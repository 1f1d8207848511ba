import { useUrlState } from '../../lib/url-state.ts';

const NAME = 'open';

/** The ids of the cards that are open, out of the address. */
export const openCards = (params: URLSearchParams): string[] =>
  (params.get(NAME) ?? '').split(',').filter(Boolean);

/** Open becomes closed and the other way round. */
export const toggled = (open: readonly string[], id: string): string[] =>
  open.includes(id) ? open.filter((one) => one !== id) : [...open, id];

export function useOpenCards() {
  const [params, change] = useUrlState();
  const open = openCards(params);
  return {
    isOpen: (id: string) => open.includes(id),
    toggle: (id: string) => change({ [NAME]: toggled(open, id).join(',') }),
  };
}
