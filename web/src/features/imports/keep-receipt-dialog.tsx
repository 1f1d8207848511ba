import type { Transaction } from '@saldo/contract/transactions';
import { ALL_YEARS } from '@saldo/contract/well-known';
import { addDays, isDay } from '@saldo/domain/dates';
import { useState } from 'react';
import { amountText, day, today } from '../../lib/format.ts';
import { decimalOf, moneyProblem } from '../../lib/typed-money.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LabeledInput } from '../../ui/labeled.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useUndoAction } from '../../ui/undo-steps.ts';
import { transactionsQuery } from '../transactions/api.ts';
import type { ListQuery } from '../transactions/filters/filters.ts';
import { receiptTexts } from '../transactions/receipts/receipt-texts.ts';
import { reasonOf, useAddReceipt } from '../transactions/receipts/receipts-api.ts';
import { merchantOrDescription } from '../transactions/transaction-parts.tsx';
import { keepReceiptTexts as t } from './keep-receipt-texts.ts';

/** A card payment is often booked days after it; a bill is paid days before or after its own. */
const DAYS_BEFORE = 2;
const DAYS_AFTER = 7;
const MOST_OFFERED = 10;

function offeredQuery(typed: { amount: string; day: string }): ListQuery | null {
  const amount = decimalOf(typed.amount);
  if (!(amount > 0) || !isDay(typed.day)) return null;
  return {
    ...{ year: ALL_YEARS, amount_from: String(amount), amount_to: String(amount) },
    ...{ from: addDays(typed.day, -DAYS_BEFORE), to: addDays(typed.day, DAYS_AFTER) },
    ...{ offset: 0, limit: MOST_OFFERED },
  };
}

interface KeepReceiptDialogProps {
  file: File;
  onKept: () => void;
  onClose: () => void;
}

/** Finds the transaction that a shared receipt belongs to, by what the receipt says. */
export function KeepReceiptDialog({ file, onKept, onClose }: KeepReceiptDialogProps) {
  const [typed, setTyped] = useState({ amount: '', day: today() });
  const add = useAddReceipt();
  const undoing = useUndoAction();
  const keep = (row: Transaction) =>
    runMutation(
      add,
      { id: row.id, file },
      {
        onSuccess: ({ name, step_id }) => {
          toast.success(t.kept(name, merchantOrDescription(row)), undoing([step_id]));
          onKept();
        },
        onError: (error) => toast.error(receiptTexts.addFailed(reasonOf(error))),
      },
    );
  return (
    <Dialog open title={t.title} onOpenChange={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm">{t.hint}</p>
        <div className="grid grid-cols-2 gap-4">
          <LabeledInput
            label={t.amount}
            inputMode="decimal"
            data-autofocus
            value={typed.amount}
            error={moneyProblem(typed.amount)}
            onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
          />
          <LabeledInput
            label={t.day}
            type="date"
            value={typed.day}
            onChange={({ target }) => setTyped({ ...typed, day: target.value })}
          />
        </div>
        <Offered
          query={offeredQuery(useDebounced(typed, 300))}
          busy={add.isPending}
          onChoose={keep}
        />
      </div>
    </Dialog>
  );
}

interface OfferedProps {
  query: ListQuery | null;
  busy: boolean;
  onChoose: (row: Transaction) => void;
}

function Offered({ query, busy, onChoose }: OfferedProps) {
  const { data, isPending } = useShown(transactionsQuery(query));
  if (!query) return <p className="text-muted text-sm">{t.typeFirst}</p>;
  if (isPending) return <Skeleton className="h-14" />;
  if (!data?.items.length) {
    return (
      <p role="status" className="text-sm">
        <span className="block text-strong">{t.none}</span>
        <span className="text-muted">{t.noneHint}</span>
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-2">
      {data.items.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            disabled={busy}
            aria-label={t.choose(merchantOrDescription(row))}
            onClick={() => onChoose(row)}
            className="flex w-full items-center gap-3 rounded-card bg-raised px-4 py-3 text-left text-sm hover:bg-float-on"
          >
            <span className="min-w-0 flex-1">
              <span className="clip block font-medium text-strong">
                {merchantOrDescription(row)}
              </span>
              <span className="clip block text-muted text-xs">
                {[day(row.date), row.account_name].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="flex-none font-semibold text-strong">{amountText(row)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
