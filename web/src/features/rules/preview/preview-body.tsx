import type { Category } from '@saldo/contract/categories';
import type { RulePreview } from '@saldo/contract/rules';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { groupBy } from '@saldo/domain/records';
import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { day, money, number, signedMoney } from '../../../lib/format.ts';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { cx } from '../../../ui/cx.ts';
import { RetryBanner } from '../../../ui/error-state.tsx';
import { Loading, Several, Skeleton } from '../../../ui/skeleton.tsx';
import { texts as transactionTexts } from '../../transactions/texts.ts';
import { FIELD_NAMES, texts } from '../texts.ts';
import { colorOf } from './preview-colors.ts';
import { FigureList } from './preview-figures.tsx';
import type { PreviewState } from './use-preview.ts';

const t = texts.preview;

interface PreviewBodyProps {
  state: PreviewState;
  /** True if the form has errors. The preview then still shows the state before the errors. */
  wrong?: boolean;
  categories: readonly Category[];
  failed?: (message: string) => string;
}

/** Counts, figures and changes; dimmed while out of date. */
export function PreviewBody({ state, wrong = false, categories, failed }: PreviewBodyProps) {
  const { query, asked, behind } = state;
  if (query.isError) {
    const words = failed ? failed(messageOf(query.error)) : t.failed;
    return <RetryBanner query={query}>{words}</RetryBanner>;
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
      <Unsplit unsplit={preview.unsplit} />
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

/** Why some matching rows would not be split. */
function Unsplit({ unsplit }: Pick<RulePreview, 'unsplit'>) {
  if (!unsplit) return null;
  const { small, legs } = unsplit;
  return (
    <>
      {small > 0 && <p className="mb-3 text-muted text-xs">{t.tooSmall(small)}</p>}
      {legs > 0 && <p className="mb-3 text-muted text-xs">{t.transfers(legs)}</p>}
    </>
  );
}

function Counts({ preview }: { preview: RulePreview }) {
  const { matched, changed, kept_by_hand: kept, unsplit } = preview;
  const whole = (unsplit?.small ?? 0) + (unsplit?.legs ?? 0);
  const figures = [
    [t.matches, matched],
    [t.wouldChange, changed],
    [t.right, Math.max(0, matched - changed - kept - whole)],
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
      <Several times={3}>
        <Skeleton className="h-11" />
      </Several>
    </div>
    <Skeleton className="h-22" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </Loading>
);

type Change = RulePreview['changes'][number];

const byTransaction = (changes: readonly Change[]): Change[][] => [
  ...groupBy(changes, ({ transaction_id }) => transaction_id).values(),
];

interface ChangeListProps {
  preview: RulePreview;
  categories: readonly Category[];
}

/** The first 50 changes. Each shows the current value struck through, followed by the new one. */
function ChangeList({ preview, categories }: ChangeListProps) {
  const groups = byTransaction(preview.changes);
  return (
    <>
      <div className="flex pb-2 font-medium text-muted text-xs">
        <p className="flex-1">{t.what}</p>
        <span>{t.shown(groups.length, preview.changed)}</span>
      </div>
      <ul>
        {groups.map((group) => (
          <ChangedRows key={group[0]?.transaction_id} group={group} categories={categories} />
        ))}
      </ul>
    </>
  );
}

function ChangedRows({ group, categories }: { group: Change[]; categories: readonly Category[] }) {
  const [first] = group;
  if (!first) return null;
  return (
    <li className="border-line border-t py-2">
      <div className="flex gap-2 text-sm">
        <span className="clip flex-1 font-medium text-strong" title={first.description}>
          {first.description || transactionTexts.noDescription}
        </span>
        <span className="flex-none font-medium text-strong">
          {signedMoney(first, first.direction)}
        </span>
      </div>
      {group.map((change, i) => (
        <Fragment key={change.field}>
          <div className="mt-0.5 flex min-w-0 items-center gap-1.5 text-xs">
            <span className="min-w-11 flex-none text-muted">{i === 0 && day(change.date)}</span>
            {change.field !== 'category' && (
              <span className="flex-none text-muted">{FIELD_NAMES[change.field]}</span>
            )}
            <Before text={change.before} />
            <ArrowRight size={12} aria-label={t.to} className="flex-none text-muted" />
            <After change={change} categories={categories} />
          </div>
          {change.parts && <Parts change={change} categories={categories} />}
        </Fragment>
      ))}
    </li>
  );
}

/** What a row would be split into. */
const Parts = ({ change, categories }: { change: Change; categories: readonly Category[] }) => (
  <ul aria-label={texts.split.into} className="mt-0.5 flex flex-col gap-0.5 pl-12.5 text-xs">
    {change.parts?.map(({ category, amount }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike, and they never move
      <li key={i} className="flex min-w-0 items-center gap-1.5">
        <CategoryDot color={colorOf(categories, category) ?? UNCATEGORIZED.color} />
        <span className="clip flex-1 text-strong" title={category}>
          {last(category)}
        </span>
        <span className="flex-none">{money({ amount, currency: change.currency })}</span>
      </li>
    ))}
  </ul>
);

const last = (text: string) => text.split(' > ').at(-1) ?? text;

/** Empty values are not struck through. */
const NOTHING = ['', 'None'];

const Before = ({ text }: { text: string }) =>
  NOTHING.includes(text) ? (
    <span className="flex-none text-muted">{t.none}</span>
  ) : (
    <s className="clip text-muted" title={text}>
      {last(text)}
    </s>
  );

function After({ change, categories }: { change: Change; categories: readonly Category[] }) {
  const { field, after, parts } = change;
  if (parts) return <span className="font-medium text-strong">{texts.split.field}</span>;
  const color = field === 'category' ? colorOf(categories, after) : null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium text-strong" title={after}>
      {color && <CategoryDot color={color} />}
      <span className="clip">{after === '' ? t.none : last(after)}</span>
    </span>
  );
}
