import { MAX_RECEIPT_BYTES, RECEIPT_TYPES } from '@saldo/contract/receipts';
import { Camera, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { receiptTexts as t } from './receipt-texts.ts';

const ACCEPT = RECEIPT_TYPES.join(',');

interface ReceiptPickerProps {
  busy?: boolean;
  /** Why nothing can be added; undefined if something can. */
  hint?: string | undefined;
  onFile: (file: File) => void;
}

/** Buttons that choose a file or, on a phone, open the camera. */
export function ReceiptPicker({ busy = false, hint, onFile }: ReceiptPickerProps) {
  const isPhone = usePhone();
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    // Lets the user choose the same file again after correcting it.
    input.value = '';
    if (!chosen) return;
    if (chosen.size > MAX_RECEIPT_BYTES) toast.error(t.addFailed(t.tooLarge));
    else onFile(chosen);
  };
  const input = { type: 'file', className: 'hidden', tabIndex: -1 } as const;
  const press = { size: 'sm', busy, disabled: hint !== undefined, title: hint ?? t.hint } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...press} icon={Paperclip} onClick={() => file.current?.click()}>
        {t.add}
      </Button>
      <input
        {...input}
        ref={file}
        accept={ACCEPT}
        aria-label={t.choose}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      {isPhone && (
        <Button {...press} icon={Camera} onClick={() => camera.current?.click()}>
          {t.photo}
        </Button>
      )}
      {isPhone && (
        <input
          {...input}
          ref={camera}
          accept="image/*"
          capture="environment"
          aria-label={t.takePhoto}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
      )}
    </div>
  );
}
