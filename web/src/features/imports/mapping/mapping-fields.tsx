import type { Account } from '@saldo/contract/accounts';
import { type MappingQuestion, NEW_ACCOUNT } from '@saldo/contract/imports';
import { accountOptions } from '../../../lib/banks.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { LabeledSelect } from '../../../ui/labeled.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Title } from '../../../ui/title.tsx';
import { accountsQuery } from '../../accounts/api.ts';
import { texts } from '../texts.ts';
import { columnsOf, type MappingField, valuesFromAccount } from './mapping-values.ts';
import type { MappingForm } from './use-mapping-form.ts';

const t = texts.columns;
const NO_ACCOUNTS: readonly Account[] = [];
const PAIR = 'grid grid-cols-2 items-start gap-3 phone:grid-cols-[minmax(0,1fr)]';

interface MappingFieldsProps {
  form: MappingForm;
  question: MappingQuestion;
  disabled: boolean;
}

export const MappingFields = ({ form, question, disabled }: MappingFieldsProps) => (
  <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4 p-6 pt-5 phone:p-4">
    <legend className="sr-only">{t.fields}</legend>
    <ColumnFields form={form} question={question} />
    <Title as="h3" size="md" className="mt-1">
      {t.accountGroup}
    </Title>
    <AccountFields form={form} />
  </fieldset>
);

function ColumnFields({ form, question }: Omit<MappingFieldsProps, 'disabled'>) {
  const { values, set } = form;
  const columns = columnsOf(question);
  const column = { form, columns };
  return (
    <>
      <div className={PAIR}>
        <Column {...column} field="date" label={t.date} />
        <Choice
          label={t.dateOrder}
          value={values.dateOrder}
          options={[
            { value: 'day-first', label: t.dayFirst },
            { value: 'month-first', label: t.monthFirst },
          ]}
          onChange={(dateOrder) => set({ dateOrder })}
        />
      </div>
      <div className={PAIR}>
        <Column {...column} field="description" label={t.description} />
        <Column {...column} field="balance" label={t.balance} hint={t.balanceHint} optional />
      </div>
      <div className={PAIR}>
        <div className="flex flex-col gap-1">
          <span aria-hidden className="font-medium text-normal text-sm">
            {t.way}
          </span>
          <Segmented
            size="lg"
            label={t.way}
            value={values.way}
            onChange={(way) => set({ way })}
            options={[
              { value: 'signed', label: t.signed },
              { value: 'split', label: t.split },
            ]}
          />
        </div>
        <Choice
          tall
          label={t.decimal}
          value={values.decimal}
          options={[
            { value: 'comma', label: t.comma },
            { value: 'point', label: t.point },
          ]}
          onChange={(decimal) => set({ decimal })}
        />
      </div>
      <div className={PAIR}>
        {values.way === 'signed' ? (
          <Column {...column} field="amount" label={t.amount} hint={t.amountHint} />
        ) : (
          <>
            <Column {...column} field="income" label={t.income} optional />
            <Column {...column} field="expense" label={t.expense} optional />
          </>
        )}
      </div>
    </>
  );
}

interface ColumnProps {
  form: MappingForm;
  columns: readonly string[];
  field: Exclude<MappingField, 'bank' | 'currency'> | 'balance';
  label: string;
  hint?: string;
  optional?: boolean;
}

function Column({ form, columns, field, label, hint, optional = false }: ColumnProps) {
  const error = field === 'balance' ? undefined : form.errorOf(field);
  return (
    <LabeledSelect
      label={label}
      error={error}
      hint={hint}
      required={!optional}
      dense
      value={form.values[field]}
      options={[
        ...(optional ? [{ value: '', label: t.none }] : []),
        ...columns.map((heading) => ({ value: heading, label: heading })),
      ]}
      {...(optional ? {} : { placeholder: t.choose })}
      onChange={(event) => form.set({ [field]: event.target.value })}
      onBlur={() => field !== 'balance' && form.leave(field)}
    />
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  disabled?: boolean;
  /** Matches the height of its neighbor. */
  tall?: boolean;
  onChange: (value: V) => void;
}

/** A choice that always has a value. */
const Choice = <V extends string>({
  label,
  value,
  options,
  disabled,
  tall,
  onChange,
}: ChoiceProps<V>) => (
  <LabeledSelect
    label={label}
    dense={!tall}
    value={value}
    disabled={disabled}
    options={options}
    onChange={(event) => {
      const chosen = options.find((option) => option.value === event.target.value);
      if (chosen) onChange(chosen.value);
    }}
  />
);

function AccountFields({ form }: { form: MappingForm }) {
  const { values, set, errorOf, leave, accountError } = form;
  const { data: accounts = NO_ACCOUNTS } = useShown(accountsQuery);
  // True if an existing account is chosen, whose type is already known.
  const known = values.accountId !== '' && values.accountId !== NEW_ACCOUNT;
  return (
    <>
      {accounts.length > 0 && (
        <LabeledSelect
          label={t.account}
          error={accountError}
          dense
          value={values.accountId}
          options={[
            { value: '', label: t.fittingAccount },
            ...accountOptions(accounts),
            { value: NEW_ACCOUNT, label: t.newAccount },
          ]}
          onChange={(event) =>
            set(
              event.target.value === NEW_ACCOUNT
                ? { accountId: NEW_ACCOUNT }
                : valuesFromAccount(accounts.find(({ id }) => id === event.target.value)),
            )
          }
        />
      )}
      <div className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_96px] items-start gap-3 phone:grid-cols-2">
        <Field label={t.bank} error={errorOf('bank')} required className="phone:col-span-2">
          {(ids) => (
            <Input
              {...ids}
              dense
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              placeholder={t.bankPlaceholder}
              value={values.bank}
              disabled={known}
              className="uppercase placeholder:normal-case"
              onChange={(event) => set({ bank: event.target.value })}
              onBlur={() => {
                form.normalizeBank();
                leave('bank');
              }}
            />
          )}
        </Field>
        <Choice
          label={t.product}
          value={values.product}
          disabled={known}
          options={[
            { value: 'current', label: t.products.current },
            { value: 'deposit', label: t.products.deposit },
          ]}
          onChange={(product) => set({ product })}
        />
        <Field label={t.currency} error={errorOf('currency')} required>
          {(ids) => (
            <Input
              {...ids}
              dense
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={3}
              value={values.currency}
              disabled={known}
              className="uppercase"
              onChange={(event) => set({ currency: event.target.value })}
              onBlur={() => leave('currency')}
            />
          )}
        </Field>
      </div>
    </>
  );
}
