import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/api.ts';
import { today } from '../../lib/format.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { toast } from '../../ui/toast.ts';
import { useLinkTransfer } from '../transfers/api.ts';
import { useCreateTransaction, useUpdateTransaction } from './api.ts';
import { formErrors, placeProblems } from './form-errors.ts';
import {
  changeOf,
  creationOf,
  type FormValues,
  formOf,
  isChanged,
  newForm,
} from './form-values.ts';
import { texts } from './texts.ts';
import { TransactionFields } from './transaction-fields.tsx';

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

export function TransactionForm(props: TransactionFormProps) {
  const { original, categories, accounts, onClose, onReload } = props;
  const [initial] = useState(() => (original ? formOf(original, categories) : newForm(today())));
  const form = useForm<FormValues>({
    defaultValues: initial,
    mode: 'onTouched',
    resolver: (values) => {
      const errors = formErrors(values, original);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const values = form.watch();
  const changed = original
    ? isChanged(original, values)
    : JSON.stringify(values) !== JSON.stringify(initial);
  const { save, saving, failure } = useSave(form, original, categories);
  const leaving = useLeaveGuard(changed);

  const submit = form.handleSubmit(async (valid) => {
    if (!(await save(valid))) return;
    leaving.allow();
    onClose();
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={original ? t.editTitle : t.createTitle}
      tone={values.direction}
      leaving={leaving}
      dismissable={!saving}
      onSubmit={() => void submit()}
      footer={
        <FormFoot
          cancel={t.cancel}
          submit={original ? t.update : t.save}
          busy={saving}
          disabled={original !== null && !changed}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {failure && (
          <FailureBanner
            failure={failure}
            onReload={() => {
              leaving.allow();
              onReload();
            }}
          />
        )}
        <TransactionFields
          form={form}
          categories={categories}
          accounts={accounts}
          currency={original?.currency ?? 'EUR'}
        />
      </div>
    </Dialog>
  );
}

interface Failure {
  message: string;
  stale: boolean;
}

/** Stands above the fields, and is brought into sight where somebody had scrolled down. */
function FailureBanner({ failure, onReload }: { failure: Failure; onReload: () => void }) {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is one to be seen
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={banner} className="scroll-mt-6">
      <Banner
        tone="expense"
        role="alert"
        action={
          failure.stale && (
            <Button size="sm" onClick={onReload}>
              {t.reload}
            </Button>
          )
        }
      >
        {failure.message}
      </Banner>
    </div>
  );
}

/** What a category has done to a row besides: into Between Own Accounts it is set aside, out of it it counts again. */
function asideWords(was: boolean, after: Transaction, category?: string): string | undefined {
  if (after.ignore_default_metrics === was || after.category === category) return undefined;
  return was ? texts.countsAgain : texts.setAside(1);
}

/** Saves the form. What the server finds wrong with a field goes under that field, the rest into the banner. */
function useSave(
  form: ReturnType<typeof useForm<FormValues>>,
  original: Transaction | null,
  categories: readonly Category[],
) {
  const link = useLinkTransfer();
  const create = useCreateTransaction();
  const update = useUpdateTransaction();
  const [failure, setFailure] = useState<Failure | null>(null);

  function show(error: unknown) {
    const fields = error instanceof ApiError ? (error.fields ?? []) : [];
    const { placed, left } = placeProblems(fields);
    const names = Object.keys(placed) as (keyof FormValues)[];
    for (const name of names) {
      form.setError(name, { type: 'server', message: placed[name] ?? '' });
    }
    const [first] = names;
    if (first) form.setFocus(first);
    const stale = error instanceof ApiError && error.code === 'stale_write';
    const message = [stale ? t.stale : messageOf(error), ...left].join(' ');
    setFailure({ message: stale ? message : t.failed(message), stale });
  }

  async function save(values: FormValues): Promise<boolean> {
    setFailure(null);
    try {
      if (original) {
        const body = { ...changeOf(original, values), updated_at: original.updated_at };
        tellUpdated(original, await update.mutateAsync({ id: original.id, body }));
      } else {
        const made = await create.mutateAsync(creationOf(values));
        toast.success(t.created, { detail: asideWords(false, made) });
      }
    } catch (error) {
      show(error);
      return false;
    }
    return true;
  }

  /** An edit can leave a transfer impossible: then it is parted, which the person may not have meant. */
  function tellUpdated(before: Transaction, after: Transaction) {
    const { transfer } = before;
    const detail = asideWords(before.ignore_default_metrics, after, before.category);
    if (!transfer || after.transfer) return void toast.success(t.updated, { detail });
    const undo = async () => {
      const body = changeOf(after, formOf(before, categories));
      await update.mutateAsync({ id: after.id, body });
      await link.mutateAsync({ id: after.id, other: transfer.transaction_id });
    };
    toast.warning(t.updated, {
      detail: t.unlinked(transfer.account_name),
      action: {
        label: t.undo,
        onClick: () => void undo().catch((error: unknown) => toast.error(messageOf(error))),
      },
    });
  }

  return { save, saving: create.isPending || update.isPending, failure };
}
