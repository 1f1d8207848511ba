import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { cx } from './cx.ts';
import { texts } from './texts.ts';
import { Title } from './title.tsx';

/** The part of a query that is needed to reload it. */
export interface Loadable {
  isFetching: boolean;
  refetch: () => unknown;
}

export interface ErrorStateProps {
  title: string;
  message?: ReactNode;
  /** The query that failed. Alternatively, pass `onRetry` and whether a retry is running. */
  query?: Loadable;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  className?: string;
}

/** Describes the failure and offers Try Again. */
export const ErrorState = ({
  title,
  message,
  query,
  onRetry = query && (() => void query.refetch()),
  retrying = query?.isFetching ?? false,
  className,
}: ErrorStateProps) => (
  <div role="alert" className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
    <span className="mb-4 grid size-12 place-items-center rounded-card bg-expense-tint text-expense">
      <TriangleAlert size={20} aria-hidden />
    </span>
    <Title as="p">{title}</Title>
    {message && <div className="mt-1 max-w-[52ch] text-balance text-muted">{message}</div>}
    {onRetry && (
      <Button className="mt-5" icon={RefreshCw} busy={retrying} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    )}
  </div>
);

export const ErrorCard = (props: ErrorStateProps) => (
  <Card>
    <ErrorState {...props} />
  </Card>
);

interface RetryBannerProps {
  query: Loadable;
  className?: string;
  children: ReactNode;
}

export const RetryBanner = ({ query, className, children }: RetryBannerProps) => (
  <Banner
    tone="expense"
    role="alert"
    className={className}
    action={
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {texts.tryAgain}
      </Button>
    }
  >
    {children}
  </Banner>
);
