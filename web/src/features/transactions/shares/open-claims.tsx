import type { Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { useState } from 'react';
import { money } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import type { CategoryIndex } from '../transaction-parts.tsx';
import { useEndShare } from './share-api.ts';
import { monthIn } from './share-bar.tsx';
import { shareTexts as t } from './share-texts.ts';

/** What one person still owes of an expense. */
export interface OpenClaim {
  id: string;
  who: string | null;
  owed: number;
  currency: string;
  date: string;
  category: string;
}

/** The people who still owe something of an expense. */
export function OpenClaims({
  row,
  index,
  mayEdit,
}: {
  row: Transaction;
  index: CategoryIndex;
  mayEdit: boolean;
}) {
  const open = row.share?.who.filter(({ owed }) => owed > 0) ?? [];
  if (open.length === 0 || !mayEdit) return null;
  const { currency, date, category } = row;
  return (
    <ul className="flex flex-col text-sm">
      {open.map(({ id, who, owed }) => (
        <li
          key={id}
          className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-t py-1 first:border-t-0"
        >
          <span className="clip min-w-0 flex-1 text-strong">{who ?? t.nobody}</span>
          <span className="font-semibold text-strong">{money({ amount: owed, currency })}</span>
          <EndButtons claim={{ id, who, owed, currency, date, category }} index={index} />
        </li>
      ))}
    </ul>
  );
}

/** Ends what a person owes. Forgiving it says first what it moves. */
export function EndButtons({ claim, index }: { claim: OpenClaim; index: CategoryIndex }) {
  const { isAsking, pay, ask, dialog, isBusy } = useEnding(claim, index);
  return (
    <span className="flex flex-none items-center gap-1">
      <Button size="sm" busy={isBusy && !isAsking} onClick={pay}>
        {t.cash}
      </Button>
      <Button size="sm" variant="ghost" disabled={isBusy} onClick={ask}>
        {t.forgive}
      </Button>
      {dialog}
    </span>
  );
}

export function useEnding(
  { id, who, owed, currency, date, category }: OpenClaim,
  index: CategoryIndex,
) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndShare();
  const undoing = useUndoAction();
  const amount = money({ amount: owed, currency });
  const name = (index.get(category) ?? UNCATEGORIZED).name;
  return {
    isAsking,
    isBusy: end.isPending,
    ask: () => setAsking(true),
    pay: () =>
      runMutation(
        end,
        { id, as: 'cash' },
        {
          onSuccess: ({ step_id }) => void toast.success(t.cashDone(amount), undoing([step_id])),
          failed: t.failed,
        },
      ),
    dialog: isAsking && (
      <ConfirmMutation
        mutation={end}
        variables={{ id, as: 'forgiven' as const }}
        title={t.forgiveTitle(who ?? t.nobody)}
        body={t.forgiveMoves(amount, monthIn(date), name)}
        confirmLabel={t.forgive}
        failed={t.failed}
        done={t.forgiveDone(amount)}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
