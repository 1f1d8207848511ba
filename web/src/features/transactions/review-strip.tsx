import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Latecomer } from '../../ui/latecomer.tsx';

interface ReviewStripProps {
  /** What there is to decide on. */
  query: UseQueryResult<readonly unknown[]>;
  texts: {
    title: string;
    strip: (count: number) => string;
    review: string;
    /** What the button is called where "Review" alone does not say what. */
    reviewAll?: string;
  };
  icon: LucideIcon;
  tone: 'text-info' | 'text-warning';
  onReview: () => void;
}

/** A line above the list while there is something to decide on; nothing else. */
export const ReviewStrip = ({ query, ...strip }: ReviewStripProps) => (
  <Latecomer known={query.isFetched}>
    {query.data && query.data.length > 0 && <Strip count={query.data.length} {...strip} />}
  </Latecomer>
);

function Strip({
  count,
  texts: t,
  icon: Icon,
  tone,
  onReview,
}: Omit<ReviewStripProps, 'query'> & { count: number }) {
  return (
    <Card
      flush
      aria-label={t.title}
      className="mb-4 flex items-center gap-3 px-5 py-3 phone:mt-2 phone:px-4 in-[.order-1]:mt-4 in-[.order-1]:mb-0"
    >
      <Icon size={16} aria-hidden className={cx('flex-none', tone)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-strong">{t.title}</p>
        <p className="text-muted text-sm phone:hidden">{t.strip(count)}</p>
      </div>
      <Button size="sm" aria-label={t.reviewAll} onClick={onReview}>
        {t.review}
      </Button>
    </Card>
  );
}
