import { Keyboard, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { texts } from './texts.ts';

const t = texts.method;

interface MethodDialogProps {
  onManual: () => void;
  onAi: () => void;
  /** What there is to know, or to agree to, before AI is used. */
  aboutAi: ReactNode;
  onBack: () => void;
  onClose: () => void;
}

/** How: with suggestions, or one by one. */
export const MethodDialog = ({ onManual, onAi, aboutAi, onBack, onClose }: MethodDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={texts.title}
    description={t.question}
    footer={
      <>
        <Button className="mr-auto" onClick={onBack}>
          {texts.back}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </>
    }
  >
    <div className="flex flex-col gap-3">
      <Way icon={<Sparkles size={20} aria-hidden />} label={t.ai} hint={t.aiHint} onClick={onAi} />
      {aboutAi}
      <Way
        icon={<Keyboard size={20} aria-hidden />}
        label={t.manual}
        hint={t.manualHint}
        onClick={onManual}
        first
      />
    </div>
  </Dialog>
);

interface WayProps {
  icon: ReactNode;
  label: string;
  hint: string;
  onClick: () => void;
  /** Has the focus when the dialog opens. */
  first?: boolean;
}

const Way = ({ icon, label, hint, onClick, first }: WayProps) => (
  <button
    type="button"
    onClick={onClick}
    data-autofocus={first || undefined}
    className="flex items-center gap-4 rounded-card border border-line px-4 py-4 text-left transition-colors hover:border-accent hover:bg-accent-tint"
  >
    <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-tint text-accent">
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block font-semibold text-strong">{label}</span>
      <span className="block text-balance text-muted text-sm">{hint}</span>
    </span>
  </button>
);
