import { CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { texts } from './texts.ts';

export interface LoginNotice {
  kind: 'info' | 'success';
  text: string;
}

const SHOWN_FOR_MS = 5000;

interface LoginToastProps {
  notice: LoginNotice | null;
  onClose: () => void;
}

/** The toast of this page alone: the app's own comes with code that signing in need not wait for. */
export function LoginToast({ notice, onClose }: LoginToastProps) {
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(onClose, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [notice, onClose]);

  return (
    <div
      role="status"
      className="fixed right-6 bottom-6 z-10 max-[900px]:right-4 max-[900px]:bottom-4 max-[900px]:left-4"
    >
      {notice && (
        <div className="flex w-90 max-w-full animate-rise items-start gap-3 rounded-card border border-line-strong bg-raised py-3 pr-2 pl-4 text-sm text-strong shadow-float max-[900px]:ml-auto">
          {notice.kind === 'info' ? (
            <Info className="mt-2 size-4 shrink-0 text-info" aria-hidden="true" />
          ) : (
            <CircleCheck className="mt-2 size-4 shrink-0 text-income" aria-hidden="true" />
          )}
          <p className="flex-1 py-1.5">{notice.text}</p>
          <button
            type="button"
            onClick={onClose}
            aria-label={texts.close}
            className="grid size-8 shrink-0 place-items-center rounded-control text-muted hover:text-strong"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
