import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import {
  createTransaction,
  type Transaction,
  updateTransaction,
} from '@saldo/contract/transactions';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { differing } from '../../lib/differing.ts';
import { today } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreateTransaction, useUpdateTransaction } from './api.ts';
import { amountProblems, bodyOf, formOf, newForm } from './form-values.ts';
import { texts } from './texts.ts';
import { TransactionFields } from './transaction-fields.tsx';
import { useLinkTransfer } from './transfers/api.ts';

const t = texts.form;

interface TransactionFormProps {
  /** Null to write a new one. */
  original: Transaction | null;
  categories: readonly Category[];
  accounts: readonly Account[];
  onClose: () => void;
  /** Starts again from what the server has now. */
  onReload: () => void;
}

const STALE = 'stale_write';

export function TransactionForm(props: TransactionFormProps) {
  const { original, categories, accounts, onClose, onReload } = props;
  const create = useCreateTransaction();
  const update = useUpdateTransaction();
  const tellUpdated = useTellUpdated(categories);
  const form = useContractForm(original ? updateTransaction : createTransaction, {
    values: original ? formOf(original, categories) : newForm(today()),
    toBody: (values) => bodyOf(values, original),
    change: original !== null,
    check: amountProblems,
    fieldOf: { category_id: 'category' },
    // A write that others have overtaken is refused.
    send: (body, values) =>
      original
        ? update.mutateAsync({
            id: original.id,
            body: { ...body, updated_at: original.updated_at },
          })
        : create.mutateAsync(bodyOf(values, null)),
    wordsOf: (error) => (isStale(error) ? t.stale : t.failed(messageOf(error))),
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
        if (original) tellUpdated(original, saved);
        else toast.success(t.created, { detail: asideWords(false, saved) });
        onClose();
      }}
      onClose={onClose}
    >
      <TransactionFields
        form={form}
        categories={categories}
        accounts={accounts}
        currency={original?.currency ?? 'EUR'}
      />
    </FormDialog>
  );
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === STALE;

/** What a category has done to a row besides: into Between Own Accounts it is set aside, out of it it counts again. */
function asideWords(was: boolean, after: Transaction, category?: string): string | undefined {
  if (after.ignore_default_metrics === was || after.category === category) return undefined;
  return was ? texts.countsAgain : texts.setAside(1);
}

/** An edit can leave a transfer impossible: then it is parted, which the person may not have meant. */
function useTellUpdated(categories: readonly Category[]) {
  const link = useLinkTransfer();
  const update = useUpdateTransaction();
  return (before: Transaction, after: Transaction) => {
    const { transfer } = before;
    const detail = asideWords(before.ignore_default_metrics, after, before.category);
    if (!transfer || after.transfer) return void toast.success(t.updated, { detail });
    const of = (row: Transaction) => bodyOf(formOf(row, categories), row);
    const undo = async () => {
      await update.mutateAsync({ id: after.id, body: differing(of(after), of(before)) });
      await link.mutateAsync({ id: after.id, other: transfer.transaction_id });
    };
    toast.warning(t.updated, {
      detail: t.unlinked(transfer.account_name),
      action: {
        label: t.undo,
        onClick: () => void undo().catch((error: unknown) => toast.error(messageOf(error))),
      },
    });
  };
}
