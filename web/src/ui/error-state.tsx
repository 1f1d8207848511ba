import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { texts } from './texts.ts';

export interface ErrorStateProps {
  title: string;
  message?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}

/** What failed, and Try Again. */
export const ErrorState = ({ title, message, onRetry, retrying, className }: ErrorStateProps) => (
  <div role="alert" className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
    <span className="mb-4 grid size-12 place-items-center rounded-card bg-expense-tint text-expense">
      <TriangleAlert size={20} aria-hidden />
    </span>
    <p className="font-semibold text-lg text-strong tracking-[-0.01em]">{title}</p>
    {message && <div className="mt-1 max-w-[52ch] text-balance text-muted">{message}</div>}
    {onRetry && (
      <Button
        className="mt-5"
        icon={<RefreshCw size={16} aria-hidden />}
        busy={retrying ?? false}
        onClick={onRetry}
      >
        {texts.tryAgain}
      </Button>
    )}
  </div>
);
