import type { ImportOutcome, Report } from '@saldo/contract/imports';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { number, shortSpan, signedChange, wholeMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { cx } from '../../ui/cx.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { balancedAccountsQuery } from '../accounts/api.ts';
import { UndoAutoSort } from '../categorization/undo-auto-sort.tsx';
import { isAsUsual, largestChanges, roundToCents } from '../metrics/month-picture.ts';
import { outcomeQuery, reportsQuery } from './api.ts';
import { PLANS } from './plan/api.ts';
import { combinedChain } from './report-texts.ts';
import { texts } from './texts.ts';

const t = texts.figures;

interface ImportedFile {
  /** Null if the file was not imported. */
  reportId: string | null;
  accounts: readonly Pick<Report['accounts'][number], 'id' | 'chain'>[];
  transfers_linked: number;
  sorted?: { count: number; chosen: number } | undefined;
}

interface ResultFiguresProps {
  /** An import, or all imports of a plan. */
  of: { report_id: string } | { plan_id: string };
  files: readonly ImportedFile[];
  /** Rows added and rows already known, unless they are shown elsewhere. */
  rows?: { news: number; known: number };
}

/** What files changed: sorted and open merchants, linked transfers, missing days, and spending against the usual. */
export function ResultFigures({ of, files, rows }: ResultFiguresProps) {
  const outcome = useShown(outcomeQuery(of)).data;
  const transfers = files.reduce((sum, file) => sum + file.transfers_linked, 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" aria-label={t.title} className="@container overflow-hidden py-4">
      {/* The border of the first figure in a line is outside. */}
      <dl
        className={cx(
          '-ml-px grid grid-cols-2 gap-y-4 @min-[560px]:grid-cols-3',
          rows ? '@min-[900px]:grid-cols-6' : '@min-[900px]:grid-cols-5',
        )}
      >
        {rows && (
          <ResultFigure label={t.news} figure={number(rows.news)}>
            {rows.known > 0 && t.known(rows.known)}
          </ResultFigure>
        )}
        <Sorted files={files} />
        <ToDecide outcome={outcome} />
        <ResultFigure label={t.transfers} figure={number(transfers)}>
          {transfers > 0 && t.ownAccounts}
        </ResultFigure>
        <Missing files={files} />
        <VersusUsual outcome={outcome} />
      </dl>
    </div>
  );
}

interface ResultFigureProps {
  label: string;
  /** Undefined while loading. */
  figure: ReactNode | undefined;
  look?: string;
  children?: ReactNode;
}

const ResultFigure = ({ label, figure, look = 'text-strong', children }: ResultFigureProps) => (
  <div className="min-w-0 border-line border-l px-5 phone:px-4">
    <dt className="text-muted text-xs">{label}</dt>
    <dd className="min-h-15">
      <span className={cx('block font-bold text-xl tracking-[-0.015em]', look)}>
        {figure === undefined ? <Skeleton className="my-1 h-5 w-12" /> : figure}
      </span>
      <span className="block text-muted text-xs">{children}</span>
    </dd>
  </div>
);

function Sorted({ files }: Pick<ResultFiguresProps, 'files'>) {
  const sorted = files.filter((file) => (file.sorted?.count ?? 0) > 0);
  const sum = (of: 'count' | 'chosen') =>
    sorted.reduce((total, file) => total + (file.sorted?.[of] ?? 0), 0);
  const guessed = sum('count') - sum('chosen');
  return (
    <ResultFigure label={t.sorted} figure={number(sum('chosen'))}>
      {guessed > 0 && <span className="block">{t.guessed(guessed)}</span>}
      {sorted.length > 0 && (
        <UndoAutoSort
          awaits={[reportsQuery, { queryKey: PLANS }]}
          ids={sorted.flatMap(({ reportId }) => reportId ?? [])}
          className="-mx-3 text-accent!"
        />
      )}
    </ResultFigure>
  );
}

function ToDecide({ outcome }: { outcome: ImportOutcome | undefined }) {
  if (!outcome) return <ResultFigure label={t.toSort} figure={undefined} />;
  const { count, here } = outcome.to_sort;
  if (here === 0) return <ResultFigure label={t.toSort} figure={t.nothing} look="text-income" />;
  return (
    <ResultFigure
      label={t.toSort}
      look="text-warning"
      figure={<FigureLink to={paths.sort()}>{number(here)}</FigureLink>}
    >
      {here < count ? t.ofAll(count) : t.merchants(here)}
    </ResultFigure>
  );
}

const FigureLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="rounded-chip underline-offset-4 hover:underline">
    {children}
  </Link>
);

/** Missing days of the files' accounts. Says that nothing is missing only if the balances show it. */
function Missing({ files }: Pick<ResultFiguresProps, 'files'>) {
  const accounts = useShown(balancedAccountsQuery).data;
  const chained = files.flatMap((file) => file.accounts);
  const ids = new Set(chained.map(({ id }) => id));
  const gaps = accounts?.flatMap(({ id, name, gap }) =>
    gap && ids.has(id) ? [{ id, name, gap }] : [],
  );
  const { status, gaps: inFiles } = combinedChain(chained);
  const [first, ...others] = gaps ?? [];
  if (!gaps) return <ResultFigure label={t.missing} figure={undefined} />;
  if (first) {
    const days = shortSpan(first.gap.from, first.gap.to);
    return (
      <ResultFigure
        label={t.missing}
        look="text-warning"
        figure={
          <FigureLink to={paths.accounts(first.id)}>
            {others.length > 0 ? t.gaps(gaps.length) : days}
          </FigureLink>
        }
      >
        {gaps.map(({ name }) => name).join(', ')}
      </ResultFigure>
    );
  }
  if (status === 'gaps') {
    return (
      <ResultFigure label={t.missing} look="text-warning" figure={t.gaps(inFiles)}>
        {texts.chainGaps(inFiles)}
      </ResultFigure>
    );
  }
  if (status === 'unchecked') {
    return (
      <ResultFigure label={t.missing} figure={t.unknown}>
        {texts.chainUnchecked}
      </ResultFigure>
    );
  }
  return (
    <ResultFigure label={t.missing} look="text-income" figure={t.nothing}>
      {status === 'said' ? texts.chainSaid : t.complete}
    </ResultFigure>
  );
}

/** Left out if the usual is unknown. */
function VersusUsual({ outcome }: { outcome: ImportOutcome | undefined }) {
  if (!outcome) return <ResultFigure label={t.usual} figure={undefined} />;
  const { versus_usual: versus } = outcome;
  if (!versus) return null;
  const { from, to, spent, usual, categories } = versus;
  const apart = roundToCents(spent - usual);
  const amount = wholeMoney(inMain(Math.abs(apart)));
  const isUsual = isAsUsual(apart, usual);
  const changed = isUsual ? [] : largestChanges(categories, apart);
  return (
    <ResultFigure
      label={t.usual}
      figure={
        <FigureLink to={paths.transactions({ from, to, counts_as: 'expense' })}>
          {isUsual ? t.asUsual : apart < 0 ? t.less(amount) : t.more(amount)}
        </FigureLink>
      }
    >
      <span className="block">{shortSpan(from, to)}</span>
      <Sentence
        of={[
          changed
            .map(({ of, apart: by }) => t.changed(of.name, signedChange(inMain(by))))
            .join(', '),
        ]}
      />
    </ResultFigure>
  );
}
