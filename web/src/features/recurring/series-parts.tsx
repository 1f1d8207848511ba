import { type Series, updateSeries } from '@saldo/contract/recurring';
import { useQuery } from '@tanstack/react-query';
import { useContractForm } from '../../lib/contract-form.ts';
import { day, signedMoney } from '../../lib/format.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { RetryBanner } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.ts';
import { paymentsQuery, useUpdateSeries } from './api.ts';
import { estimatedAmount } from './series-format.ts';
import { texts } from './texts.ts';

const t = texts.parts;

interface PartsFormProps {
  series: Series;
  onClose: () => void;
}

/** Toast with Undo. Splitting undoes a join, joining a split. */
function useDone() {
  const update = useUpdateSeries();
  return (text: string, back: { id: string; join?: string; split?: string }) => {
    const onClick = () => runMutation(update, back, { done: t.undone, failed: String });
    toast.success(text, { action: { label: t.undo, onClick } });
  };
}

/** Toast after joining two series. */
export function useJoined() {
  const done = useDone();
  return (name: string, back: { id: string; split: string }) => done(t.joined(name), back);
}

/** Series that one can be joined with: found ones in the same direction. */
export const joinable = (all: readonly Series[], { id, direction }: Series): Series[] =>
  all.filter((one) => one.count > 0 && one.id !== id && one.direction === direction);

/** Joins two series: the supplier has a new name, or another bank pays the bill. */
export function JoinForm({ series, all, onClose }: PartsFormProps & { all: readonly Series[] }) {
  const update = useUpdateSeries();
  const joined = useJoined();
  const others = joinable(all, series);
  const form = useContractForm(updateSeries, {
    values: { join: others[0]?.id ?? '' },
    toBody: (values) => values,
    send: (body) => update.mutateAsync({ id: series.id, ...body }),
  });
  const { join } = form.values;
  return (
    <FormDialog
      form={form}
      title={t.joinTitle}
      submit={t.join}
      onSaved={({ series: now }) => {
        // The joined series keeps the id of the one that began first.
        const isFirst = now.some(({ id }) => id === series.id);
        const [id, split] = isFirst ? [series.id, join] : [join, series.id];
        joined(series.merchant, { id, split });
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t.joinHint(series.merchant)}</p>
      <SelectField
        form={form}
        name="join"
        label={t.with}
        options={others.map((one) => ({
          value: one.id,
          label: t.option(one.merchant, estimatedAmount(one, one.amount)),
        }))}
      />
    </FormDialog>
  );
}

/** Splits a series at a payment: a new contract with the same company. */
export function SplitForm({ series, onClose }: PartsFormProps) {
  const payments = useQuery(paymentsQuery(series.id));
  const update = useUpdateSeries();
  const done = useDone();
  const form = useContractForm(updateSeries, {
    values: { split: '' },
    toBody: (values) => values,
    send: (body) => update.mutateAsync({ id: series.id, ...body }),
  });
  const later = (payments.data?.items ?? []).filter(({ id }) => id !== series.id);
  return (
    <FormDialog
      form={form}
      title={t.splitTitle}
      submit={t.split}
      onSaved={() => {
        done(t.done(series.merchant), { id: form.values.split, join: series.id });
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t.splitHint(series.merchant)}</p>
      {payments.isError && <RetryBanner query={payments}>{t.failed}</RetryBanner>}
      <SelectField
        form={form}
        name="split"
        label={t.from}
        options={[
          { value: '', label: t.choose },
          ...later.map(({ id, date, amount }) => ({
            value: id,
            label: t.option(day(date.slice(0, 10)), signedMoney(amount, series.direction)),
          })),
        ]}
      />
    </FormDialog>
  );
}
