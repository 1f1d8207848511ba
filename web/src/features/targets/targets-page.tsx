import { Eye, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { may, useUser } from '../../lib/may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { failureOf } from './failure.ts';
import { shared } from './texts.ts';

export interface PageTexts {
  title: string;
  purpose: string;
  create: string;
  viewerHint: string;
  failed: string;
  /** When the server says nothing by itself. */
  failedMessage: string | null;
  emptyTitle: string;
  emptyHint: string;
  /** The same for who may not make any. */
  emptyForViewers: string;
  createFirst: string;
}

interface TargetsPageProps<T> {
  texts: PageTexts;
  icon: ReactNode;
  query: {
    data: readonly T[] | undefined;
    isPending: boolean;
    isLoadingError: boolean;
    isFetching: boolean;
    error: Error | null;
    refetch: () => unknown;
  };
  skeleton: ReactNode;
  onCreate: () => void;
  /** Address of what the help says about it. */
  help: string;
  /** The cards, once there is one. */
  children: (targets: readonly T[]) => ReactNode;
}

export const TARGETS_GRID =
  'grid grid-cols-3 gap-4 @max-[900px]:grid-cols-2 @max-[600px]:grid-cols-1 phone:gap-3';

/** The screens of goals and alerts: their head and their four states. */
export function TargetsPage<T>(props: TargetsPageProps<T>) {
  const { texts, icon, query, skeleton, onCreate, help, children } = props;
  const mayEdit = may(useUser(), 'edit');
  const create = (words: string) => (
    <Button
      variant="primary"
      disabled={!mayEdit}
      title={mayEdit ? undefined : texts.viewerHint}
      icon={<Plus size={16} aria-hidden />}
      onClick={onCreate}
    >
      {words}
    </Button>
  );
  return (
    <div className="@container">
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        help={help}
        actions={create(texts.create)}
      />
      {!mayEdit && (
        <p className="-mt-3 mb-5 phone:-mt-1 phone:mb-4">
          <Badge tone="info" icon={<Eye size={12} aria-hidden />}>
            {shared.viewerBadge}
          </Badge>
        </p>
      )}
      {query.isPending && skeleton}
      {query.isLoadingError && (
        <Card>
          <ErrorState
            title={texts.failed}
            message={wordsOf(query.error, texts)}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </Card>
      )}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState
            icon={icon}
            title={texts.emptyTitle}
            action={mayEdit ? create(texts.createFirst) : undefined}
          >
            {mayEdit ? texts.emptyHint : texts.emptyForViewers}
          </EmptyState>
        </Card>
      )}
      {query.data && query.data.length > 0 && children(query.data)}
    </div>
  );
}

/** Nothing where that would only say the title again. */
function wordsOf(error: Error | null, { failed, failedMessage }: PageTexts): string | null {
  const words = failureOf(error, failedMessage ?? failed);
  return words === failed ? null : words;
}
