import { getProfile } from '@saldo/contract/calls';
import { call } from '../lib/api.ts';
import { followMonths, keepMonths } from '../lib/named-months.ts';
import { queryClient } from '../lib/query-client.ts';

let asked = '';

/** Loads the months that the server has named, and then what the screen shows. */
async function load(named: string): Promise<void> {
  if (asked === named) return;
  asked = named;
  const answer = await call(getProfile).catch(() => null);
  asked = '';
  if (!answer) return;
  keepMonths(named, answer.user);
  await queryClient.invalidateQueries();
}

/** Makes the app load the user's months, and what they move, when the server names others than the browser knows. */
export const loadMonthsWhenNamed = (): void =>
  followMonths({
    wanted: (named) => void load(named),
    changed: () => void queryClient.invalidateQueries(),
  });
