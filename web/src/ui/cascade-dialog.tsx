import { type ReactNode, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { ConfirmDialog } from './dialog.tsx';

interface CascadeDialogProps {
  title: string;
  question: string;
  /** What goes, as the person knows it. */
  subject: ReactNode;
  warning: string;
  /** What hangs on it, and goes with it when that is wished. */
  cascade: { label: string; hint: string };
  confirmLabel: string;
  cancelLabel: string;
  busy: boolean;
  error: string | null;
  onConfirm: (cascade: boolean) => void;
  onClose: () => void;
}

/** Asks before something goes that others may hang on. */
export function CascadeDialog(props: CascadeDialogProps) {
  const { question, subject, warning, cascade, busy, onConfirm, onClose, ...rest } = props;
  const [checked, setChecked] = useState(false);
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      onOpenChange={onClose}
      onConfirm={() => onConfirm(checked)}
      {...rest}
      body={
        <div className="flex flex-col gap-4">
          <p className="text-strong">{question}</p>
          {subject}
          <p>{warning}</p>
          <Checkbox {...cascade} checked={checked} disabled={busy} onCheckedChange={setChecked} />
        </div>
      }
    />
  );
}
