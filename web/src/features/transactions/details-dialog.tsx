import type { Transaction } from '@saldo/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { CopyCheck, Pencil, Split, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { bankName } from '../../lib/banks.ts';
import { amountText, day, ibanText, moment, signedSum, whenInFull } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Fact, Facts, withoutEmptyFacts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Title } from '../../ui/title.tsx';
import { transactionQuery } from './api.ts';
import { DialogFallback } from './dialog-fallback.tsx';
import { DuplicateButtons } from './duplicates/duplicate-buttons.tsx';
import { ReceiptsSection } from './receipts/receipts-section.tsx';
import { RefundSection } from './refunds/refund-section.tsx';
import { ShareSection } from './shares/share-section.tsx';
import { PartList } from './splits/part-lines.tsx';
import { splitTexts } from './splits/split-texts.ts';
import { texts } from './texts.ts';
import {
  bankText,
  type CategoryIndex,
  CategoryLabel,
  descriptionOrPlaceholder,
  merchantOrDescription,
} from './transaction-parts.tsx';
import { TransactionWorth } from './transaction-worth.tsx';
import { ReasonsSection } from './transfers/reasons-section.tsx';
import { TransferSection } from './transfers/transfer-section.tsx';
import type { TransactionDialog } from './use-transaction-dialog.ts';

const t = texts.details;

export interface TransactionDialogProps {
  id: string;
  dialog: TransactionDialog;
}

interface DetailsDialogProps extends TransactionDialogProps {
  index: CategoryIndex;
  mayEdit: boolean;
}

/** All details of a transaction. Everyone can open it, but only editors can edit or delete. */
export function TransactionDetailsDialog({ id, dialog, index, mayEdit }: DetailsDialogProps) {
  const query = useShown(transactionQuery(useQueryClient(), id));
  const row = query.data;
  const hint = mayEdit ? undefined : texts.viewerHint;
  return (
    <Dialog
      open
      onOpenChange={dialog.close}
      title={t.title}
      tone={row?.direction}
      footer={
        row && (
          <>
            {hint && <p className="mr-auto text-balance text-muted text-xs">{hint}</p>}
            <Button
              variant="danger"
              disabled={!mayEdit}
              icon={Trash2}
              onClick={() => dialog.show({ kind: 'delete', value: id })}
            >
              {texts.delete}
            </Button>
            <Button
              disabled={!mayEdit || row.transfer !== null}
              icon={Split}
              onClick={() => dialog.show({ kind: 'split', value: id })}
            >
              {splitTexts.split}
            </Button>
            <Button
              variant="primary"
              data-autofocus={mayEdit || undefined}
              disabled={!mayEdit}
              icon={Pencil}
              onClick={() => dialog.show({ kind: 'edit', value: id })}
            >
              {texts.edit}
            </Button>
          </>
        )
      }
    >
      {row ? (
        <Details row={row} index={index} dialog={dialog} mayEdit={mayEdit} />
      ) : (
        <DialogFallback query={query} />
      )}
    </Dialog>
  );
}

interface DetailsProps extends Pick<DetailsDialogProps, 'index' | 'dialog' | 'mayEdit'> {
  row: Transaction;
}

function Details({ row, index, dialog, mayEdit }: DetailsProps) {
  const other = row.possible_duplicate_of;
  const text = bankText(row);
  const transfer = (
    <TransferSection
      row={row}
      mayEdit={mayEdit}
      onShow={(value) => dialog.show({ kind: 'view', value })}
      onMark={() => dialog.show({ kind: 'mark_transfer', value: row.id })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {other && (
        <DuplicateSection
          row={row}
          other={other}
          mayEdit={mayEdit}
          onShow={(value) => dialog.show({ kind: 'view', value })}
          onRemoved={dialog.close}
        />
      )}
      <div>
        <Title as="p" className="[overflow-wrap:anywhere]">
          {merchantOrDescription(row)}
        </Title>
        {text && <p className="text-muted text-sm [overflow-wrap:anywhere]">{text}</p>}
        <p
          className={cx(
            'mt-1 font-bold text-2xl tracking-[-0.02em]',
            row.direction === 'income' ? 'text-income' : 'text-strong',
          )}
        >
          {amountText(row)}
        </p>
        <TransactionWorth row={row} />
      </div>
      {row.note && (
        <p className="whitespace-pre-line rounded-card bg-raised px-4 py-3 text-sm text-strong [overflow-wrap:anywhere]">
          <span className="mb-0.5 block text-muted text-xs">{texts.fields.note}</span>
          {row.note}
        </p>
      )}
      {row.splits.length > 0 && (
        <div className="rounded-card bg-raised px-4 py-2">
          <PartList row={row} index={index} />
        </div>
      )}
      <ShareSection row={row} mayEdit={mayEdit} onOpen={dialog.show} />
      <RefundSection row={row} index={index} mayEdit={mayEdit} onOpen={dialog.show} />
      {row.transfer && transfer}
      <ReceiptsSection row={row} mayEdit={mayEdit} />
      <Facts
        facts={factsOf(row, index, () => dialog.show({ kind: 'merchant', value: row.merchant_id }))}
      />
      {!row.transfer && transfer}
      <ReasonsSection id={row.id} />
    </div>
  );
}

function countsIn(row: Transaction): string {
  if (row.ignore) return t.countsNowhere;
  if (!row.ignore_default_metrics) return t.countsEverywhere;
  return row.transfer ? t.countsTransfer : t.countsCustom;
}

function factsOf(row: Transaction, index: CategoryIndex, onMerchant: () => void): Fact[] {
  const f = texts.fields;
  return withoutEmptyFacts([
    [t.date, whenInFull(row.date)],
    row.purchase_date !== null &&
      row.purchase_date !== row.date && [t.purchaseDate, whenInFull(row.purchase_date)],
    [f.direction, texts.directions[row.direction]],
    row.splits.length === 0 && [
      f.category,
      <FullCategoryName key="category" row={row} index={index} />,
    ],
    [f.bank, bankName(row.bank)],
    [f.product, texts.products[row.product]],
    row.account_name !== null && [t.account, row.account_name],
    row.account_iban !== null && [t.iban, ibanText(row.account_iban)],
    [f.type, texts.types[row.type]],
    row.merchant_name !== null && [
      t.merchant,
      <Button key="merchant" size="sm" onClick={onMerchant}>
        {row.merchant_name}
      </Button>,
    ],
    row.fee !== 0 && [t.fee, feeText(row)],
    row.tags.length > 0 && [f.tags, <Tags key="tags" tags={row.tags} />],
    row.is_refund && [f.is_refund, texts.form.refundHint],
    row.creditor_name !== null && [f.creditor_name, row.creditor_name],
    row.creditor_account_iban !== null && [
      f.creditor_account_iban,
      ibanText(row.creditor_account_iban),
    ],
    row.debtor_name !== null && [f.debtor_name, row.debtor_name],
    [t.flags, countsIn(row)],
    [t.report, t.origins[row.origin]],
    [t.changed, moment(row.updated_at)],
  ]);
}

/** A fee is an expense; a negative fee was refunded. */
const feeText = ({ fee, currency }: Transaction) => signedSum({ amount: -fee, currency });

const FullCategoryName = ({ row, index }: { row: Transaction; index: CategoryIndex }) => (
  <span className="inline-flex max-w-full">
    <CategoryLabel row={{ ...row, ignore: false }} index={index} full />
  </span>
);

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex flex-wrap justify-end gap-1">
    {tags.map((tag) => (
      <Link key={tag} to={paths.tag(tag)} className="rounded-chip hover:underline">
        <Tag>{tag}</Tag>
      </Link>
    ))}
  </span>
);

interface DuplicateSectionProps {
  row: Transaction;
  /** Id of the transaction it may duplicate. */
  other: string;
  mayEdit: boolean;
  onShow: (id: string) => void;
  onRemoved: () => void;
}

/** Shows the transaction and its possible duplicate side by side, with buttons to decide. */
function DuplicateSection({ row, other, mayEdit, onShow, onRemoved }: DuplicateSectionProps) {
  const query = useShown(transactionQuery(useQueryClient(), other));
  const { data } = query;
  return (
    <section
      aria-label={texts.duplicates.chipHint}
      className="rounded-card bg-warning-tint px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold text-strong">
        <CopyCheck size={16} aria-hidden className="flex-none text-warning" />
        {texts.details.duplicate}
      </p>
      <div className="mt-2 flex min-h-5 gap-3 text-strong">
        {data ? (
          <>
            <span className="clip flex-1" title={data.description}>
              {descriptionOrPlaceholder(data)}
            </span>
            <span className="flex-none text-normal">{day(data.date)}</span>
            <span className="flex-none font-semibold">{amountText(data)}</span>
          </>
        ) : (
          query.isPending && <Skeleton className="h-5" />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <DuplicateButtons row={row} mayEdit={mayEdit} onRemoved={onRemoved} />
        <Button size="sm" variant="ghost" onClick={() => onShow(other)}>
          {texts.details.showOther}
        </Button>
      </div>
    </section>
  );
}
