import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { drawIcon, type Icon } from './icon.tsx';

const TONES = {
  neutral: 'bg-raised text-muted',
  income: 'bg-income-tint text-income',
  expense: 'bg-expense-tint text-expense',
  warning: 'bg-warning-tint text-warning',
  caution: 'bg-caution-tint text-caution',
  info: 'bg-info-tint text-info',
  accent: 'bg-accent-tint text-accent',
  loud: 'bg-expense-fill text-on-accent',
} as const;

export type BadgeTone = keyof typeof TONES;

export interface BadgeProps {
  tone?: BadgeTone;
  icon?: Icon;
  caps?: boolean;
  className?: string;
  children: ReactNode;
}

/** A pill with a short fact: a state, a bank, a count. */
export const Badge = ({ tone = 'neutral', icon, caps, className, children }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex h-5 flex-none items-center gap-1 whitespace-nowrap rounded-full px-2 font-medium',
      caps ? 'font-bold text-[11px] uppercase tracking-[0.04em]' : 'text-xs',
      TONES[tone],
      className,
    )}
  >
    {drawIcon(icon, 12)}
    {children}
  </span>
);
