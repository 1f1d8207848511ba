import type { Category } from '@saldo/contract/categories';
import { useState } from 'react';
import { type ContractForm, useContractForm } from '../../lib/contract-form.ts';
import { currencySign } from '../../lib/format.ts';
import { isInMain, knownCurrency } from '../../lib/money.ts';
import { useChange } from '../../lib/use-change.ts';
import { cx } from '../../ui/cx.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import {
  CheckboxField,
  FormField,
  IconField,
  MoneyField,
  SelectField,
  TextareaField,
  TextField,
} from '../../ui/form-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { iconOptions, subcategoriesOf } from '../categories/category-choices.ts';
import { alertsQuery, goalsQuery } from './api.ts';
import { HueField } from './hue-field.tsx';
import {
  messageOr,
  type Target,
  type TargetKind,
  type TargetValues,
  targetProblems,
  valuesOfTarget,
} from './target-kind.ts';
import { sharedTargetTexts as t } from './texts.ts';

interface TargetFormProps<T extends Target, Body extends object> {
  kind: TargetKind<T, Body>;
  /** Null for a new one. */
  original: T | null;
  categories: readonly Category[];
  onClose: () => void;
}

export function TargetForm<T extends Target, Body extends object>(props: TargetFormProps<T, Body>) {
  const { kind, onClose } = props;
  // Captured on opening, so refetched data never overwrites the user's input.
  const [{ original, categories }] = useState(props);
  const values = valuesOfTarget(kind, original, categories);
  const { texts } = kind;
  const otherwise = kind.useCurrency();
  const own = original?.currency ?? knownCurrency();
  const currency = own ?? otherwise;
  const save = useChange((send: () => Promise<T>) => send(), { awaits: [goalsQuery, alertsQuery] });
  const form = useContractForm(original ? kind.change : kind.creation, {
    values,
    toBody: kind.bodyOf,
    change: original !== null,
    check: (now) => targetProblems(now, categories, { ...kind, currency }),
    // The target's category may no longer exist.
    shownAtOnce: original && values.parent === '' ? ['parent'] : [],
    fieldOf: { category_id: 'parent', final_amount: 'amount', limit_amount: 'amount' },
    send: (body, now) =>
      save.mutateAsync(() =>
        original ? kind.update(original.id, Object(body)) : kind.create(kind.bodyOf(now)),
      ),
    failed: messageOr(original ? texts.updateFailed : texts.createFailed),
  });
  return (
    <FormDialog
      form={form}
      title={original ? texts.edit : texts.create}
      submit={original ? texts.update : texts.create}
      submitting={original ? t.updating : t.creating}
      done={({ name }) => (original ? texts.updated : texts.created)(name)}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={texts.name} dense={false} required star />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-4 phone:grid-cols-1">
        <IconField form={form} name="icon" label={t.icon} presets={kind.icons} required star />
        <HueField value={form.values.color} onChange={(hue) => form.set('color', hue)} required />
      </div>
      <TextareaField form={form} name="description" label={t.description} rows={2} />
      <CategoryChoice form={form} categories={categories} subRequired={kind.subRequired} />
      {kind.Source && <kind.Source form={form} currency={own} />}
      <div className="grid auto-cols-[minmax(0,1fr)] grid-flow-col items-start gap-4 phone:grid-flow-row">
        <MoneyField
          form={form}
          name="amount"
          label={
            isInMain({ currency })
              ? t.inCurrency(texts.amount, currencySign(currency))
              : texts.amount
          }
          currency={currency}
          dense={false}
          required
          star
        />
        <kind.Period form={form} />
      </div>
      {kind.More && <kind.More form={form} />}
      <CheckboxField form={form} name="notify_user" label={texts.notify} hint={texts.notifyHint} />
    </FormDialog>
  );
}

interface CategoryChoiceProps {
  form: ContractForm<TargetValues>;
  categories: readonly Category[];
  subRequired: boolean;
}

/** A main category, and one of its subcategories if allowed. */
function CategoryChoice({ form, categories, subRequired }: CategoryChoiceProps) {
  const { parent, bySub } = form.values;
  const subs = subcategoriesOf(categories, parent);
  const allow = (allowed: boolean) => {
    form.set('bySub', allowed);
    form.set('sub', '');
  };
  return (
    <div className="flex flex-col gap-3">
      <FormField form={form} name="parent" label={t.category} required star>
        {(control) => (
          <Select
            {...control}
            placeholder={t.chooseCategory}
            options={iconOptions(categories)}
            onChange={(event) => {
              control.onChange(event);
              allow(bySub && subcategoriesOf(categories, event.target.value).length > 0);
            }}
          />
        )}
      </FormField>
      {/* Keeps its place while hidden, so that the fields below don't move when a category is chosen. */}
      <div className={cx(subs.length === 0 && 'invisible')}>
        <Switch
          label={t.allowSub}
          hint={bySub ? undefined : t.usingParent}
          checked={bySub}
          onCheckedChange={allow}
        />
      </div>
      {subs.length > 0 && bySub && (
        <SelectField
          form={form}
          name="sub"
          label={t.sub}
          dense={false}
          required={subRequired}
          star={subRequired}
          options={[{ value: '', label: t.chooseSub }, ...iconOptions(subs)]}
        />
      )}
    </div>
  );
}
