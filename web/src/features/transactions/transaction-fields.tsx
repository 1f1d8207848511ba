import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import { PRODUCTS, TRANSACTION_TYPES } from '@saldo/contract/common';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { DateInput, Input } from '../../ui/input.tsx';
import { moneyHint } from '../../ui/money-hint.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import { bankChoices, bankName } from '../accounts/banks.ts';
import {
  accountOptions,
  categoryOptions,
  subcategoryOptions,
  withValue,
} from './filter-options.ts';
import type { FormValues } from './form-values.ts';
import { texts } from './texts.ts';

const t = texts.form;

interface TransactionFieldsProps {
  form: UseFormReturn<FormValues>;
  categories: readonly Category[];
  accounts: readonly Account[];
  /** Shown beside the amount when it is not euros. */
  currency: string;
}

type TextName = 'description' | 'tags' | 'creditor_name' | 'creditor_account_iban' | 'debtor_name';
type MoneyName = 'amount' | 'fee';
type SelectName = 'bank' | 'product' | 'type' | 'category' | 'subcategory' | 'account_iban';

export function TransactionFields({
  form,
  categories,
  accounts,
  currency,
}: TransactionFieldsProps) {
  const { register, formState, watch, setValue, control } = form;
  const [direction, bank, category] = watch(['direction', 'bank', 'category']);
  const errorOf = (name: keyof FormValues) => formState.errors[name]?.message;

  const text = (name: TextName, more: { hint?: string; wide?: boolean } = {}) => (
    <Field
      label={texts.fields[name]}
      error={errorOf(name)}
      hint={more.hint}
      className={more.wide ? 'col-span-full' : undefined}
    >
      {(ids) => <Input {...ids} dense autoComplete="off" {...register(name)} />}
    </Field>
  );
  const moneyField = (name: MoneyName, required = false) => (
    <Field
      label={currency === 'EUR' ? texts.fields[name] : `${texts.fields[name]} (${currency})`}
      error={errorOf(name)}
      hint={moneyHint({
        text: watch(name),
        currency,
        onTake: (taken) => setValue(name, taken, { shouldDirty: true, shouldValidate: true }),
      })}
      required={required}
      star={required}
    >
      {(ids) => (
        <Input
          {...ids}
          dense
          data-autofocus={required || undefined}
          autoComplete="off"
          inputMode="decimal"
          {...register(name)}
        />
      )}
    </Field>
  );
  const select = (name: SelectName, options: readonly Option[], required = false) => (
    <Field label={texts.fields[name]} error={errorOf(name)} required={required} star={required}>
      {(ids) => (
        <Select
          {...ids}
          dense
          {...(required ? { placeholder: t.select } : {})}
          options={options}
          disabled={options.length < 2 && name === 'subcategory'}
          {...register(name, {
            // A subcategory belongs to one category.
            onChange: () => name === 'category' && setValue('subcategory', ''),
          })}
        />
      )}
    </Field>
  );

  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-[480px]:grid-cols-1">
      <div className="col-span-full">
        <Controller
          control={control}
          name="direction"
          render={({ field }) => (
            <Segmented
              size="lg"
              label={texts.fields.direction}
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: 'expense', label: texts.directions.expense },
                { value: 'income', label: texts.directions.income },
              ]}
            />
          )}
        />
      </div>
      <Field label={texts.fields.date} error={errorOf('date')} required star>
        {(ids) => <DateInput {...ids} dense {...register('date')} />}
      </Field>
      {moneyField('amount', true)}
      {select(
        'bank',
        bankChoices(accounts, bank).map((code) => ({ value: code, label: bankName(code) })),
        true,
      )}
      {select(
        'product',
        PRODUCTS.map((value) => ({ value, label: texts.products[value] })),
        true,
      )}
      {text('description', { wide: true })}
      {select('category', withValue(categoryOptions(categories), category, texts.unknownCategory))}
      {select('subcategory', [
        { value: '', label: t.noSubcategory },
        ...subcategoryOptions(categories, category),
      ])}
      {select('account_iban', [{ value: '', label: t.noAccount }, ...accountOptions(accounts)])}
      {select(
        'type',
        TRANSACTION_TYPES.map((value) => ({ value, label: texts.types[value] })),
      )}
      {text('tags', { hint: t.tagsHint })}
      {moneyField('fee')}
      {text('creditor_name')}
      {text('creditor_account_iban')}
      {text('debtor_name')}
      <div className="col-span-full grid gap-3 border-line border-t pt-4 phone:gap-1">
        {direction === 'income' && (
          <Checkbox label={texts.fields.is_refund} hint={t.refundHint} {...register('is_refund')} />
        )}
        <Checkbox label={texts.fields.ignore} hint={t.ignoreHint} {...register('ignore')} />
        <Checkbox
          label={texts.fields.ignore_default_metrics}
          hint={t.ignoreMetricsHint}
          {...register('ignore_default_metrics')}
        />
      </div>
    </div>
  );
}
