import type { Transaction } from '@saldo/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { amountText, day } from '../../../lib/format.ts';
import { disabledUnless } from '../../../lib/permissions.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { transactionQuery } from '../api.ts';
import { merchantOrDescription } from '../transaction-parts.tsx';
import { texts } from './texts.ts';
import { useTransfer } from './use-transfer.ts';

const t = texts.details;

interface TransferSectionProps {
  row: Transaction;
  mayEdit: boolean;
  /** Opens the details of the other side. */
  onShow: (id: string) => void;
  onMark: () => void;
}

/**
 * The other side of a transfer, with a button to unlink it. For any other transaction, a button to mark it as a
 * transfer.
 */
export function TransferSection({ row, mayEdit, onShow, onMark }: TransferSectionProps) {
  if (row.transfer) return <Linked {...{ row, mayEdit, onShow }} transfer={row.transfer} />;
  // An ignored transaction cannot be part of a transfer.
  if (row.ignore) return null;
  return (
    <Button
      size="sm"
      className="self-start"
      {...disabledUnless(mayEdit, texts.viewerHint)}
      icon={<ArrowLeftRight size={14} aria-hidden />}
      onClick={onMark}
    >
      {t.mark}
    </Button>
  );
}

interface LinkedProps extends Omit<TransferSectionProps, 'onMark'> {
  transfer: NonNullable<Transaction['transfer']>;
}

function Linked({ row, transfer, mayEdit, onShow }: LinkedProps) {
  const other = transfer.transaction_id;
  const { data } = useShown(transactionQuery(useQueryClient(), other));
  const { unlink, busy } = useTransfer();
  return (
    <section aria-label={t.title} className="rounded-card bg-info-tint px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-semibold text-strong">
        <ArrowLeftRight size={16} aria-hidden className="flex-none text-info" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{t.with(transfer.account_name)}</span>
      </p>
      <p className="mt-1 text-normal">{t.counts}</p>
      <div className="mt-2 flex min-h-5 gap-3 text-strong">
        {data ? (
          <>
            <span className="clip flex-1" title={data.description}>
              {merchantOrDescription(data)}
            </span>
            <span className="flex-none text-muted">{day(data.date)}</span>
            <span className="flex-none font-semibold">{amountText(data)}</span>
          </>
        ) : (
          <Skeleton className="h-5" />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onShow(other)}>
          {t.show}
        </Button>
        <Button
          size="sm"
          busy={busy}
          {...disabledUnless(mayEdit, texts.viewerHint)}
          onClick={() => void unlink(row.id)}
        >
          {t.unlink}
        </Button>
      </div>
    </section>
  );
}
