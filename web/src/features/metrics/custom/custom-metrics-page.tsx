import type { Category } from '@saldo/contract/categories';
import type { CustomMetric } from '@saldo/contract/metrics';
import type { QueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Shapes, Trash2 } from 'lucide-react';
import { dialogsOf, useDialogAddress } from '../../../lib/dialog-address.ts';
import { money } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { thisMonth } from '../../../lib/period.ts';
import { disabledUnless, may, useUser } from '../../../lib/permissions.ts';
import { useLastFoundById } from '../../../lib/use-last-found.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { GoneDialog } from '../../../ui/dialog.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { EmptyCard } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Several, Skeleton } from '../../../ui/skeleton.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { findCategory, fullName } from '../../categories/category-tree.ts';
import { customMetricsQuery, monthlyQuery, useDeleteMetric } from '../api.ts';
import { FigureLink } from '../figure-link.tsx';
import { texts } from '../texts.ts';
import { urlOfRows } from '../transaction-urls.ts';
import { MetricForm } from './metric-form.tsx';

const t = texts.custom;
const GRID = 'grid grid-cols-2 gap-4 @max-pair:grid-cols-1 phone:gap-3';
const NO_CATEGORIES: readonly Category[] = [];

/** Dialogs over the cards. The value is the metric's id, or, for a new metric, 1 or the ids of its categories. */
const address = dialogsOf(['new', 'edit', 'delete']);
const useMetricDialog = () => useDialogAddress(address);
type MetricDialog = ReturnType<typeof useMetricDialog>;

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(customMetricsQuery);
  void client.prefetchQuery(categoriesQuery);
}

export function CustomMetricsPage() {
  const mayEdit = may(useUser(), 'edit');
  const query = useShown(customMetricsQuery);
  const { data: categories = NO_CATEGORIES } = useShown(categoriesQuery);
  const dialog = useMetricDialog();
  const add = (words: string) => (
    <Button
      variant="primary"
      {...disabledUnless(mayEdit, t.viewerHint)}
      icon={Plus}
      onClick={() => dialog.show({ kind: 'new', value: '1' })}
    >
      {words}
    </Button>
  );
  return (
    <div className="@container">
      <PageHeader
        help={paths.help('metrics-custom-metrics')}
        title={t.title}
        purpose={t.purpose}
        actions={query.data && query.data.length > 0 && add(t.add)}
      />
      <Loaded
        query={query}
        waiting={<MetricsSkeleton />}
        failed={t.failed}
        empty={
          <EmptyCard icon={Shapes} title={t.emptyTitle} action={add(t.createFirst)}>
            {t.emptyHint}
          </EmptyCard>
        }
      >
        {(metrics) => (
          <div className={GRID}>
            {metrics.map((metric) => (
              <MetricCard
                key={metric.id}
                metric={metric}
                categories={categories}
                onShow={dialog.show}
              />
            ))}
          </div>
        )}
      </Loaded>
      {query.data && mayEdit && <MetricDialogs dialog={dialog} metrics={query.data} />}
    </div>
  );
}

const MetricsSkeleton = () => (
  <Loading label={t.loading} className={GRID}>
    <Several times={3}>
      <Card>
        <Skeleton className="mb-5 h-4 w-40" />
        <Skeleton className="mb-5 h-6 w-32" />
        <div className="flex flex-col gap-3">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      </Card>
    </Several>
  </Loading>
);

interface MetricCardProps {
  metric: CustomMetric;
  /** Used to look up the parents' names. */
  categories: readonly Category[];
  onShow: MetricDialog['show'];
}

/** A metric's name, total and categories. */
function MetricCard({ metric, categories, onShow }: MetricCardProps) {
  const mayEdit = may(useUser(), 'edit');
  const button = disabledUnless(mayEdit, t.viewerHint);
  return (
    <Card aria-label={metric.name}>
      <div className="mb-3 flex items-start gap-2">
        <h2 className="wrap-anywhere min-w-0 flex-1 pt-1 font-semibold phone:pt-2.5 text-lg text-strong tracking-[-0.01em]">
          {metric.name}
        </h2>
        <IconButton
          {...button}
          label={t.edit(metric.name)}
          icon={Pencil}
          onClick={() => onShow({ kind: 'edit', value: metric.id })}
        />
        <IconButton
          {...button}
          label={t.delete(metric.name)}
          icon={Trash2}
          onClick={() => onShow({ kind: 'delete', value: metric.id })}
        />
      </div>
      <MetricFigure metric={metric} />
      {metric.categories.length === 0 ? (
        <p className="text-muted">{t.noCategories}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-x-6 gap-y-4">
          {metric.categories.map((category) => (
            <Member key={category.id} category={category} categories={categories} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The metric's total so far this month. */
function MetricFigure({ metric: { id, name, untagged } }: { metric: CustomMetric }) {
  const period = thisMonth();
  const { data } = useShown(monthlyQuery(period));
  const total = data?.custom.find((one) => one.id === id)?.total ?? 0;
  return (
    <p className="mb-4 flex h-7 items-baseline gap-2 text-muted text-sm">
      {data && (
        <>
          <FigureLink
            to={total === 0 ? null : urlOfRows(period, { metric: id })}
            label={name}
            className="font-bold text-strong text-xl tracking-[-0.02em]"
          >
            {money(inMain(total))}
          </FigureLink>
          {texts.thisMonth}
        </>
      )}
      {untagged && <span className="ml-auto text-xs">{t.untagged}</span>}
    </p>
  );
}

interface MemberProps {
  category: CustomMetric['categories'][number];
  categories: readonly Category[];
}

function Member({ category, categories }: MemberProps) {
  const place = findCategory(categories, category.id);
  const name = place ? fullName(place) : category.name;
  const subs = category.sub_categories;
  return (
    <li className="flex min-w-0 gap-3">
      <EmojiTile icon={category.icon} color={category.color} />
      <div className="flex min-h-9 min-w-0 flex-1 flex-col justify-center self-start">
        <div className="wrap-anywhere font-medium text-strong">{name}</div>
        {category.description && <p className="text-muted text-xs">{category.description}</p>}
        {subs.length > 0 && (
          <ul
            aria-label={t.subcategories(category.name)}
            className="mt-1.5 flex flex-col gap-1 text-xs"
          >
            {subs.map((sub) => (
              <li
                key={sub.id}
                className="flex min-w-0 items-center gap-1.5"
                title={sub.description}
              >
                <Emoji className="w-4 flex-none text-center">{sub.icon}</Emoji>
                <span className="clip">{sub.name}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

interface MetricDialogsProps {
  dialog: MetricDialog;
  metrics: readonly CustomMetric[];
}

/** The dialog named in the URL. Rendered only for users who may edit, since every dialog makes changes. */
function MetricDialogs({ dialog: { open, close }, metrics }: MetricDialogsProps) {
  const key = open?.value ?? '';
  const metric = useLastFoundById(metrics, key);
  if (!open) return null;
  if (open.kind === 'new') {
    const categories = open.value === '1' ? [] : open.value.split(',');
    return <MetricForm original={null} categories={categories} onClose={close} />;
  }
  if (!metric) return <GoneDialog title={t.title} words={t.gone} onClose={close} />;
  return open.kind === 'edit' ? (
    <MetricForm key={metric.id} original={metric} onClose={close} />
  ) : (
    <DeleteMetricDialog metric={metric} onClose={close} />
  );
}

const DeleteMetricDialog = ({ metric, onClose }: { metric: CustomMetric; onClose: () => void }) => (
  <ConfirmMutation
    danger
    title={t.deleteTitle}
    body={
      <>
        <p className="wrap-anywhere text-strong">{t.deleteBody(metric.name)}</p>
        <p className="mt-1 text-muted">{t.deleteHint}</p>
      </>
    }
    confirmLabel={t.confirmDelete}
    mutation={useDeleteMetric()}
    variables={metric.id}
    failed={t.deleteFailed}
    done={t.deleted(metric.name)}
    onClose={onClose}
  />
);

export { CustomMetricsPage as Component };
