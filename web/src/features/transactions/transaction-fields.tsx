import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import { PRODUCTS, TRANSACTION_TYPES } from '@saldo/contract/common';
import type { ContractForm } from '../../lib/contract-form.ts';
import {
  CheckboxField,
  DateField,
  MoneyField,
  SelectField,
  TextField,
} from '../../ui/form-fields.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { optionsOf } from '../../ui/select.tsx';
import { accountOptions, bankChoices, bankName } from '../accounts/banks.ts';
import { categoryOptions, subcategoryOptions, withValue } from './filter-options.ts';
import type { FormValues } from './form-values.ts';
import { texts } from './texts.ts';

const t = texts.form;
const DIRECTION_CHOICES = optionsOf(['expense', 'income'] as const, texts.directions);

interface TransactionFieldsProps {
  form: ContractForm<FormValues>;
  categories: readonly Category[];
  accounts: readonly Account[];
  /** Shown beside the amount when it is not euros. */
  currency: string;
}

export function TransactionFields(props: TransactionFieldsProps) {
  const { form, categories, accounts, currency } = props;
  const { direction, bank, category } = form.values;
  const field = <N extends keyof FormValues>(name: N, required = false) => ({
    form,
    name,
    label: texts.fields[name],
    required,
    star: required,
  });
  const subcategories = subcategoryOptions(categories, category);
  // What waits to be chosen says so.
  const choice = <N extends keyof FormValues>(name: N) => ({
    ...field(name, true),
    placeholder: t.select,
  });
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-[480px]:grid-cols-1">
      <div className="col-span-full">
        <Segmented
          size="lg"
          label={texts.fields.direction}
          value={direction}
          onChange={(chosen) => form.set('direction', chosen)}
          options={DIRECTION_CHOICES}
        />
      </div>
      <DateField {...field('date', true)} />
      <MoneyField {...field('amount', true)} currency={currency} data-autofocus />
      <SelectField
        {...choice('bank')}
        options={bankChoices(accounts, bank).map((code) => ({
          value: code,
          label: bankName(code),
        }))}
      />
      <SelectField {...choice('product')} options={optionsOf(PRODUCTS, texts.products)} />
      <TextField {...field('description')} className="col-span-full" />
      <SelectField
        {...field('category')}
        options={withValue(categoryOptions(categories), category, texts.unknownCategory)}
        // A subcategory belongs to one category.
        onChanged={() => form.set('subcategory', '')}
      />
      <SelectField
        {...field('subcategory')}
        options={[{ value: '', label: t.noSubcategory }, ...subcategories]}
        disabled={subcategories.length === 0}
      />
      <SelectField
        {...field('account_iban')}
        options={[{ value: '', label: t.noAccount }, ...accountOptions(accounts)]}
      />
      <SelectField {...field('type')} options={optionsOf(TRANSACTION_TYPES, texts.types)} />
      <TextField {...field('tags')} hint={t.tagsHint} />
      <MoneyField {...field('fee')} currency={currency} />
      <TextField {...field('creditor_name')} />
      <TextField {...field('creditor_account_iban')} />
      <TextField {...field('debtor_name')} />
      <div className="col-span-full grid gap-3 border-line border-t pt-4 phone:gap-1">
        {direction === 'income' && <CheckboxField {...field('is_refund')} hint={t.refundHint} />}
        <CheckboxField {...field('ignore')} hint={t.ignoreHint} />
        <CheckboxField {...field('ignore_default_metrics')} hint={t.ignoreMetricsHint} />
      </div>
    </div>
  );
}
