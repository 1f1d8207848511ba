import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { LateContent } from '../../ui/late-content.tsx';

interface ReviewStripProps {
  items: readonly unknown[] | undefined;
  /** `known` is true once all strips have loaded, `settled` once the list is rendered. */
  known: boolean;
  settled: boolean;
  texts: {
    title: string;
    strip: (count: number) => string;
    review: string;
    /** Accessible button label, if "Review" alone is unclear. */
    reviewAll?: string;
  };
  icon: LucideIcon;
  tone: 'text-info' | 'text-warning';
  onReview: () => void;
}

/** A line above the list, shown only if there is something to decide. */
export const ReviewStrip = ({ items, known, settled, ...strip }: ReviewStripProps) => (
  <LateContent known={known} settled={settled}>
    {items && items.length > 0 && <QuestionStrip count={items.length} {...strip} />}
  </LateContent>
);

const QuestionStrip = ({
  count,
  texts: t,
  icon: Icon,
  tone,
  onReview,
}: Omit<ReviewStripProps, 'items' | 'known' | 'settled'> & { count: number }) => (
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
