import { useQuery } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { duplicatesQuery } from './duplicates-api.ts';
import { ReviewStrip } from './review-strip.tsx';
import { texts } from './texts.ts';

export const DuplicatesStrip = ({ onReview }: { onReview: () => void }) => (
  <ReviewStrip
    count={useQuery(duplicatesQuery).data?.length}
    texts={texts.duplicates}
    icon={CopyCheck}
    tone="text-warning"
    onReview={onReview}
  />
);
