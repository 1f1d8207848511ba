import { CADENCE_NAMES, createSeries, type Series, updateSeries } from '@saldo/contract/recurring';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { useContractForm } from '../../lib/contract-form.ts';
import { currencyCodes, currencyName, today } from '../../lib/format.ts';
import { mainCurrency } from '../../lib/money.ts';
import { decimalOf, moneyProblem } from '../../lib/typed-money.ts';
import { useShown } from '../../lib/use-shown.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DateField, MoneyField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { treeOptions } from '../categories/category-choices.ts';
import { useCreateSeries, useUpdateSeries } from './api.ts';
import { texts } from './texts.ts';

const t = texts.form;

const valuesOf = (series: Series | null) => ({
  name: series?.merchant ?? '',
  category_id: series?.category_id ?? UNCATEGORIZED_ID,
  direction: series?.direction ?? ('expense' as const),
  amount: series ? String(series.amount) : '',
  cadence: series?.cadence ?? ('monthly' as const),
  next_on: series?.next_due?.on ?? today(),
  currency: series?.currency ?? mainCurrency(),
});
type Values = ReturnType<typeof valuesOf>;

const toBody = ({ amount, ...values }: Values) => ({ ...values, amount: decimalOf(amount) });

interface SeriesFormProps {
  /** A manual series; null to create one. */
  series: Series | null;
  onClose: () => void;
}

/** A series added manually, before any statement contains it. */
export function SeriesForm({ series, onClose }: SeriesFormProps) {
  const categories = useShown(categoriesQuery);
  const create = useCreateSeries();
  const update = useUpdateSeries();
  const form = useContractForm(series ? updateSeries : createSeries, {
    values: valuesOf(series),
    toBody,
    change: series !== null,
    check: ({ amount, currency }) => ({ amount: moneyProblem(amount, currency) }),
    send: (body, now) =>
      series ? update.mutateAsync({ id: series.id, ...body }) : create.mutateAsync(toBody(now)),
  });
  const { name, currency } = form.values;
  return (
    <FormDialog
      form={form}
      title={series ? t.editTitle : t.title}
      submit={series ? t.save : t.submit}
      submitting={t.submitting}
      done={series ? texts.done.saved : texts.done.added(name)}
      onClose={onClose}
    >
      <p className="text-muted">{t.hint}</p>
      <TextField form={form} name="name" label={t.name} required star />
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <SelectField
          form={form}
          name="direction"
          label={t.direction}
          options={(['expense', 'income'] as const).map((value) => ({
            value,
            label: t.directions[value],
          }))}
        />
        <MoneyField form={form} name="amount" label={t.amount} currency={currency} required star />
        <SelectField
          form={form}
          name="currency"
          label={t.currency}
          options={currencyCodes([currency, mainCurrency()]).map((value) => ({
            value,
            label: currencyName(value),
          }))}
        />
        <SelectField
          form={form}
          name="cadence"
          label={t.cadence}
          options={CADENCE_NAMES.map((value) => ({ value, label: texts.cadences[value] }))}
        />
        <DateField form={form} name="next_on" label={t.next} required star />
        <SelectField
          form={form}
          name="category_id"
          label={t.category}
          options={treeOptions(categories.data ?? [])}
        />
      </div>
    </FormDialog>
  );
}

/** Renames a detected series. */
export function RenameForm({ series, onClose }: { series: Series; onClose: () => void }) {
  const update = useUpdateSeries();
  const form = useContractForm(updateSeries, {
    values: { name: series.merchant },
    toBody: (values) => values,
    send: (body) => update.mutateAsync({ id: series.id, ...body }),
  });
  return (
    <FormDialog
      form={form}
      title={t.renameTitle}
      submit={t.save}
      done={texts.done.saved}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t.name} required star />
    </FormDialog>
  );
}
