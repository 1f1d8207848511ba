import {
  judgeDuplicate,
  listDuplicates,
  type PossibleDuplicate,
} from '@saldo/contract/bank-connections';
import { call } from '../../../lib/api.ts';
import { heavy, queryOf } from '../../../lib/query-of.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useDropDeletedRow } from '../api.ts';

const DUPLICATES = ['transactions', 'duplicates'] as const;

/** Possible duplicates for the user to review. */
export const duplicatesQuery = heavy(queryOf(DUPLICATES, listDuplicates));

/** Keeps both transactions, or removes one. Does not refetch the removed one, whose dialog may still be open. */
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
  useDropDeletedRow(id, judge.isSuccess && judge.variables === false);
  return judge;
}
