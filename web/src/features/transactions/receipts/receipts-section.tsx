import { MOST_RECEIPTS, type Receipt } from '@saldo/contract/receipts';
import type { Transaction } from '@saldo/contract/transactions';
import { Download, FileText, Trash2 } from 'lucide-react';
import { fileSize } from '../../../lib/format.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { texts } from '../texts.ts';
import { ReceiptPicker } from './receipt-picker.tsx';
import { receiptTexts as t } from './receipt-texts.ts';
import {
  downloadReceipt,
  pictureQuery,
  reasonOf,
  receiptsQuery,
  useAddReceipt,
  useRemoveReceipt,
} from './receipts-api.ts';

interface ReceiptsSectionProps {
  row: Transaction;
  mayEdit: boolean;
}

/** The receipts of a transaction, with buttons to download, remove and add them. */
export function ReceiptsSection({ row, mayEdit }: ReceiptsSectionProps) {
  const { id, has_receipt: has } = row;
  const query = useShown({ ...receiptsQuery(id), enabled: has });
  const receipts = query.data ?? [];
  const add = useAddReceipt();
  const undoing = useUndoAction();
  const onFile = (file: File) =>
    runMutation(
      add,
      { id, file },
      {
        onSuccess: ({ name, step_id }) => toast.success(t.added(name), undoing([step_id])),
        onError: (error) => toast.error(t.addFailed(reasonOf(error))),
      },
    );
  const hint = mayEdit ? undefined : texts.viewerHint;
  const full = receipts.length >= MOST_RECEIPTS ? t.full : undefined;
  return (
    <section aria-label={t.title} className="flex flex-col gap-2">
      {has && (
        <ul className="flex flex-col gap-1 rounded-card bg-raised px-4 py-2">
          {query.isPending && <Skeleton className="my-2 h-8" />}
          {receipts.map((receipt) => (
            <ReceiptLine key={receipt.id} id={id} receipt={receipt} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      <ReceiptPicker busy={add.isPending} hint={hint ?? full} onFile={onFile} />
    </section>
  );
}

interface ReceiptLineProps {
  /** Id of the transaction. */
  id: string;
  receipt: Receipt;
  mayEdit: boolean;
}

function ReceiptLine({ id, receipt, mayEdit }: ReceiptLineProps) {
  const { name } = receipt;
  const remove = useRemoveReceipt();
  const undoing = useUndoAction();
  const onRemove = () =>
    runMutation(
      remove,
      { id, receipt },
      {
        onSuccess: ({ step_id }) => toast.success(t.removed(name), undoing([step_id])),
        failed: t.removeFailed,
      },
    );
  const onDownload = () =>
    downloadReceipt({ id, receipt }).catch((error: unknown) =>
      toast.error(t.downloadFailed(reasonOf(error))),
    );
  return (
    <li className="flex min-w-0 items-center gap-3 text-sm">
      <Preview id={id} receipt={receipt} />
      <span className="clip flex-1 text-strong" title={name}>
        {name}
      </span>
      <span className="flex-none text-muted text-xs phone:hidden">{fileSize(receipt.size)}</span>
      <span className="-mr-2 flex flex-none">
        <IconButton label={t.download(name)} icon={Download} onClick={() => void onDownload()} />
        <IconButton
          label={t.remove(name)}
          icon={Trash2}
          danger
          disabled={!mayEdit || remove.isPending}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

/** Larger pictures are not loaded only to be shown small. */
const MOST_PREVIEWED = 3 * 1024 * 1024;

function Preview({ id, receipt }: { id: string; receipt: Receipt }) {
  const isShown = receipt.media_type !== 'application/pdf' && receipt.size <= MOST_PREVIEWED;
  const { data } = useShown({ ...pictureQuery({ id, receipt }), enabled: isShown });
  return (
    <span className="grid size-8 flex-none place-items-center overflow-hidden rounded-chip bg-canvas">
      {data ? (
        <img src={data} alt="" className="size-8 object-cover" />
      ) : (
        <FileText size={16} aria-hidden className="text-muted" />
      )}
    </span>
  );
}
