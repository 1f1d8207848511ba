import * as calls from '@saldo/contract/shares';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { useChange } from '../../../lib/use-change.ts';

export const owedQuery = queryOf(['owed'], calls.listOwed);

export const offersQuery = (id: string) =>
  queryOf(['owed', 'offers', id], calls.listOffers, { params: { id } });

interface ShareChange {
  id: string;
  mine: number | null;
  who: string[];
}

export const useSetShare = () =>
  useChange(({ id, ...body }: ShareChange) => call(calls.setShare, { params: { id }, body }));

export interface Settling {
  /** The income. */
  id: string;
  shares: calls.SettlesInput['shares'];
}

export const useSetSettled = () =>
  useChange(({ id, shares }: Settling) =>
    call(calls.setSettled, { params: { id }, body: { shares } }),
  );

export const useEndShare = () =>
  useChange(({ id, as }: { id: string; as: 'cash' | 'forgiven' }) =>
    call(calls.endShare, { params: { id }, body: { as } }),
  );
