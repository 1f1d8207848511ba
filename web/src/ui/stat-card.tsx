import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { money, percent, points } from '../lib/format.ts';
import { inMain } from '../lib/money.ts';
import { Card } from './card.tsx';
import { cx } from './cx.ts';

export interface StatCardProps {
  label: ReactNode;
  /** Shown smaller if there is not enough room, instead of being cut off. */
  figure: string;
  link?: ReactNode;
  aside?: ReactNode;
  /** The line below the figure: a delta, a bar or a reference value. */
  children?: ReactNode;
  /** The part below a hairline, such as the forecast. */
  foot?: ReactNode;
  /** 32 instead of 24 pixels. */
  big?: boolean;
  figureClass?: string;
  className?: string;
}

export const StatCard = ({
  label,
  figure,
  link,
  aside,
  children,
  foot,
  ...look
}: StatCardProps) => (
  <Card className={look.className}>
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-muted text-sm">
      {label}
    </div>
    <div className="@container mt-1 flex min-w-0 flex-wrap items-baseline gap-x-3">
      <div
        className={cx(
          'font-bold text-strong',
          look.big ? 'text-3xl tracking-[-0.025em]' : 'text-2xl tracking-[-0.02em] phone:text-xl/8',
          look.figureClass,
        )}
      >
        <FittedFigure text={figure}>{link}</FittedFigure>
      </div>
      {aside && <div className="flex-none text-lg text-muted">{aside}</div>}
    </div>
    {children && (
      <div className="@container mt-2 flex min-h-5 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
        {children}
      </div>
    )}
    {foot && (
      <div className="mt-3 flex min-h-8 flex-wrap items-end justify-between gap-x-2 whitespace-nowrap border-line border-t pt-2 text-muted text-xs phone:whitespace-normal">
        {foot}
      </div>
    )}
  </Card>
);

/** Shrinks a figure that does not fit its `@container`, because a figure that is cut off reads as a different figure. */
export const FittedFigure = ({ text, children }: { text: string; children?: ReactNode }) => (
  <span className="fitted" style={{ '--letters': lettersOf(text) }}>
    {children ?? text}
  </span>
);

/** Punctuation counts half, because it is half as wide as a digit. */
const lettersOf = (text: string) => text.length - text.replace(/[^.,]/g, '').length / 2;

const UNITS = { percent, points, money: (value: number) => money(inMain(value)) } as const;

export interface DeltaProps {
  value: number;
  good?: boolean;
  /** Shows zero as a rise. By default, zero is neutral. */
  zeroRises?: boolean;
  /** `3.1%` for a change, `3.1 pts` between two percentages, or an amount. */
  unit?: keyof typeof UNITS;
}

/** The arrow shows the sign; the color shows whether the change is good. */
export function Delta({ value, good = value >= 0, zeroRises, unit = 'percent' }: DeltaProps) {
  const Arrow = value >= 0 ? ArrowUp : ArrowDown;
  const text = UNITS[unit](Math.abs(value));
  if (!zeroRises && text === UNITS[unit](0)) {
    return (
      <span className="inline-flex max-w-full rounded-full bg-raised px-2 py-0.5 font-semibold text-muted text-xs">
        {text}
      </span>
    );
  }
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2 py-0.5 font-semibold text-xs',
        good ? 'bg-income-tint text-income' : 'bg-expense-tint text-expense',
      )}
    >
      <Arrow className="flex-none" size={12} strokeWidth={2.25} aria-hidden />
      <span className="sr-only">{value >= 0 ? 'up' : 'down'} </span>
      {/* The arrow and the padding take as much room as five digits. */}
      <FittedFigure text={`${text}00000`}>{text}</FittedFigure>
    </span>
  );
}
