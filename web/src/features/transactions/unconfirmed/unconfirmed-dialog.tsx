import type { Transaction } from '@saldo/contract/transactions';
import { judgeUnconfirmed, listUnconfirmed } from '@saldo/contract/unconfirmed';
import { FileQuestionMark } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { amountText, day } from '../../../lib/format.ts';
import { heavy, queryOf } from '../../../lib/query-of.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { ReviewDialog } from '../review-dialog.tsx';
import { texts } from '../texts.ts';
import { descriptionOrPlaceholder } from '../transaction-parts.tsx';
import { unconfirmedTexts as t } from './unconfirmed-texts.ts';

const KEY = ['transactions', 'unconfirmed'] as const;

/** Entries of the user that the bank should have confirmed by now. */
export const unconfirmedQuery = heavy(queryOf(KEY, listUnconfirmed));

function useJudge(id: string) {
  return useChange((keep: boolean) => call(judgeUnconfirmed, { params: { id }, body: { keep } }), {
    put: (client) => {
      client.setQueryData<Transaction[]>(KEY, (rows) => rows?.filter((row) => row.id !== id));
    },
    gone: [['transactions', 'one', id]],
  });
}

interface UnconfirmedDialogProps {
  mayEdit: boolean;
  onClose: () => void;
}

/** Asks once about each entry that the bank did not confirm. */
export const UnconfirmedDialog = ({ mayEdit, onClose }: UnconfirmedDialogProps) => (
  <ReviewDialog
    query={useShown(unconfirmedQuery)}
    texts={t}
    icon={FileQuestionMark}
    keyOf={({ id }) => id}
    onClose={onClose}
  >
    {(row) => <UnconfirmedRow row={row} mayEdit={mayEdit} />}
  </ReviewDialog>
);

function UnconfirmedRow({ row, mayEdit }: { row: Transaction; mayEdit: boolean }) {
  const judge = useJudge(row.id);
  const undoing = useUndoAction();
  const name = `${descriptionOrPlaceholder(row)}, ${amountText(row)}`;
  const button = (keep: boolean) => (
    <Button
      size="sm"
      variant={keep ? 'secondary' : 'danger'}
      aria-label={keep ? t.keepRow(name) : t.removeRow(name)}
      busy={judge.isPending && judge.variables === keep}
      disabled={!mayEdit || judge.isPending}
      title={mayEdit ? undefined : texts.viewerHint}
      onClick={() =>
        runMutation(judge, keep, {
          onSuccess: ({ step_id }) =>
            void toast.success(keep ? t.kept : t.removed, undoing([step_id])),
          failed: t.failed,
        })
      }
    >
      {keep ? t.keep : t.remove}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className="min-w-0 grow">
        <span className="block font-medium text-strong [overflow-wrap:anywhere]">
          {descriptionOrPlaceholder(row)}
        </span>
        <span className="block text-muted text-xs">
          {[day(row.date), row.account_name, row.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="font-semibold text-strong">{amountText(row)}</span>
      <span className="flex gap-2">
        {button(true)}
        {button(false)}
      </span>
    </div>
  );
}
