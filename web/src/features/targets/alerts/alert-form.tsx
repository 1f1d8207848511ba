import { type Alert, FREQUENCIES } from '@saldo/contract/alerts';
import type { Category } from '@saldo/contract/categories';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { moneyHint } from '../../../ui/money-hint.tsx';
import { Select } from '../../../ui/select.tsx';
import { TargetFields } from '../target-fields.tsx';
import { TargetFormDialog } from '../target-form-dialog.tsx';
import type { TargetForm } from '../use-target-form.ts';
import {
  type AlertValues,
  changeOf,
  creationOf,
  errorsOf,
  NEW_ALERT,
  valuesOf,
} from './alert-values.ts';
import { useCreateAlert, useUpdateAlert } from './api.ts';
import { ICONS } from './presets.ts';
import { texts } from './texts.ts';

const t = texts.form;

interface AlertFormProps {
  /** Null to make a new one. */
  original: Alert | null;
  categories: readonly Category[];
  onClose: () => void;
}

export const AlertForm = (props: AlertFormProps) => (
  <TargetFormDialog
    {...props}
    texts={texts}
    values={{ fresh: NEW_ALERT, valuesOf, errorsOf, changeOf, creationOf }}
    create={useCreateAlert()}
    update={useUpdateAlert()}
  >
    {(form, categories) => (
      <TargetFields
        form={form}
        categories={categories}
        nameLabel={t.name}
        presets={ICONS}
        subRequired
      >
        <AlertFields form={form} />
      </TargetFields>
    )}
  </TargetFormDialog>
);

function AlertFields({ form }: { form: TargetForm<AlertValues> }) {
  const { values, set, errorOf, leave } = form;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <Field
          label={t.amount}
          error={errorOf('amount')}
          hint={moneyHint({ text: values.amount, onTake: (amount) => set({ amount }) })}
          required
          star
        >
          {(ids) => (
            <Input
              {...ids}
              inputMode="decimal"
              autoComplete="off"
              value={values.amount}
              onChange={(event) => set({ amount: event.target.value })}
              onBlur={() => leave('amount')}
            />
          )}
        </Field>
        <Field label={t.frequency} required star>
          {(ids) => (
            <Select
              {...ids}
              value={values.frequency}
              options={FREQUENCIES.map((value) => ({ value, label: t.frequencies[value] }))}
              onChange={({ target: { value } }) => {
                const frequency = FREQUENCIES.find((one) => one === value);
                if (frequency) set({ frequency });
              }}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label={t.notify}
        checked={values.notify}
        onCheckedChange={(notify) => set({ notify })}
      />
    </>
  );
}
