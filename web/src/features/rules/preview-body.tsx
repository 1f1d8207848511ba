import type { Category } from '@saldo/contract/categories';
import type { RulePreview } from '@saldo/contract/rules';
import { messageOf } from '../../lib/api.ts';
import { number } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ChangeList } from './preview-changes.tsx';
import { FigureList } from './preview-figures.tsx';
import { texts } from './texts.ts';
import type { PreviewState } from './use-preview.ts';

const t = texts.preview;

interface PreviewBodyProps {
  state: PreviewState;
  /** Something in the form is wrong: what is shown is from before that. */
  wrong?: boolean;
  categories: readonly Category[];
  /** What to say when it cannot be made. */
  failed?: (message: string) => string;
}

/** Counts, figures and changes; grey while they are behind what is asked. */
export function PreviewBody({ state, wrong = false, categories, failed }: PreviewBodyProps) {
  const { query, asked, behind } = state;
  if (query.isError) {
    const message = messageOf(query.error);
    return (
      <Banner
        tone="expense"
        role="alert"
        action={
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {texts.tryAgain}
          </Button>
        }
      >
        {failed ? failed(message) : t.failed}
      </Banner>
    );
  }
  const preview = query.data;
  if (!preview) {
    return asked === null ? (
      <p className="text-muted text-sm">{t.incomplete}</p>
    ) : (
      <PreviewSkeleton />
    );
  }
  return (
    <div
      aria-busy={behind || undefined}
      className={cx('transition-opacity', (behind || wrong) && 'opacity-60')}
    >
      <Counts preview={preview} />
      {wrong && <p className="mb-3 text-muted text-xs">{t.lastGood}</p>}
      {preview.kept_by_hand > 0 && (
        <p className="mb-3 text-muted text-xs">{t.keptByHand(preview.kept_by_hand)}</p>
      )}
      {preview.figures.length > 0 && (
        <FigureList figures={preview.figures} categories={categories} />
      )}
      {preview.changed > 0 ? (
        <ChangeList preview={preview} categories={categories} />
      ) : (
        <p className="text-muted text-sm">
          {preview.matched === 0 ? t.nothingMatches : t.nothingChanges}
        </p>
      )}
    </div>
  );
}

function Counts({ preview }: { preview: RulePreview }) {
  const { matched, changed, kept_by_hand: kept } = preview;
  const figures = [
    [t.matches, matched],
    [t.wouldChange, changed],
    [t.right, Math.max(0, matched - changed - kept)],
  ] as const;
  return (
    <>
      <p role="status" className="sr-only">
        {t.summary(matched, changed)}
      </p>
      <dl className="mb-4 grid grid-cols-3">
        {figures.map(([label, value]) => (
          <div
            key={label}
            className="min-w-0 border-line border-l px-5 first:border-l-0 first:pl-0 phone:pr-1 phone:pl-3"
          >
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="font-bold text-strong text-xl tracking-[-0.015em]">{number(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const PreviewSkeleton = () => (
  <Loading label={t.loading} className="flex flex-col gap-4">
    <div className="grid grid-cols-3 gap-5">
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} className="h-11" />
      ))}
    </div>
    <Skeleton className="h-22" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </Loading>
);
