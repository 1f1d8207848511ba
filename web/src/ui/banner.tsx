import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = {
  info: { box: 'bg-info-tint', sign: 'text-info', Icon: Info },
  income: { box: 'bg-income-tint', sign: 'text-income', Icon: CircleCheck },
  warning: { box: 'bg-warning-tint', sign: 'text-warning', Icon: TriangleAlert },
  expense: { box: 'bg-expense-tint', sign: 'text-expense', Icon: TriangleAlert },
} as const;

export interface BannerProps {
  tone?: keyof typeof TONES;
  children: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
  className?: string | undefined;
}

export function Banner({ tone = 'info', children, action, role, className }: BannerProps) {
  const { box, sign, Icon } = TONES[tone];
  return (
    <div
      role={role}
      className={cx('flex gap-3 rounded-card px-4 py-3 text-normal text-sm', box, className)}
    >
      <Icon size={16} aria-hidden className={cx('mt-0.5 flex-none', sign)} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
