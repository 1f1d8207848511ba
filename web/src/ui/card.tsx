import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Title } from './title.tsx';

export interface CardProps extends ComponentProps<'section'> {
  flush?: boolean;
  /** Gives the card a red edge. */
  bad?: boolean;
}

export const Card = ({ flush, bad, className, ...rest }: CardProps) => (
  <section
    className={cx(
      'min-w-0 rounded-card border bg-surface',
      flush ? 'overflow-hidden' : 'p-5 phone:p-4',
      bad ? 'border-expense-solid shadow-[0_0_0_1px_var(--expense-solid)]' : 'border-line',
      className,
    )}
    {...rest}
  />
);

export const CardHead = ({ title, action }: { title: ReactNode; action?: ReactNode }) => (
  <div className="mb-3 flex min-h-7 items-center gap-3">
    <Title>{title}</Title>
    {action && <div className="ml-auto flex items-center gap-2">{action}</div>}
  </div>
);
