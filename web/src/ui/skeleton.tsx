import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** A gray placeholder shape. Give it the size of the content it stands for. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={cx('block animate-breathe rounded-control bg-skeleton', className ?? 'h-4 w-full')}
  />
);

interface LoadingProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Announces loading once to screen readers, which ignore the shapes inside. */
export const Loading = ({ label, className, children }: LoadingProps) => (
  <div aria-busy="true" className={className}>
    <span role="status" className="sr-only">
      {label}
    </span>
    {children}
  </div>
);

/** Repeats a shape once per expected row. */
export const Several = ({ times, children }: { times: number; children: ReactNode }) =>
  Array.from({ length: times }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all items are identical
    <Fragment key={at}>{children}</Fragment>
  ));
