import { fromCents } from '@saldo/domain/money';
import { Info } from 'lucide-react';
import { today } from '../../../lib/format.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { readMoney } from '../../../lib/typed-money.ts';
import { Button } from '../../../ui/button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { useCreatePlanned } from '../planned/api.ts';
import { texts } from '../planned/texts.ts';
import { lastDay, type Purchase } from './purchase.ts';

/** The purchase as a planned payment; null while it lacks a name, an amount or a day. */
function bodyOf({ name, amount, day, category_id }: Purchase) {
  const read = readMoney(amount, mainCurrency());
  const isWhole = name.trim() !== '' && read.kind === 'amount' && read.cents > 0;
  if (!isWhole || day < today() || day > lastDay()) return null;
  return {
    ...{ name: name.trim(), day, amount: fromCents(read.cents) },
    ...{ direction: 'expense' as const, category_id: category_id === '' ? null : category_id },
  };
}

/** Keeps the purchase. It is then part of the forecast, so the form starts again. */
export function KeepButton({ purchase, onKept }: { purchase: Purchase; onKept: () => void }) {
  const mayEdit = may(useUser(), 'edit');
  const create = useCreatePlanned();
  const undoing = useUndoAction();
  const body = bodyOf(purchase);
  const keep = () => {
    if (!body) return;
    runMutation(create, body, {
      onSuccess: ({ step_id }) => {
        toast.success(texts.done.kept(body.name), undoing([step_id]));
        onKept();
      },
      failed: String,
    });
  };
  return (
    <>
      <p className="flex gap-2 rounded-card bg-raised px-4 py-3 text-muted text-xs">
        <Info size={16} aria-hidden className="flex-none" />
        {texts.keepHint}
      </p>
      <Button
        variant="primary"
        size="lg"
        busy={create.isPending}
        disabled={!mayEdit || body === null}
        title={mayEdit ? undefined : texts.viewerHint}
        onClick={keep}
      >
        {texts.keep}
      </Button>
    </>
  );
}
