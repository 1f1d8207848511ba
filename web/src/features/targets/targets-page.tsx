import { Eye, Plus } from 'lucide-react';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { categoriesQuery } from '../categories/api.ts';
import { TargetCard } from './target-card.tsx';
import { TargetDialogs } from './target-dialogs.tsx';
import { messageOr, type Target, type TargetKind, useTargetDialog } from './target-kind.ts';
import { sharedTargetTexts } from './texts.ts';

const GRID = 'grid grid-cols-3 gap-4 @max-[900px]:grid-cols-2 @max-[600px]:grid-cols-1 phone:gap-3';

/** The screen of one kind of target: header and the four list states. */
export function TargetsPage<T extends Target, Body extends object>({
  kind,
}: {
  kind: TargetKind<T, Body>;
}) {
  const { texts, Overview } = kind;
  const query = kind.useTargets();
  const categories = useShown(categoriesQuery);
  const dialog = useTargetDialog();
  const mayEdit = may(useUser(), 'edit');
  const create = (words: string) => (
    <Button
      variant="primary"
      {...disabledUnless(mayEdit, texts.viewerHint)}
      icon={Plus}
      onClick={() => dialog.show({ kind: 'new', value: '1' })}
    >
      {words}
    </Button>
  );
  return (
    <>
      <div className="@container">
        <PageHeader
          title={texts.title}
          purpose={texts.purpose}
          help={kind.help}
          actions={create(texts.create)}
        />
        {!mayEdit && (
          <p className="-mt-3 mb-5 phone:-mt-1 phone:mb-4">
            <Badge tone="info" icon={Eye}>
              {sharedTargetTexts.viewerBadge}
            </Badge>
          </p>
        )}
        <Loaded
          query={query}
          waiting={<TargetsSkeleton label={texts.loading} tiles={Overview ? TILES : []} />}
          // Waits for categories. Cards shown earlier would grow once their category badges appear.
          ready={!categories.isPending}
          failed={texts.failed}
          reason={({ message }) => {
            const words = messageOr(texts.failedMessage)(message);
            return words === texts.failed ? null : words;
          }}
          empty={
            <EmptyCard
              icon={kind.sign}
              title={texts.emptyTitle}
              action={mayEdit ? create(texts.createFirst) : undefined}
            >
              {mayEdit ? texts.emptyHint : texts.emptyForViewers}
            </EmptyCard>
          }
        >
          {(targets) => (
            <>
              {Overview && <Overview targets={targets} />}
              <div className={GRID}>
                {targets.map((target) => (
                  <TargetCard
                    key={target.id}
                    kind={kind}
                    target={target}
                    categories={categories.data}
                    onShow={dialog.show}
                  />
                ))}
              </div>
            </>
          )}
        </Loaded>
      </div>
      <TargetDialogs kind={kind} dialog={dialog} targets={query.data} categories={categories} />
    </>
  );
}

const TILES = ['w-20', 'w-18', 'w-24', 'w-22'] as const;
/** Grid of the tiles above the cards. */
export const OVERVIEW_GRID =
  'mb-4 grid grid-cols-4 gap-4 @max-[760px]:grid-cols-2 phone:mb-3 phone:gap-3';

/** Tiles and two cards, as tall as the real ones. */
const TargetsSkeleton = ({ label, tiles }: { label: string; tiles: readonly string[] }) => (
  <Loading label={label}>
    {tiles.length > 0 && (
      <div className={OVERVIEW_GRID}>
        {tiles.map((width) => (
          <Card key={width}>
            <Skeleton className={`my-1 h-3 ${width} max-w-full`} />
            <Skeleton className="mt-2 mb-1 h-6 w-14" />
          </Card>
        ))}
      </div>
    )}
    <div className={GRID}>
      <Several times={2}>
        <Card className="flex flex-col gap-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 flex-none" />
            <div className="flex-1">
              <Skeleton className="mb-2 h-3.5 w-32" />
              <Skeleton className="h-3 w-40" />
            </div>
          </div>
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-2 h-6 w-28" />
          <Skeleton className="h-2 w-full" />
          <div className="flex gap-4 border-line border-t pt-3">
            <Skeleton className="h-9 flex-1" />
            <Skeleton className="h-9 flex-1" />
            <Skeleton className="h-9 flex-1" />
          </div>
          <Skeleton className="h-10 w-full" />
        </Card>
      </Several>
    </div>
  </Loading>
);
