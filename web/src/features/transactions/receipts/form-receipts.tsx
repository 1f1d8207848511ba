import { MOST_RECEIPTS } from '@saldo/contract/receipts';
import type { Transaction } from '@saldo/contract/transactions';
import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { ReceiptPicker } from './receipt-picker.tsx';
import { receiptTexts as t } from './receipt-texts.ts';
import { reasonOf, useAddReceipt } from './receipts-api.ts';
import { ReceiptsSection } from './receipts-section.tsx';

interface ChosenReceipts {
  files: readonly File[];
  set: (files: readonly File[]) => void;
  /** Adds them once their transaction exists. */
  addTo: (id: string) => void;
}

/** Receipts that are chosen before their transaction exists. */
export function useChosenReceipts(): ChosenReceipts {
  const [files, set] = useState<readonly File[]>([]);
  const add = useAddReceipt();
  const addTo = (id: string) => {
    for (const file of files) {
      runMutation(
        add,
        { id, file },
        { onError: (error) => toast.error(t.addFailed(reasonOf(error))) },
      );
    }
  };
  return { files, set, addTo };
}

interface FormReceiptsProps {
  /** Null for a new one. */
  original: Transaction | null;
  chosen: ChosenReceipts;
}

/** The receipts of the transaction in the form: those it has, or those it will have. */
export function FormReceipts({ original, chosen: { files, set } }: FormReceiptsProps) {
  if (original) return <ReceiptsSection row={original} mayEdit />;
  return (
    <section aria-label={t.title} className="flex flex-col gap-2">
      {files.map((file) => (
        <p key={`${file.name} ${file.lastModified}`} className="flex items-center gap-2 text-sm">
          <FileText size={16} aria-hidden className="flex-none text-muted" />
          <span className="clip flex-1 text-strong" title={file.name}>
            {file.name}
          </span>
          <IconButton
            label={t.remove(file.name)}
            icon={X}
            onClick={() => set(files.filter((one) => one !== file))}
          />
        </p>
      ))}
      <ReceiptPicker
        hint={files.length >= MOST_RECEIPTS ? t.full : undefined}
        onFile={(file) => set([...files, file])}
      />
    </section>
  );
}
