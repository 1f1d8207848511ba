import { useSearchParams } from 'react-router';
import { choiceParam } from '../../lib/params.ts';

export const TABS = ['users', 'tickets', 'stats', 'activity'] as const;
export type Tab = (typeof TABS)[number];

/** The open tab, as the address names it. Another tab starts without the filters of this one. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (tab: Tab) =>
    setParams(tab === 'users' ? {} : { tab }, { preventScrollReset: true });
  return [choiceParam(params, 'tab', TABS, 'users'), choose];
}
