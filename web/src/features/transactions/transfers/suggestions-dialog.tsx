import type { Transaction } from '@saldo/contract/transactions';
import type { SuggestedTransfers, TransferSuggestion } from '@saldo/contract/transfers';
import { ArrowLeftRight } from 'lucide-react';
import { day, money } from '../../../lib/format.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { ReviewDialog } from '../review-dialog.tsx';
import { descriptionOrPlaceholder } from '../transaction-parts.tsx';
import { transferSuggestionsQuery, useDismissTransfer } from './api.ts';
import { texts } from './texts.ts';
import { useTransfer } from './use-transfer.ts';

const t = texts.suggestions;

interface SuggestionsDialogProps {
  mayEdit: boolean;
  onClose: () => void;
}

/** Possible transfers: unproven pairs of equal amounts for the user to review, by pair of accounts. */
export const SuggestionsDialog = ({ mayEdit, onClose }: SuggestionsDialogProps) => (
  <ReviewDialog
    query={useShown(transferSuggestionsQuery)}
    texts={t}
    icon={ArrowLeftRight}
    keyOf={({ pairs }) => `${pairs[0]?.expense.account_id} ${pairs[0]?.income.account_id}`}
    onClose={onClose}
  >
    {(group) => <SuggestedGroup group={group} mayEdit={mayEdit} />}
  </ReviewDialog>
);

/** The suggestions between two accounts, which can be linked together. */
function SuggestedGroup({ group, mayEdit }: { group: SuggestedTransfers; mayEdit: boolean }) {
  const { from, to, pairs } = group;
  const { linkAll, busy } = useTransfer();
  const accounts = t.pair(from ?? t.noAccount, to ?? t.noAccount);
  const all = pairs.map(({ expense, income }) => ({ id: expense.id, other: income.id }));
  return (
    <>
      {pairs.length > 1 && (
        <div className="mb-4 flex items-center gap-4">
          <h3 className="min-w-0 flex-1 font-semibold text-sm text-strong [overflow-wrap:anywhere]">
            {accounts}
          </h3>
          <Button
            size="sm"
            variant="primary"
            aria-label={t.linkAllOf(all.length, accounts)}
            busy={busy}
            disabled={!mayEdit}
            title={mayEdit ? undefined : texts.viewerHint}
            onClick={() => void linkAll(all)}
          >
            {t.linkAll(all.length)}
          </Button>
        </div>
      )}
      <ul aria-label={accounts} className="flex flex-col gap-5">
        {pairs.map((pair) => (
          <li key={`${pair.expense.id} ${pair.income.id}`}>
            <SuggestedPair pair={pair} mayEdit={mayEdit} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SuggestedPair({ pair, mayEdit }: { pair: TransferSuggestion; mayEdit: boolean }) {
  const { expense, income } = pair;
  const { link, busy } = useTransfer();
  const dismiss = useDismissTransfer();
  const undoing = useUndoAction();
  const name = `${descriptionOrPlaceholder(expense)}, ${money(expense)}`;
  const hint = mayEdit ? undefined : texts.viewerHint;
  const drop = () =>
    runMutation(
      dismiss,
      { id: expense.id, other: income.id },
      {
        onSuccess: ({ step_id }) => void toast.info(t.dismissed, undoing([step_id])),
        failed: t.dismissFailed,
      },
    );
  return (
    <>
      <div className="flex gap-4">
        <div className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <TransferSide label={t.from} row={expense} />
          <TransferSide label={t.to} row={income} />
        </div>
        <p className="flex-none font-semibold text-strong">{money(expense)}</p>
      </div>
      <div className="mt-3 flex justify-end gap-2">
        <Button
          size="sm"
          variant="ghost"
          aria-label={t.dismissPair(name)}
          busy={dismiss.isPending}
          disabled={!mayEdit || busy}
          title={hint}
          onClick={drop}
        >
          {t.dismiss}
        </Button>
        <Button
          size="sm"
          aria-label={t.linkPair(name)}
          busy={busy}
          disabled={!mayEdit || dismiss.isPending}
          title={hint}
          onClick={() => void link(expense.id, income.id)}
        >
          {t.link}
        </Button>
      </div>
    </>
  );
}

const TransferSide = ({ label, row }: { label: string; row: Transaction }) => (
  <>
    <span className="text-muted">{label}</span>
    <span className="min-w-0">
      <span className="block font-medium text-strong [overflow-wrap:anywhere]">
        {row.account_name ?? t.noAccount}
      </span>
      <span className="flex min-w-0 gap-2 text-muted text-xs">
        <span className="flex-none">{day(row.date)}</span>
        <span className="clip" title={row.description}>
          {descriptionOrPlaceholder(row)}
        </span>
      </span>
    </span>
  </>
);
