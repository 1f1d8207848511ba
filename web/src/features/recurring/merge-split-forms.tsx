import { type Series, updateSeries } from '@saldo/contract/recurring';
import { dayOf } from '@saldo/domain/dates';
import { useContractForm } from '../../lib/contract-form.ts';
import { day, signedMoney } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { RetryBanner } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.ts';
import { useUndoAction } from '../../ui/undo-steps.ts';
import { paymentsQuery, useUpdateSeries } from './api.ts';
import { estimatedAmount, inSeries } from './series-format.ts';
import { texts } from './texts.ts';

const t = texts.parts;

interface PartsFormProps {
  series: Series;
  onClose: () => void;
}

/** Series that can be merged with the given one: detected series in the same direction and currency. */
export const mergeableSeries = (all: readonly Series[], series: Series): Series[] =>
  all.filter(
    (one) =>
      one.count > 0 &&
      one.id !== series.id &&
      one.direction === series.direction &&
      one.currency === series.currency,
  );

/** Merges two series, for example after a company was renamed or the bill moved to another bank. */
export function MergeSeriesForm({
  series,
  all,
  onClose,
}: PartsFormProps & { all: readonly Series[] }) {
  const update = useUpdateSeries();
  const undoing = useUndoAction();
  const others = mergeableSeries(all, series);
  const form = useContractForm(updateSeries, {
    values: { join: others[0]?.id ?? '' },
    toBody: (values) => values,
    send: (body) => update.mutateAsync({ id: series.id, ...body }),
  });
  return (
    <FormDialog
      form={form}
      title={t.joinTitle}
      submit={t.join}
      onSaved={({ step_id }) => {
        toast.success(t.joined(series.merchant), undoing([step_id]));
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

/** Splits a series at a payment, for example for a new contract with the same company. */
export function SplitSeriesForm({ series, onClose }: PartsFormProps) {
  const payments = useShown(paymentsQuery(series.id));
  const update = useUpdateSeries();
  const undoing = useUndoAction();
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
      onSaved={({ step_id }) => {
        toast.success(t.done(series.merchant), undoing([step_id]));
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
            label: t.option(
              day(dayOf(date)),
              signedMoney(inSeries(series, amount), series.direction),
            ),
          })),
        ]}
      />
    </FormDialog>
  );
}
