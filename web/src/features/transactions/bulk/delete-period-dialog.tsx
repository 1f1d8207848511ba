import { ALL_YEARS } from '@saldo/contract/transaction-filters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { monthYear } from '../../../lib/format.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useUndoAction } from '../../../lib/undo-steps.ts';
import { MONTHS, useYearOptions } from '../../../lib/years.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LabelledSelect } from '../../../ui/labelled.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { texts as ui } from '../../../ui/texts.ts';
import { toast } from '../../../ui/toast.ts';
import { type Period, periodCountQuery, useDeletePeriod } from '../api.ts';
import type { Filters } from '../filters/filters.ts';
import { texts } from '../texts.ts';
import type { DialogControl } from '../use-dialog.ts';

const t = texts.removePeriod;
const UNITS = [
  { value: 'month', label: t.month },
  { value: 'year', label: t.year },
] as const;

type Unit = (typeof UNITS)[number]['value'];

/** The period when what it needs is chosen, else null. */
function periodOf(unit: Unit, year: string, month: string): Period | null {
  if (year === '') return null;
  if (unit === 'year') return { year: Number(year) };
  return month === '' ? null : { year: Number(year), month: Number(month) };
}

/** 'November 2026' or 'year 2026'. */
const nameOf = ({ year, month }: Period) =>
  month === undefined ? t.yearPeriod(year) : monthYear(year, month);

interface DeletePeriodDialogProps {
  filters: Filters;
  dialog: DialogControl;
}

/** Deletes a month or a year, after saying how much that is and what comes back. */
export function DeletePeriodDialog({ filters, dialog }: DeletePeriodDialogProps) {
  const [unit, setUnit] = useState<Unit>('month');
  const [year, setYear] = useState(filters.year === ALL_YEARS ? '' : filters.year);
  const [month, setMonth] = useState(filters.month);
  const remove = useDeletePeriod();
  const undoing = useUndoAction();
  const period = periodOf(unit, year, month);

  const submit = () => {
    if (!period) return;
    runMutation(remove, period, {
      onSuccess: ({ step_id }) => {
        toast.success(t.deleted(nameOf(period)), undoing([step_id]));
        dialog.close();
      },
    });
  };
  const years = useYearOptions({ chosen: filters.year });

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
        <Segmented size="lg" label={t.period} value={unit} onChange={setUnit} options={UNITS} />
        <div className="grid grid-cols-2 gap-3">
          {unit === 'month' && (
            <LabelledSelect
              label={t.month}
              required
              dense
              placeholder={t.selectMonth}
              value={month}
              options={MONTHS}
              onChange={(event) => setMonth(event.target.value)}
            />
          )}
          <LabelledSelect
            label={t.year}
            required
            dense
            placeholder={t.selectYear}
            value={year}
            options={years}
            onChange={(event) => setYear(event.target.value)}
          />
        </div>
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
  const { data, isError } = useQuery(periodCountQuery(period));
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
