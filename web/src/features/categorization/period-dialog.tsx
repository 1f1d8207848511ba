import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { chosenPeriod, type Period, type PeriodChoice, thisMonth } from '../../lib/period.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { PeriodField } from '../../ui/period-field.tsx';
import { toast } from '../../ui/toast.ts';
import { uncategorizedCountQuery } from '../transactions/api.ts';
import { uncategorizedQuery } from './api.ts';
import { texts } from './texts.ts';

const t = texts.period;
const UNITS = [
  { value: 'monthly', label: t.month },
  { value: 'yearly', label: t.year },
] as const;
const WORDS = { unit: t.unit, month: t.month, year: t.year };

interface PeriodDialogProps {
  onReady: (period: Period) => void;
  onClose: () => void;
}

export function PeriodDialog({ onReady, onClose }: PeriodDialogProps) {
  const [chosen, setChosen] = useState<PeriodChoice<'monthly' | 'yearly'>>(() => ({
    unit: 'monthly',
    ...thisMonth(),
  }));
  const period = chosenPeriod(chosen);
  const { load, loading, failed } = useLoad(onReady);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      width="confirm"
      dismissable={!loading}
      onSubmit={() => period && void load(period)}
      footer={<FormFoot cancel={texts.cancel} submit={t.next} busy={loading} onCancel={onClose} />}
    >
      <div className="flex flex-col gap-4">
        <PeriodField
          period={chosen}
          onChange={(change) => setChosen({ ...chosen, ...change })}
          units={UNITS}
          words={WORDS}
        />
        <Banner>
          <p>{t.notice}</p>
          {period && <Count period={period} />}
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

/** Always fetches the transactions again, and continues only if there are any. */
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

/** Reserves its line while the count loads, so the layout does not jump. */
function Count({ period }: { period: Period }) {
  const { data } = useShown(uncategorizedCountQuery(period));
  return (
    <p aria-live="polite" className="min-h-5 font-medium text-strong">
      {data === undefined ? '' : t.waiting(data)}
    </p>
  );
}
