import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** A grey shape that holds the place of what loads. Give it the size of that. */
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

/** Says once, for those who listen, that something loads; the shapes inside are silent. */
export const Loading = ({ label, className, children }: LoadingProps) => (
  <div aria-busy="true" className={className}>
    <span role="status" className="sr-only">
      {label}
    </span>
    {children}
  </div>
);

/** The same shape as often as rows are to come. */
export const Several = ({ times, children }: { times: number; children: ReactNode }) =>
  Array.from({ length: times }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <Fragment key={at}>{children}</Fragment>
  ));
