import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { ReviewStrip } from '../review-strip.tsx';
import { suggestionsQuery } from './api.ts';
import { texts } from './texts.ts';

export const SuggestionsStrip = ({ onReview }: { onReview: () => void }) => (
  <ReviewStrip
    count={useQuery(suggestionsQuery).data?.length}
    texts={texts.suggestions}
    icon={ArrowLeftRight}
    tone="text-info"
    onReview={onReview}
  />
);
