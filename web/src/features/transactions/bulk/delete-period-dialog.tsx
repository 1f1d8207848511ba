import { ALL_YEARS } from '@saldo/contract/well-known';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { chosenPeriod, type Period, type PeriodChoice, periodName } from '../../../lib/period.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PeriodField } from '../../../ui/period-field.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { texts as ui } from '../../../ui/texts.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { periodCountQuery, useDeletePeriod } from '../api.ts';
import type { Filters } from '../filters/filters.ts';
import { texts } from '../texts.ts';
import type { TransactionDialog } from '../use-transaction-dialog.ts';

const t = texts.removePeriod;
const UNITS = [
  { value: 'monthly', label: t.month },
  { value: 'yearly', label: t.year },
] as const;
const WORDS = {
  unit: t.period,
  month: t.month,
  year: t.year,
  selectMonth: t.selectMonth,
  selectYear: t.selectYear,
};

/** Returns 'November 2026' or 'year 2026'. */
const nameOf = (period: Period) =>
  period.month === undefined ? t.yearPeriod(period.year) : periodName(period);

interface DeletePeriodDialogProps {
  filters: Filters;
  dialog: TransactionDialog;
}

/** Deletes the transactions of a month or year, after showing how many there are and which of them can be restored. */
export function DeletePeriodDialog({ filters, dialog }: DeletePeriodDialogProps) {
  const [chosen, setChosen] = useState<PeriodChoice<'monthly' | 'yearly'>>(() => ({
    unit: 'monthly',
    // No year filter and "All years" both result in 0, which leaves the year empty.
    year: Number(filters.year === ALL_YEARS ? 0 : filters.year) || '',
    month: Number(filters.month) || '',
  }));
  const remove = useDeletePeriod();
  const undoing = useUndoAction();
  const period = chosenPeriod(chosen);

  const submit = () => {
    if (!period) return;
    runMutation(remove, period, {
      onSuccess: ({ step_id }) => {
        toast.success(t.deleted(nameOf(period)), undoing([step_id]));
        dialog.close();
      },
    });
  };

  return (
    <Dialog
      open
      onOpenChange={dialog.close}
      title={t.title}
      width="confirm"
      dismissable={!remove.isPending}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={dialog.close}>
            {ui.cancel}
          </Button>
          <Button variant="destroy" busy={remove.isPending} disabled={!period} onClick={submit}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PeriodField
          required
          period={chosen}
          onChange={(change) => setChosen({ ...chosen, ...change })}
          units={UNITS}
          words={WORDS}
        />
        <div className="flex min-h-20 flex-col gap-2">
          {period && <PeriodCount period={period} />}
          <p className="text-muted text-sm">{t.comesBack}</p>
        </div>
        {remove.isError && (
          <Banner tone="expense" role="alert">
            {t.failed(messageOf(remove.error))}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

function PeriodCount({ period }: { period: Period }) {
  const { data, isError } = useShown(periodCountQuery(period));
  if (isError) return null;
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <p className="font-medium text-strong">
        {data === undefined ? t.counting : t.count(data.total, nameOf(period))}
      </p>
      {data !== undefined && data.by_hand > 0 && (
        <p className="font-medium text-warning">{t.byHand(data.by_hand)}</p>
      )}
      {data !== undefined && data.edited > 0 && (
        <p className="font-medium text-warning">{t.edited(data.edited)}</p>
      )}
    </div>
  );
}
