import type { ListedTag } from '@saldo/contract/tags';
import type { QueryClient } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useAfterClose } from '../../lib/dialog-address.ts';
import { money, number } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { tagPagesQuery } from './api.ts';
import { TagForm, useTagDialog } from './tag-dialogs.tsx';
import { TagDot } from './tag-dot.tsx';
import { texts as t } from './texts.ts';

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(tagPagesQuery);
}

export function TagsPage() {
  const mayEdit = may(useUser(), 'edit');
  const query = useShown(tagPagesQuery);
  const dialog = useTagDialog();
  const navigate = useNavigate();
  const go = useAfterClose(dialog.open !== null, (name: string) => navigate(paths.tag(name)));
  const add = (
    <Button
      variant="primary"
      icon={Plus}
      onClick={() => dialog.show({ kind: 'new_tag' })}
      {...disabledUnless(mayEdit, t.viewerHint)}
    >
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t.title}
        purpose={t.purpose}
        help={paths.help('transactions')}
        actions={query.data && query.data.tags.length > 0 && add}
      />
      <Loaded query={query} waiting={<TagsSkeleton />} failed={t.failed}>
        {({ tags }) =>
          tags.length === 0 ? (
            <EmptyCard
              icon={Tags}
              title={t.empty}
              action={
                <>
                  {add}
                  <Button asChild>
                    <Link to={paths.transactions()}>{t.toTransactions}</Link>
                  </Button>
                </>
              }
            >
              {t.emptyHint}
            </EmptyCard>
          ) : (
            <Card flush>
              <DataTable label={t.list} columns={COLUMNS} rows={tags} keyOf={({ name }) => name} />
            </Card>
          )
        }
      </Loaded>
      {mayEdit && dialog.open?.kind === 'new_tag' && (
        <TagForm original={null} onSaved={go} onClose={dialog.close} />
      )}
    </>
  );
}

const perDay = (tag: ListedTag) => (tag.per_day === null ? '' : money(inMain(tag.per_day)));

const COLUMNS: readonly Column<ListedTag>[] = [
  {
    head: t.columns.tag,
    isName: true,
    className: 'text-left font-medium',
    cell: (tag) => (
      <Link
        to={paths.tag(tag.name)}
        className="flex min-h-11 items-center gap-3 text-strong hover:underline"
      >
        <TagDot color={tag.color} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {tag.name}
          {tag.dates && (
            <span className="hidden font-normal text-muted text-xs phone:block">
              {t.dates(tag.dates)}
            </span>
          )}
        </span>
      </Link>
    ),
  },
  {
    head: t.columns.dates,
    className: 'whitespace-nowrap text-muted phone:hidden',
    cell: ({ dates }) => dates && t.dates(dates),
  },
  {
    head: t.columns.rows,
    className: 'text-right phone:hidden',
    cell: ({ rows }) => number(rows),
  },
  {
    head: t.columns.perDay,
    className: 'whitespace-nowrap text-right text-muted phone:hidden',
    cell: perDay,
  },
  {
    head: t.columns.total,
    className: 'whitespace-nowrap text-right',
    cellClass: 'font-semibold text-strong',
    cell: ({ total }) => money(inMain(total)),
  },
];

const TagsSkeleton = () => (
  <Loading label={t.loading}>
    <Card flush>
      <div className="h-10 border-line border-b" />
      <Several times={6}>
        <div className="flex h-11 items-center gap-3 border-line border-b px-5 last:border-0">
          <Skeleton className="size-3" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-20" />
        </div>
      </Several>
    </Card>
  </Loading>
);

export { TagsPage as Component };
