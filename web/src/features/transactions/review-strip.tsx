import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';

interface ReviewStripProps {
  /** How many there are to decide on; undefined until that is known. */
  count: number | undefined;
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
export function ReviewStrip({ count, texts: t, icon: Icon, tone, onReview }: ReviewStripProps) {
  if (!count) return null;
  return (
    <Card
      flush
      aria-label={t.title}
      className="mb-4 flex items-center gap-3 px-5 py-3 phone:mt-2 phone:px-4"
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
