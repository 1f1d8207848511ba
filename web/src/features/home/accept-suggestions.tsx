import type { MonthSuggestions } from '@saldo/contract/home';
import type { ReactNode } from 'react';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useUndoAction } from '../../ui/undo-steps.ts';
import type { useAcceptSuggestions } from './api.ts';
import { texts } from './texts.ts';

const t = texts.month;

interface AcceptProps {
  accept: ReturnType<typeof useAcceptSuggestions>;
  groups: MonthSuggestions['groups'];
  /** Shows how suggested spending is drawn. */
  swatch: ReactNode;
}

/** Says which spending is only suggested, and accepts all of it. */
export function AcceptSuggestions({ accept, groups, swatch }: AcceptProps) {
  const mayEdit = may(useUser(), 'edit');
  const undoing = useUndoAction();
  const count = groups.reduce((sum, { transactions }) => sum + transactions.length, 0);
  const submit = () =>
    runMutation(accept, groups, {
      onSuccess: ({ updated, step_id }) => {
        toast.success(t.accepted(updated), undoing([step_id]));
      },
    });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-xs">
      <span className="flex min-w-36 flex-1 items-center gap-1.5">
        {swatch}
        {t.suggestedHint}
      </span>
      <Button
        size="sm"
        busy={accept.isPending}
        onClick={submit}
        {...disabledUnless(mayEdit, t.viewerHint)}
      >
        {t.accept(count)}
      </Button>
    </div>
  );
}
