import type { Transaction } from '@saldo/contract/transactions';
import { runMutation } from '../../../lib/run-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { texts } from '../texts.ts';
import { amountOf, describe } from '../transaction-parts.tsx';
import { useJudgeDuplicate } from './api.ts';

const t = texts.duplicates;

interface DuplicateButtonsProps {
  row: Transaction;
  mayEdit: boolean;
  onRemoved?: () => void;
}

/** What a possible duplicate is: two payments, or one that came twice. */
export function DuplicateButtons({ row, mayEdit, onRemoved }: DuplicateButtonsProps) {
  const judge = useJudgeDuplicate(row.id);
  const decide = (keep: boolean) =>
    runMutation(judge, keep, {
      done: keep ? t.kept : t.removed,
      onSuccess: keep ? undefined : onRemoved,
      failed: t.failed,
    });
  const name = `${describe(row)}, ${amountOf(row)}`;
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
