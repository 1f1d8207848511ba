import {
  judgeDuplicate,
  listDuplicates,
  type PossibleDuplicate,
} from '@saldo/contract/bank-connections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { invalidateTouched, useForgetting } from '../api.ts';

const DUPLICATES = ['transactions', 'duplicates'] as const;

/** Transactions that may be the same as others: the person says what they are. */
export const duplicatesQuery = queryOf(DUPLICATES, listDuplicates);

/** Keeps both, or removes the one. A row that is gone is not asked for again: its dialog may still be open. */
export function useJudgeDuplicate(id: string) {
  const client = useQueryClient();
  const judge = useMutation({
    mutationFn: (keep: boolean) => call(judgeDuplicate, { params: { id }, body: { keep } }),
    onSuccess: (_, keep) => {
      client.setQueryData<PossibleDuplicate[]>(DUPLICATES, (pairs) =>
        pairs?.filter(({ transaction }) => transaction.id !== id),
      );
      void invalidateTouched(client, keep ? undefined : id);
    },
  });
  useForgetting(id, judge.isSuccess && judge.variables === false);
  return judge;
}
