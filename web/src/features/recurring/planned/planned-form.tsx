import { type PlannedPayment, updatePlanned } from '@saldo/contract/planned';
import { useContractForm } from '../../../lib/contract-form.ts';
import { decimalOf, moneyProblem, typedAmount } from '../../../lib/typed-money.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { DateField, MoneyField, SelectField, TextField } from '../../../ui/form-fields.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { treeOptions } from '../../categories/category-choices.ts';
import { useUpdatePlanned } from './api.ts';
import { texts } from './texts.ts';

const t = texts.form;

const valuesOf = ({ name, day, direction, amount, currency, category_id }: PlannedPayment) => ({
  ...{ name, day, direction, amount: typedAmount(amount, currency) },
  category_id: category_id ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const toBody = ({ amount, category_id: category, ...values }: Values) => ({
  ...values,
  amount: decimalOf(amount),
  category_id: category === '' ? null : category,
});

interface PlannedFormProps {
  planned: PlannedPayment;
  /** True to change only its day. */
  isMove: boolean;
  onClose: () => void;
}

export function PlannedForm({ planned, isMove, onClose }: PlannedFormProps) {
  const categories = useShown(categoriesQuery);
  const update = useUpdatePlanned();
  const { id, currency } = planned;
  const form = useContractForm(updatePlanned, {
    values: valuesOf(planned),
    toBody,
    change: true,
    check: ({ amount }) => ({ amount: moneyProblem(amount, currency) }),
    send: (body) => update.mutateAsync({ id, ...body }),
  });
  const day = <DateField form={form} name="day" label={t.day} required star />;
  return (
    <FormDialog
      form={form}
      title={isMove ? t.moveTitle : t.editTitle}
      submit={t.save}
      done={texts.done.saved}
      onClose={onClose}
    >
      {isMove ? (
        day
      ) : (
        <>
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
            <MoneyField
              form={form}
              name="amount"
              label={t.amount}
              currency={currency}
              required
              star
            />
            {day}
            <SelectField
              form={form}
              name="category_id"
              label={t.category}
              options={[{ value: '', label: t.noCategory }, ...treeOptions(categories.data ?? [])]}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
