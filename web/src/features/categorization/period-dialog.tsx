import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { today } from '../../lib/format.ts';
import { MONTHS, useYearOptions } from '../../lib/years.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { LabelledSelect } from '../../ui/labelled.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.ts';
import { uncategorizedCountQuery } from '../transactions/api.ts';
import { uncategorizedQuery } from './api.ts';
import type { Period } from './period.ts';
import { texts } from './texts.ts';

const t = texts.period;
const UNITS = [
  { value: 'month', label: t.month },
  { value: 'year', label: t.year },
] as const;

interface PeriodDialogProps {
  onReady: (period: Period) => void;
  onClose: () => void;
}

/** Which transactions: those of a month or a year that have no category. */
export function PeriodDialog({ onReady, onClose }: PeriodDialogProps) {
  const [thisYear = 0, thisMonth = 1] = today().split('-').map(Number);
  const [unit, setUnit] = useState<'month' | 'year'>('month');
  const [year, setYear] = useState(thisYear);
  const [month, setMonth] = useState(thisMonth);
  const period: Period = unit === 'month' ? { year, month } : { year };
  const { load, loading, failed } = useLoad(onReady);
  const years = useYearOptions();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      width="confirm"
      dismissable={!loading}
      onSubmit={() => void load(period)}
      footer={<FormFoot cancel={texts.cancel} submit={t.next} busy={loading} onCancel={onClose} />}
    >
      <div className="flex flex-col gap-4">
        <Segmented size="lg" label={t.unit} value={unit} onChange={setUnit} options={UNITS} />
        <div className="grid grid-cols-2 gap-3">
          {unit === 'month' && (
            <LabelledSelect
              label={t.month}
              value={month}
              options={MONTHS}
              onChange={(event) => setMonth(Number(event.target.value))}
            />
          )}
          <LabelledSelect
            label={t.year}
            value={year}
            options={years}
            onChange={(event) => setYear(Number(event.target.value))}
          />
        </div>
        <Banner>
          <p>{t.notice}</p>
          <Count period={period} />
        </Banner>
        {failed && (
          <Banner tone="expense" role="alert">
            {t.failed}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

/** Fetches the transactions, always anew; goes on only when there are some. */
function useLoad(onReady: (period: Period) => void) {
  const client = useQueryClient();
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const load = async (period: Period) => {
    setLoading(true);
    setFailed(false);
    try {
      const rows = await client.fetchQuery({ ...uncategorizedQuery(period), staleTime: 0 });
      if (rows.length > 0) onReady(period);
      else toast.info(t.none);
    } catch (error) {
      setFailed(true);
      toast.error(t.error(messageOf(error)));
    } finally {
      setLoading(false);
    }
  };
  return { load, loading, failed };
}

/** Holds its line while it counts, so that nothing jumps. */
function Count({ period }: { period: Period }) {
  const { data } = useQuery(uncategorizedCountQuery(period));
  return (
    <p aria-live="polite" className="min-h-5 font-medium text-strong">
      {data === undefined ? '' : t.waiting(data)}
    </p>
  );
}
