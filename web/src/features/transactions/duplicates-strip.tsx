import { useQuery } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { duplicatesQuery } from './duplicates-api.ts';
import { texts } from './texts.ts';

const t = texts.duplicates;

/** A line above the list while there are possible duplicates to judge; nothing else. */
export function DuplicatesStrip({ onReview }: { onReview: () => void }) {
  const { data } = useQuery(duplicatesQuery);
  if (!data || data.length === 0) return null;
  return (
    <Card
      flush
      aria-label={t.title}
      className="mb-4 flex items-center gap-3 px-5 py-3 phone:mt-2 phone:px-4"
    >
      <CopyCheck size={16} aria-hidden className="flex-none text-warning" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-strong">{t.title}</p>
        <p className="text-muted text-sm phone:hidden">{t.strip(data.length)}</p>
      </div>
      <Button size="sm" aria-label={t.reviewAll} onClick={onReview}>
        {t.review}
      </Button>
    </Card>
  );
}
