import type { Category } from '@saldo/contract/categories';
import type { Goal } from '@saldo/contract/goals';
import { today } from '../../../lib/format.ts';
import { Field } from '../../../ui/field.tsx';
import { DateInput, Input } from '../../../ui/input.tsx';
import { moneyHint } from '../../../ui/money-hint.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TargetFields } from '../target-fields.tsx';
import { TargetFormDialog } from '../target-form-dialog.tsx';
import type { TargetForm } from '../use-target-form.ts';
import { useCreateGoal, useUpdateGoal } from './api.ts';
import {
  changeOf,
  creationOf,
  errorsOf,
  type GoalValues,
  newGoal,
  valuesOf,
} from './goal-values.ts';
import { ICONS } from './presets.ts';
import { texts } from './texts.ts';

const t = texts.form;

interface GoalFormProps {
  /** Null to make a new one. */
  original: Goal | null;
  categories: readonly Category[];
  onClose: () => void;
}

export const GoalForm = (props: GoalFormProps) => (
  <TargetFormDialog
    {...props}
    texts={texts}
    values={{ fresh: newGoal(today()), valuesOf, errorsOf, changeOf, creationOf }}
    create={useCreateGoal()}
    update={useUpdateGoal()}
  >
    {(form, categories) => (
      <TargetFields
        form={form}
        categories={categories}
        nameLabel={t.name}
        presets={ICONS}
        subRequired={false}
      >
        <GoalFields form={form} />
      </TargetFields>
    )}
  </TargetFormDialog>
);

function GoalFields({ form }: { form: TargetForm<GoalValues> }) {
  const { values, set, errorOf, leave } = form;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <Field label={t.start} error={errorOf('start')} required star>
          {(ids) => (
            <DateInput
              {...ids}
              value={values.start}
              max={values.end || undefined}
              onChange={(event) => set({ start: event.target.value })}
              onBlur={() => leave('start')}
            />
          )}
        </Field>
        <Field label={t.end} error={errorOf('end')} required star>
          {(ids) => (
            <DateInput
              {...ids}
              value={values.end}
              min={values.start || undefined}
              onChange={(event) => set({ end: event.target.value })}
              onBlur={() => leave('end')}
            />
          )}
        </Field>
      </div>
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
      <Switch
        label={t.notify}
        hint={t.notifyHint}
        checked={values.notify}
        onCheckedChange={(notify) => set({ notify })}
      />
    </>
  );
}
