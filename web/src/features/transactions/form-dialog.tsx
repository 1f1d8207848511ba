import type { Transaction } from '@saldo/contract/transactions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { accountsQuery } from '../accounts/api.ts';
import { categoriesQuery } from '../categories/api.ts';
import { transactionQuery } from './api.ts';
import type { TransactionDialogProps } from './details-dialog.tsx';
import { DialogFallback } from './dialog-fallback.tsx';
import { texts } from './texts.ts';
import { TransactionForm } from './transaction-form.tsx';
import type { DialogControl } from './use-dialog.ts';

/** A new transaction. The form appears when what it offers is there. */
export function CreateDialog({ dialog }: { dialog: DialogControl }) {
  const categories = useQuery(categoriesQuery);
  const accounts = useQuery(accountsQuery);
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

/** Changes one, starting from how it was when the dialog opened: news from elsewhere never overwrite what is typed. */
export function EditDialog({ id, dialog }: TransactionDialogProps) {
  const query = useQuery(transactionQuery(useQueryClient(), id));
  const categories = useQuery(categoriesQuery);
  const accounts = useQuery(accountsQuery);
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
