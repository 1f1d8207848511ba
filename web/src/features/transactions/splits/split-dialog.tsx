import type { Category } from '@saldo/contract/categories';
import { MOST_PARTS } from '@saldo/contract/split-limits';
import {
  type ChangedTransaction,
  type Transaction,
  updateTransaction,
} from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { fromCents } from '@saldo/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { amountText, day, money } from '../../../lib/format.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toneOf } from '../../../ui/category-dot.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { FormBody, LeaveGuard } from '../../../ui/form-dialog.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { optionsOf } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { transactionQuery, useUpdateTransaction } from '../api.ts';
import type { TransactionDialogProps } from '../details-dialog.tsx';
import { DialogFallback } from '../dialog-fallback.tsx';
import { type CategoryIndex, merchantOrDescription } from '../transaction-parts.tsx';
import { PartRow } from './part-row.tsx';
import { splitTexts as t } from './split-texts.ts';
import {
  centsOf,
  changedPart,
  inWay,
  type Problem,
  partAdded,
  partRemoved,
  problemOf,
  type SplitValues,
  splitsOf,
  valuesOf,
} from './split-values.ts';

type Saved = ChangedTransaction;

interface SplitPartsDialogProps {
  id: string;
  dialog: Pick<TransactionDialogProps['dialog'], 'close'>;
  index: CategoryIndex;
  /** Called instead of saying what was saved. */
  onSaved?: (saved: Saved) => void;
}

/** Splits the transaction as it was when the dialog opened. */
export function SplitPartsDialog({ id, dialog, index, onSaved }: SplitPartsDialogProps) {
  const query = useShown(transactionQuery(useQueryClient(), id));
  const categories = useShown(categoriesQuery);
  const [row, setRow] = useState<Transaction | null>(null);
  if (query.data && !query.isPlaceholderData && row?.id !== id) setRow(query.data);
  const name = query.data ? merchantOrDescription(query.data) : '';
  const why = row?.transfer ? t.ofTransfer : row && row.amount < 0.02 ? t.tooSmall : null;
  if (row?.id !== id || !categories.data || why) {
    return (
      <Dialog open title={t.title(name)} onOpenChange={dialog.close}>
        {why ? (
          <Banner tone="info">{why}</Banner>
        ) : (
          <DialogFallback query={query.isError ? query : categories} />
        )}
      </Dialog>
    );
  }
  return (
    <SplitForm {...{ row, index, onSaved }} categories={categories.data} onClose={dialog.close} />
  );
}

interface SplitFormProps {
  row: Transaction;
  categories: readonly Category[];
  index: CategoryIndex;
  onClose: () => void;
  onSaved?: ((saved: Saved) => void) | undefined;
}

const WAYS = optionsOf(['amount', 'halves', 'thirds', 'percent'] as const, t.ways);

function SplitForm({ row, categories, index, onClose, onSaved }: SplitFormProps) {
  const form = useSplitForm(row);
  const save = useSaving(onClose);
  const { values } = form;
  const put = (next: SplitValues) => {
    form.set('way', next.way);
    form.set('parts', [...next.parts]);
  };
  const submit = () =>
    void form.submit((saved) => {
      if (!onSaved) return save(saved, t.saved(saved.splits.length));
      onSaved(saved);
      onClose();
    });
  const cents = centsOf(values, row);
  const problem = problemOf(values, row);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return problem ? undefined : submit();
    focusNext(event.currentTarget, event.target);
  };
  return (
    <Dialog
      open
      title={t.title(merchantOrDescription(row))}
      onOpenChange={onClose}
      dismissable={!form.saving}
      onSubmit={() => problem === null && submit()}
      footer={
        <>
          {row.splits.length > 0 && <JoinButton row={row} busy={form.saving} onJoined={save} />}
          <FormFoot
            submit={t.save}
            busy={form.saving}
            disabled={form.idle || problem !== null}
            onCancel={onClose}
          />
        </>
      }
    >
      <LeaveGuard form={form} />
      <FormBody form={form}>
        <Whole row={row} index={index} />
        <Segmented
          size="lg"
          label={t.waysLabel}
          value={values.way}
          onChange={(way) => put(inWay(values, way, row))}
          options={WAYS}
        />
        {/** biome-ignore lint/a11y/noStaticElementInteractions: Enter is handled for all fields at once */}
        <div onKeyDown={onKeyDown} className="flex flex-col">
          {values.parts.map((part, at) => (
            <PartRow
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name until they are saved
              key={at}
              {...{ part, at, categories, row }}
              way={values.way}
              cents={cents[at] ?? 0}
              isLast={at === values.parts.length - 1}
              onChange={(change) => put(changedPart(values, at, change))}
              onRemove={values.parts.length > 2 ? () => put(partRemoved(values, at)) : undefined}
            />
          ))}
          <div className="border-line border-t pt-3">
            <Button
              size="sm"
              variant="ghost"
              icon={Plus}
              disabled={values.parts.length >= MOST_PARTS}
              onClick={() =>
                put(partAdded({ ...values, way: values.way === 'percent' ? 'percent' : 'amount' }))
              }
            >
              {t.addPart}
            </Button>
          </div>
        </div>
        <Sum {...{ row, values, cents, problem, index }} />
      </FormBody>
    </Dialog>
  );
}

function useSplitForm(row: Transaction) {
  const update = useUpdateTransaction();
  return useContractForm(updateTransaction, {
    values: { way: 'amount', parts: valuesOf(row).parts.map((part) => ({ ...part })) } as {
      way: SplitValues['way'];
      parts: SplitValues['parts'][number][];
    },
    toBody: (values) => ({ splits: splitsOf(values, row) }),
    change: true,
    fieldOf: { splits: 'parts' },
    // `updated_at` lets the server reject a stale write.
    send: ({ splits = [] }) =>
      update.mutateAsync({ id: row.id, body: { splits, updated_at: row.updated_at } }),
    textOf: (error) =>
      error instanceof ApiError && error.code === 'stale_write'
        ? t.stale
        : t.failed(messageOf(error)),
  });
}

/** Says what was saved, with Undo, and closes. */
function useSaving(onClose: () => void) {
  const undoing = useUndoAction();
  return ({ step_id }: { step_id: string | null }, text: string) => {
    toast.success(text, undoing([step_id]));
    onClose();
  };
}

/** Moves to the next amount that is typed, or to the first category that is not chosen. */
function focusNext(frame: HTMLElement, from: HTMLInputElement): void {
  const amounts = [...frame.querySelectorAll<HTMLInputElement>('input[data-amount]:read-write')];
  const next = amounts[amounts.indexOf(from) + 1];
  const open = [...frame.querySelectorAll('select')].find(({ value }) => value === '');
  (next ?? open ?? from).focus();
}

const Whole = ({ row, index }: Pick<SplitFormProps, 'row' | 'index'>) => {
  const { icon, color } = index.get(row.category) ?? UNCATEGORIZED;
  return (
    <div className="flex items-center gap-3">
      <EmojiTile size="lg" icon={icon} color={color} />
      <div className="min-w-0 flex-1">
        <p className="clip font-semibold text-sm text-strong">{merchantOrDescription(row)}</p>
        <p className="clip text-muted text-xs">
          {[day(row.date), row.account_name].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="flex-none font-bold text-strong text-xl">{amountText(row)}</p>
    </div>
  );
};

interface SumProps extends Pick<SplitFormProps, 'row' | 'index'> {
  values: SplitValues;
  cents: readonly number[];
  problem: Problem | null;
}

/** How the parts share the amount, and whether they add up to it. */
function Sum({ row, values, cents, problem, index }: SumProps) {
  const rest = cents.at(-1) ?? 0;
  const inCurrency = (amount: number) => money({ amount, currency: row.currency });
  const words: Record<Problem, string> = {
    much: t.much(inCurrency(fromCents(-rest))),
    nothing: t.nothingLeft,
    amount: t.typeAll,
    category: t.chooseAll,
  };
  const isWrong = problem === 'much' || problem === 'nothing';
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-raised">
        {values.parts.map(({ category }, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
            key={at}
            className="tone bg-tone"
            style={{
              ...toneOf((index.get(category) ?? UNCATEGORIZED).color),
              flexGrow: Math.max(0, cents[at] || 0),
            }}
          />
        ))}
      </div>
      <p className="flex items-center justify-between gap-3 text-muted text-sm">
        <span>{t.parts(values.parts.length)}</span>
        <span
          role="status"
          className={
            isWrong ? 'font-medium text-expense' : problem ? '' : 'flex gap-1.5 text-income'
          }
        >
          {problem === null && <Check size={16} aria-hidden className="self-center" />}
          {problem === null ? t.adds(inCurrency(row.amount)) : words[problem]}
        </span>
      </p>
    </div>
  );
}

interface JoinButtonProps {
  row: Transaction;
  busy: boolean;
  onJoined: (saved: { step_id: string | null }, text: string) => void;
}

function JoinButton({ row, busy, onJoined }: JoinButtonProps) {
  const update = useUpdateTransaction();
  const join = async () => {
    try {
      const body = { splits: [], updated_at: row.updated_at };
      onJoined(await update.mutateAsync({ id: row.id, body }), t.joined);
    } catch (error) {
      toast.error(t.failed(messageOf(error)));
    }
  };
  return (
    <span className="mr-auto">
      <Button variant="ghost" disabled={busy} busy={update.isPending} onClick={() => void join()}>
        {t.join}
      </Button>
    </span>
  );
}
