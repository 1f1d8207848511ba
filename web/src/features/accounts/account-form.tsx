import {
  type Account,
  type AccountWithBalance,
  CASH,
  createAccount,
  updateAccount,
} from '@saldo/contract/accounts';
import { PRODUCTS } from '@saldo/contract/common';
import { bankChoices, bankName } from '../../lib/banks.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { today } from '../../lib/format.ts';
import { mainCurrency } from '../../lib/money.ts';
import { decimalOf, moneyProblem } from '../../lib/typed-money.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DateField, MoneyField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { useCreateAccount, useUpdateAccount } from './api.ts';
import { texts } from './texts.ts';

const t = texts.form;
const b = texts.balance;

type Product = (typeof PRODUCTS)[number];

interface Typed {
  typed: { amount: string; on: string };
  currency: string;
}

const typedBody = ({ typed }: Pick<Typed, 'typed'>) => ({
  amount: decimalOf(typed.amount),
  on: typed.on,
});
const typedProblems = ({ typed, currency }: Typed) => ({
  'typed.amount': moneyProblem(typed.amount, currency),
});

interface AccountFormProps {
  accounts: readonly Account[];
  onClose: () => void;
}

/** Form to create an account manually, with its balance on a given day. */
export function AccountForm({ accounts, onClose }: AccountFormProps) {
  const create = useCreateAccount();
  const product: Product = 'current';
  const form = useContractForm(createAccount, {
    values: {
      ...{ name: '', bank: CASH, product, currency: mainCurrency() },
      typed: { amount: '', on: today() },
    },
    toBody: (values) => ({ ...values, typed: typedBody(values) }),
    check: typedProblems,
    send: (body) => create.mutateAsync(body),
  });
  const banks = [CASH, ...bankChoices(accounts).filter((code) => code !== CASH)];
  return (
    <FormDialog
      form={form}
      title={t.title}
      submit={t.submit}
      submitting={t.submitting}
      done={({ name }) => t.done(name)}
      onClose={onClose}
    >
      <p className="text-muted">{t.hint}</p>
      <TextField form={form} name="name" label={t.name} required star />
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <SelectField
          form={form}
          name="bank"
          label={t.bank}
          options={banks.map((value) => ({ value, label: bankName(value) }))}
        />
        <SelectField
          form={form}
          name="product"
          label={t.product}
          options={PRODUCTS.map((value) => ({ value, label: t.products[value] }))}
        />
        <MoneyField
          form={form}
          name="typed.amount"
          label={t.balance}
          currency={form.values.currency}
          required
          star
        />
        <DateField form={form} name="typed.on" label={t.on} required star max={today()} />
        <TextField form={form} name="currency" label={t.currency} maxLength={3} required star />
      </div>
    </FormDialog>
  );
}

interface BalanceFormProps {
  account: AccountWithBalance;
  onClose: () => void;
}

/** Form to enter an account's balance on a given day, in case the bank provides none. */
export function BalanceForm({ account, onClose }: BalanceFormProps) {
  const update = useUpdateAccount(account.id);
  const { typed, currency } = account;
  const form = useContractForm(updateAccount, {
    values: { typed: { amount: typed ? String(typed.amount) : '', on: typed?.on ?? today() } },
    toBody: (values) => ({ typed: typedBody(values) }),
    check: (values) => typedProblems({ ...values, currency }),
    send: (body) => update.mutateAsync(body),
  });
  return (
    <FormDialog form={form} title={b.dialog} submit={b.save} done={b.saved} onClose={onClose}>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <MoneyField
          form={form}
          name="typed.amount"
          label={t.balance}
          currency={currency}
          required
          star
        />
        <DateField form={form} name="typed.on" label={t.on} required star max={today()} />
      </div>
    </FormDialog>
  );
}
