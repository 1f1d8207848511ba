import type { Transaction } from '@saldo/contract/transactions';
import { amountText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { texts } from '../texts.ts';
import { descriptionOrPlaceholder } from '../transaction-parts.tsx';
import { useJudgeDuplicate } from './api.ts';

const t = texts.duplicates;

interface DuplicateButtonsProps {
  row: Transaction;
  mayEdit: boolean;
  onRemoved?: () => void;
}

/** Buttons to decide whether a possible duplicate is two transactions, or one that was imported twice. */
export function DuplicateButtons({ row, mayEdit, onRemoved }: DuplicateButtonsProps) {
  const judge = useJudgeDuplicate(row.id);
  const undoing = useUndoAction();
  const decide = (keep: boolean) =>
    runMutation(judge, keep, {
      onSuccess: ({ step_id }) => {
        toast.success(keep ? t.kept : t.removed, undoing([step_id]));
        if (!keep) onRemoved?.();
      },
      failed: t.failed,
    });
  const name = `${descriptionOrPlaceholder(row)}, ${amountText(row)}`;
  const hint = mayEdit ? undefined : texts.viewerHint;
  const button = (keep: boolean) => (
    <Button
      size="sm"
      variant={keep ? 'secondary' : 'danger'}
      aria-label={keep ? t.keepRow(name) : t.removeRow(name)}
      busy={judge.isPending && judge.variables === keep}
      disabled={!mayEdit || judge.isPending}
      title={hint}
      onClick={() => decide(keep)}
    >
      {keep ? t.keep : t.remove}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button(true)}
      {button(false)}
    </div>
  );
}
