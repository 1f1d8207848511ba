import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { suggestionsQuery } from './api.ts';
import { texts } from './texts.ts';

const t = texts.suggestions;

/** A line above the list while there are pairs to decide on; nothing else. */
export function SuggestionsStrip({ onReview }: { onReview: () => void }) {
  const { data } = useQuery(suggestionsQuery);
  if (!data || data.length === 0) return null;
  return (
    <Card
      flush
      aria-label={t.title}
      className="mb-4 flex items-center gap-3 px-5 py-3 phone:mt-2 phone:px-4"
    >
      <ArrowLeftRight size={16} aria-hidden className="flex-none text-info" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-strong">{t.title}</p>
        <p className="text-muted text-sm phone:hidden">{t.strip(data.length)}</p>
      </div>
      <Button size="sm" onClick={onReview}>
        {t.review}
      </Button>
    </Card>
  );
}
