import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import { PRODUCTS, TRANSACTION_TYPES } from '@saldo/contract/common';
import {
  type ChangedTransaction,
  createTransaction,
  type Transaction,
  updateTransaction,
} from '@saldo/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { accountOptions, bankChoices, bankName } from '../../../lib/banks.ts';
import { type ContractForm, useContractForm } from '../../../lib/contract-form.ts';
import { today } from '../../../lib/format.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import {
  CheckboxField,
  DateField,
  FormField,
  MoneyField,
  SelectField,
  TextareaField,
  TextField,
} from '../../../ui/form-fields.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { optionsOf } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { accountsQuery } from '../../accounts/api.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { nameOptions, subcategoriesOf } from '../../categories/category-choices.ts';
import { transactionQuery, useCreateTransaction, useUpdateTransaction } from '../api.ts';
import type { TransactionDialogProps } from '../details-dialog.tsx';
import { DialogFallback } from '../dialog-fallback.tsx';
import { withValue } from '../filters/filter-options.ts';
import { useOfferAlike } from '../merchants/use-offer-alike.ts';
import { FormReceipts, useChosenReceipts } from '../receipts/form-receipts.tsx';
import { becameRefundText } from '../refund-texts.ts';
import { splitTexts } from '../splits/split-texts.ts';
import { TagsInput } from '../tags-input.tsx';
import { texts } from '../texts.ts';
import type { TransactionDialog } from '../use-transaction-dialog.ts';
import {
  amountProblems,
  type FormValues,
  formValuesOf,
  newForm,
  transactionBody,
} from './form-values.ts';

/** Form for a new transaction, shown once its options are loaded. */
export function CreateTransactionDialog({ dialog }: { dialog: TransactionDialog }) {
  const categories = useShown(categoriesQuery);
  const accounts = useShown(accountsQuery);
  if (!categories.data || accounts.isPending) {
    return (
      <Dialog open title={texts.form.createTitle} onOpenChange={dialog.close}>
        <DialogFallback query={categories} />
      </Dialog>
    );
  }
  return (
    <TransactionForm
      original={null}
      categories={categories.data}
      accounts={accounts.data ?? []}
      onClose={dialog.close}
      onReload={() => {}}
    />
  );
}

/** Edits the transaction as it was when the dialog opened, so refetched data never overwrites the user's input. */
export function EditTransactionDialog({ id, dialog }: TransactionDialogProps) {
  const query = useShown(transactionQuery(useQueryClient(), id));
  const categories = useShown(categoriesQuery);
  const accounts = useShown(accountsQuery);
  const [original, setOriginal] = useState<Transaction | null>(null);
  if (query.data && original?.id !== id) setOriginal(query.data);

  if (original?.id !== id || !categories.data || accounts.isPending) {
    return (
      <Dialog open title={texts.form.editTitle} onOpenChange={dialog.close}>
        <DialogFallback query={query.isError ? query : categories} />
      </Dialog>
    );
  }
  const reload = async () => {
    const fresh = await query.refetch();
    if (fresh.data) setOriginal(fresh.data);
  };
  return (
    <TransactionForm
      key={original.updated_at}
      original={original}
      categories={categories.data}
      accounts={accounts.data ?? []}
      onClose={dialog.close}
      onReload={() => void reload()}
    />
  );
}

const t = texts.form;

interface TransactionFormProps {
  /** Null for a new one. */
  original: Transaction | null;
  categories: readonly Category[];
  accounts: readonly Account[];
  onClose: () => void;
  /** Restarts from the server's current version. */
  onReload: () => void;
}

const STALE = 'stale_write';

function TransactionForm(props: TransactionFormProps) {
  const { original, categories, accounts, onClose, onReload } = props;
  const create = useCreateTransaction();
  const update = useUpdateTransaction();
  const tell = useTell();
  const offerAlike = useOfferAlike();
  const receipts = useChosenReceipts();
  const currency = original?.currency ?? mainCurrency();
  const form = useContractForm(original ? updateTransaction : createTransaction, {
    values: original ? formValuesOf(original, categories) : newForm(today()),
    toBody: (values) => transactionBody(values, original),
    change: original !== null,
    check: (values) => amountProblems(values, currency),
    fieldOf: { category_id: 'category' },
    // `updated_at` lets the server reject a stale write.
    send: (body, values) =>
      original
        ? update.mutateAsync({
            id: original.id,
            body: { ...body, updated_at: original.updated_at },
          })
        : create.mutateAsync(transactionBody(values, null)),
    textOf: (error) => (isStale(error) ? t.stale : t.failed(messageOf(error))),
  });
  return (
    <FormDialog
      form={form}
      title={original ? t.editTitle : t.createTitle}
      tone={form.values.direction}
      submit={original ? t.update : t.save}
      remedy={({ code }) =>
        code === STALE && (
          <Button
            size="sm"
            onClick={() => {
              form.mayLeave.current = true;
              onReload();
            }}
          >
            {t.reload}
          </Button>
        )
      }
      onSaved={(saved) => {
        receipts.addTo(saved.id);
        tell(original, saved, saved.is_refund && !form.values.is_refund);
        if (original) void offerAlike([original], saved.category);
        onClose();
      }}
      onClose={onClose}
    >
      <TransactionFields
        form={form}
        categories={categories}
        accounts={accounts}
        currency={currency}
        isSplit={(original?.splits.length ?? 0) > 0}
      />
      <FormReceipts original={original} chosen={receipts} />
    </FormDialog>
  );
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === STALE;

/** Message that a new category also excluded the row from totals (Between Own Accounts), or included it again. */
function asideText(was: boolean, after: Transaction, category?: string): string | undefined {
  if (after.ignore_default_metrics === was || after.category === category) return undefined;
  return was ? texts.countsAgain : texts.markedAsTransfer(1);
}

/**
 * Shows a toast with Undo. An edit can unlink a transfer or turn income into a refund, which the user may not have
 * meant.
 */
function useTell() {
  const undoing = useUndoAction();
  return (before: Transaction | null, after: ChangedTransaction, becameRefund: boolean) => {
    const unlinked = after.transfer === null ? (before?.transfer ?? null) : null;
    const aside = asideText(before?.ignore_default_metrics ?? false, after, before?.category);
    const first = unlinked ? t.unlinked(unlinked.account_name) : aside;
    const second = before && becameRefund ? becameRefundText(1) : undefined;
    const detail = [first, second].filter(Boolean).join(' ') || undefined;
    const show = unlinked ? toast.warning : toast.success;
    show(before ? t.updated : t.created, { ...undoing([after.step_id]), detail });
  };
}

const DIRECTION_CHOICES = optionsOf(['expense', 'income'] as const, texts.directions);

interface TransactionFieldsProps {
  form: ContractForm<FormValues>;
  categories: readonly Category[];
  accounts: readonly Account[];
  /** Shown beside the amount if not the main one. */
  currency: string;
  isSplit: boolean;
}

function TransactionFields(props: TransactionFieldsProps) {
  const { form, categories, accounts, currency, isSplit } = props;
  const { direction, bank, category } = form.values;
  const named = <N extends keyof FormValues>(name: N) => ({
    form,
    name,
    label: texts.fields[name],
  });
  const field = <N extends keyof FormValues>(name: N, required = false) => ({
    ...named(name),
    required,
    star: required,
  });
  const subcategories = nameOptions(subcategoriesOf(categories, category));
  // An empty choice shows a placeholder.
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
      <TextareaField {...field('note')} rows={2} className="col-span-full" />
      <SelectField
        {...field('category')}
        hint={isSplit ? splitTexts.joinsHint : undefined}
        options={withValue(nameOptions(categories), category, texts.unknownCategory)}
        // A subcategory belongs to one category only.
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
      <FormField {...field('tags')} hint={t.tagsHint}>
        {(control, maxLength) => <TagsInput dense maxLength={maxLength} {...control} />}
      </FormField>
      <MoneyField {...field('fee')} currency={currency} />
      <TextField {...field('creditor_name')} />
      <TextField {...field('creditor_account_iban')} />
      <TextField {...field('debtor_name')} />
      <div className="col-span-full grid gap-3 border-line border-t pt-4 phone:gap-1">
        {direction === 'income' && <CheckboxField {...named('is_refund')} hint={t.refundHint} />}
        <CheckboxField {...named('ignore')} hint={t.ignoreHint} />
        <CheckboxField {...named('ignore_default_metrics')} hint={t.ignoreMetricsHint} />
      </div>
    </div>
  );
}
