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
import { reckoned } from './rows.ts';
import { texts } from './texts.ts';

const t = texts.parts;

interface PartsFormProps {
  series: Series;
  onClose: () => void;
}

/** Tells what was done, and takes it back. Joining is undone by splitting, and splitting by joining. */
function useDone() {
  const update = useUpdateSeries();
  return (text: string, back: { id: string; join?: string; split?: string }) => {
    const onClick = () => runMutation(update, back, { done: t.undone, failed: String });
    toast.success(text, { action: { label: t.undo, onClick } });
  };
}

/** Tells that two are one, and parts them again. */
export function useJoined() {
  const done = useDone();
  return (name: string, back: { id: string; split: string }) => done(t.joined(name), back);
}

/** The series that may be one with another: found ones of its direction. */
export const joinable = (all: readonly Series[], { id, direction }: Series): Series[] =>
  all.filter((one) => one.count > 0 && one.id !== id && one.direction === direction);

/** Another series is the same: a supplier that has another name now, or a bill that another bank pays. */
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
        // Of the two, the one that began first gives its id to both.
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
          label: t.option(one.merchant, reckoned(one, one.amount)),
        }))}
      />
    </FormDialog>
  );
}

/** From one of its payments on it is another: a new contract with the same company. */
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
