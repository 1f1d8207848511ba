import type { Category } from '@saldo/contract/categories';
import type { TagPage as Tag } from '@saldo/contract/tags';
import type { QueryClient } from '@tanstack/react-query';
import { ChevronRight, Pencil, SearchX, Trash2 } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { useCategoryIndex } from '../categories/use-category-index.ts';
import { fetchAll } from '../transactions/api.ts';
import { filtersAt } from '../transactions/filters/use-transaction-filters.ts';
import { DownloadButton } from '../transactions/list/list-sums.tsx';
import { TransactionDialogs } from '../transactions/transaction-dialogs.tsx';
import { useTransactionDialog } from '../transactions/use-transaction-dialog.ts';
import { tagPageQuery, tagPagesQuery } from './api.ts';
import { BiggestRows } from './biggest-rows.tsx';
import { OtherTrips } from './other-trips.tsx';
import { SuggestedPayments } from './suggested-payments.tsx';
import { TagBars } from './tag-bars.tsx';
import { TagDialogs, useTagDialog } from './tag-dialogs.tsx';
import { TagDot } from './tag-dot.tsx';
import { TagFigures, TagNotes } from './tag-figures.tsx';
import { TagShares } from './tag-shares.tsx';
import { texts } from './texts.ts';

const t = texts.page;
const NO_CATEGORIES: readonly Category[] = [];

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(categoriesQuery);
  void client.prefetchQuery(tagPagesQuery);
}

export function TagPage() {
  const { name = '' } = useParams();
  const query = useShown({ ...tagPageQuery(name), retry: false });
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isGone && query.data === undefined) return <NoTag name={name} />;
  return (
    <Loaded query={query} waiting={<TagSkeleton />} failed={t.failed}>
      {(tag) => <ShownTag tag={tag} />}
    </Loaded>
  );
}

const NoTag = ({ name }: { name: string }) => (
  <>
    <PageHeader title={name} />
    <EmptyCard
      icon={SearchX}
      title={t.gone(name)}
      action={
        <Button asChild>
          <Link to={paths.tags()}>{t.allTags}</Link>
        </Button>
      }
    >
      {t.goneHint}
    </EmptyCard>
  </>
);

function ShownTag({ tag }: { tag: Tag }) {
  const mayEdit = may(useUser(), 'edit');
  const { data: categories = NO_CATEGORIES } = useShown(categoriesQuery);
  const index = useCategoryIndex(categories);
  const [params] = useSearchParams();
  const rows = useTransactionDialog();
  const dialog = useTagDialog();
  return (
    <>
      <TagHead tag={tag} mayEdit={mayEdit} dialog={dialog} />
      {tag.rows > 0 && <TagFigures tag={tag} index={index} />}
      <TagNotes tag={tag} />
      <SuggestedPayments {...{ tag, categories, index, mayEdit }} />
      {tag.rows === 0 ? (
        <Untagged name={tag.name} />
      ) : (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 max-lg:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4">
            <Card flush>
              <h2 className="px-5 pt-4 font-semibold text-lg text-strong phone:px-4">
                {t.by[tag.bars.unit]}
              </h2>
              <TagBars bars={tag.bars} index={index} />
            </Card>
            <BiggestRows tag={tag} index={index} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <TagShares tag={tag} index={index} />
            <OtherTrips name={tag.name} />
          </div>
        </div>
      )}
      <TransactionDialogs
        dialog={rows}
        filters={filtersAt(params)}
        index={index}
        mayEdit={mayEdit}
      />
      {mayEdit && <TagDialogs tag={tag} dialog={dialog} />}
    </>
  );
}

interface HeadProps {
  tag: Tag;
  mayEdit: boolean;
  dialog: ReturnType<typeof useTagDialog>;
}

function TagHead({ tag, mayEdit, dialog }: HeadProps) {
  const off = disabledUnless(mayEdit, texts.viewerHint);
  const summary = t.summary(tag.rows, tag.accounts);
  return (
    <>
      <nav aria-label={t.path} className="mb-2 flex items-center gap-2 text-muted text-sm">
        <Link to={paths.tags()} className="font-medium text-accent hover:underline">
          {texts.title}
        </Link>
        <ChevronRight size={14} aria-hidden />
        <span className="min-w-0 [overflow-wrap:anywhere]">{tag.name}</span>
      </nav>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <TagDot color={tag.color} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{tag.name}</span>
          </span>
        }
        purpose={tag.dates ? `${texts.dates(tag.dates)} · ${summary}` : summary}
        actions={
          <>
            {tag.rows > 0 && (
              <DownloadButton rows={() => fetchAll({ year: 'all', tags: tag.name })} />
            )}
            <Button
              size="sm"
              icon={Pencil}
              onClick={() => dialog.show({ kind: 'edit_tag' })}
              {...off}
            >
              {t.edit}
            </Button>
            <IconButton
              label={t.delete}
              icon={Trash2}
              danger
              className="border border-line phone:h-9 phone:flex-none!"
              onClick={() => dialog.show({ kind: 'delete_tag' })}
              {...off}
            />
          </>
        }
      />
    </>
  );
}

const Untagged = ({ name }: { name: string }) => (
  <EmptyCard
    icon={SearchX}
    title={t.untagged}
    action={
      <Button asChild>
        <Link to={paths.transactions()}>{t.openList}</Link>
      </Button>
    }
  >
    {t.howToTag(name)}
  </EmptyCard>
);

const TagSkeleton = () => (
  <Loading label={t.loading}>
    <Skeleton className="mb-2 h-4 w-32" />
    <Skeleton className="mb-6 h-7 w-48" />
    <Skeleton className="mb-4 h-25 w-full rounded-card" />
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 max-lg:grid-cols-1">
      <Several times={2}>
        <Skeleton className="h-80 w-full rounded-card" />
      </Several>
    </div>
  </Loading>
);

export { TagPage as Component };
