import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';
import { drawIcon, type Icon } from './icon.tsx';
import { Title } from './title.tsx';

export interface EmptyStateProps {
  icon?: Icon;
  title: string;
  children?: ReactNode;
  /** A button or link for the next step. */
  action?: ReactNode;
  className?: string;
  /** Heading level, or null if a heading would be out of place. */
  heading?: 'h2' | 'h3' | null;
}

export function EmptyState(props: EmptyStateProps) {
  const { icon, title, children, action, className, heading = 'h2' } = props;
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      {icon && (
        <span className="mb-4 grid size-12 place-items-center rounded-card bg-raised text-muted">
          {drawIcon(icon, 20)}
        </span>
      )}
      <Title as={heading ?? 'p'}>{title}</Title>
      {children && <div className="mt-1 max-w-[46ch] text-balance text-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

export const EmptyCard = (props: EmptyStateProps) => (
  <Card>
    <EmptyState {...props} />
  </Card>
);
