import {
  judgeDuplicate,
  listDuplicates,
  type PossibleDuplicate,
} from '@saldo/contract/bank-connections';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useForgetting } from '../api.ts';

const DUPLICATES = ['transactions', 'duplicates'] as const;

/** Transactions that may be the same as others: the person says what they are. */
export const duplicatesQuery = queryOf(DUPLICATES, listDuplicates);

/** Keeps both, or removes the one. A row that is gone is not asked for again: its dialog may still be open. */
export function useJudgeDuplicate(id: string) {
  const row = ['transactions', 'one', id];
  const judge = useChange(
    (keep: boolean) => call(judgeDuplicate, { params: { id }, body: { keep } }),
    {
      put(client, _, keep) {
        client.setQueryData<PossibleDuplicate[]>(DUPLICATES, (pairs) =>
          pairs?.filter(({ transaction }) => transaction.id !== id),
        );
        if (keep) void client.invalidateQueries({ queryKey: row });
      },
      gone: [row],
    },
  );
  useForgetting(id, judge.isSuccess && judge.variables === false);
  return judge;
}
