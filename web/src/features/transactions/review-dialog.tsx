import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';

interface ReviewDialogProps<Pair> {
  query: UseQueryResult<Pair[]>;
  texts: Record<
    'title' | 'hint' | 'none' | 'noneHint' | 'loading' | 'loadFailed' | 'close',
    string
  >;
  icon: LucideIcon;
  keyOf: (pair: Pair) => string;
  onClose: () => void;
  children: (pair: Pair) => ReactNode;
}

/** Pairs of transactions that the user must decide on, because Saldo has no proof either way. */
export const ReviewDialog = <Pair,>(props: ReviewDialogProps<Pair>) => {
  const { query, texts: t, icon: Icon, keyOf, onClose, children } = props;
  return (
    <Dialog
      open
      flush
      onOpenChange={onClose}
      title={t.title}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <div className="h-105 min-h-0 overflow-y-auto overscroll-contain">
        <Loaded
          inside
          query={query}
          waiting={<PairsSkeleton label={t.loading} />}
          failed={t.loadFailed}
          empty={
            <EmptyState icon={Icon} title={t.none}>
              {t.noneHint}
            </EmptyState>
          }
        >
          {(pairs) => (
            <>
              <p className="px-6 pt-5 pb-3 text-muted text-sm phone:px-4">{t.hint}</p>
              <ul aria-label={t.title}>
                {pairs.map((pair) => (
                  <li key={keyOf(pair)} className="border-line border-t px-6 py-4 phone:px-4">
                    {children(pair)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
};

const PairsSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} className="flex flex-col gap-5 p-6">
    <Several times={3}>
      <Skeleton className="h-28" />
    </Several>
  </Loading>
);
