import type { AnnualMetrics, CategoryTotal } from '@saldo/contract/metrics';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { longMonth, money, monthsUpTo } from '../../../lib/format.ts';
import { asHeading } from '../../../lib/locale.ts';
import { inMain } from '../../../lib/money.ts';
import { withParams } from '../../../lib/params.ts';
import { paths } from '../../../lib/paths.ts';
import type { Period } from '../../../lib/period.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { FittedFigure } from '../../../ui/stat-card.tsx';
import { CategoryName } from '../category-name.tsx';
import { type CategoryRow, categoryRows, sharesOf, sumOf } from '../category-rows.ts';
import { FigureLink } from '../figure-link.tsx';
import { CategoryRing } from '../monthly/ring-panel.tsx';
import { Panel, PanelMessage } from '../panel.tsx';
import { spentText } from '../spent-bands.ts';
import { texts } from '../texts.ts';
import { urlOfOtherRows, urlOfRows } from '../transaction-urls.ts';
import { lastMonthOver } from './year-rows.ts';

const t = texts.annual;
const KINDS = {
  best: { title: t.best, nothing: t.noBest, tone: 'income', Arrow: ArrowUp },
  worst: { title: t.worst, nothing: t.noWorst, tone: 'expense', Arrow: ArrowDown },
} as const;

interface MonthPanelProps {
  kind: keyof typeof KINDS;
  annual: Pick<AnnualMetrics, 'year' | 'monthly'>;
  month: AnnualMetrics['best_worst_months']['best'];
}

export function MonthPanel({ kind, annual, month }: MonthPanelProps) {
  const { year } = annual;
  const over = lastMonthOver(annual);
  const { title, nothing, tone, Arrow } = KINDS[kind];
  if (!month) {
    return (
      <Panel title={title}>
        <PanelMessage>{nothing}</PanelMessage>
      </Panel>
    );
  }
  const period = { year, month: month.month };
  const [income, expense] = month.default;
  return (
    <Panel
      title={title}
      action={
        <>
          {over !== null && <span className="text-muted text-xs">{t.of(monthsUpTo(over))}</span>}
          <Link
            to={`${paths.monthlyMetrics()}?${withParams(new URLSearchParams(), period)}`}
            className="rounded-full hover:underline"
          >
            <Badge tone={tone} icon={<Arrow size={12} strokeWidth={2.25} aria-hidden />}>
              {asHeading(longMonth(month.month))}
            </Badge>
          </Link>
        </>
      }
    >
      <MonthFigures period={period} balances={month.balances} />
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 @max-[420px]:grid-cols-1">
        <MonthSide side="income" of={title} period={period} categories={income.categories} />
        <MonthSide side="expense" of={title} period={period} categories={expense.categories} />
      </div>
    </Panel>
  );
}

type Balances = NonNullable<MonthPanelProps['month']>['balances'];

/** Longest figure, in characters, that fits four to a row. */
const LONG = 11;

/** Four figures in one row, or two per row if a figure is long. */
function MonthFigures({ period, balances }: { period: Period; balances: Balances }) {
  const figures = [
    { label: texts.income, text: money(inMain(balances.income)), counts_as: 'income' },
    { label: texts.expenses, text: money(inMain(balances.expenses)), counts_as: 'expense' },
    {
      label: texts.balance,
      text: money(inMain(balances.balance_not_spent)),
      counts_as: 'balance',
      bad: balances.balance_not_spent < 0,
    },
    {
      label: texts.spent,
      text: spentText(balances.percentage_spent),
      counts_as: 'expense',
    },
  ] as const;
  const areLong = figures.some(({ text }) => text.length > LONG);
  return (
    <dl
      data-pairs={areLong || undefined}
      className="group/figures mb-5 grid grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,0.8fr)] gap-y-3 data-pairs:grid-cols-2 @max-[460px]:grid-cols-2"
    >
      {figures.map(({ counts_as, ...figure }) => (
        <div
          key={figure.label}
          className="@container min-w-0 border-line border-l px-3 first:border-l-0 first:pl-0 group-data-pairs/figures:odd:border-l-0 group-data-pairs/figures:odd:pl-0 @max-[460px]:odd:border-l-0 @max-[460px]:odd:pl-0"
        >
          <dt className="text-muted text-xs">{figure.label}</dt>
          <dd
            className={cx(
              'font-bold text-md tracking-[-0.015em] @min-[1100px]:text-lg @max-pair:text-lg',
              'bad' in figure && figure.bad ? 'text-expense' : 'text-strong',
            )}
          >
            <FittedFigure text={figure.text}>
              <FigureLink to={urlOfRows(period, { counts_as })} label={figure.label}>
                {figure.text}
              </FigureLink>
            </FittedFigure>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NAMES = { income: texts.income, expense: texts.expenses } as const;
const SHOWN = 4;

interface MonthSideProps {
  side: keyof typeof NAMES;
  /** The month's name, added to each label. */
  of: string;
  period: Period;
  categories: readonly CategoryTotal[];
}

function MonthSide({ side, of, period, categories }: MonthSideProps) {
  const rows = useMemo(() => categoryRows(categories, 'main'), [categories]);
  const shares = useMemo(() => sharesOf(rows), [rows]);
  return (
    <section aria-label={texts.figure(of, NAMES[side])} className="min-w-0">
      <div className="mb-2 flex items-center gap-3">
        <CategoryRing
          size="sm"
          title={NAMES[side]}
          source={{ counts_as: side }}
          {...{ rows, shares, period }}
        />
        <div>
          <div className="text-muted text-xs">{NAMES[side]}</div>
          <div className="font-semibold text-sm text-strong">{t.categories(rows.length)}</div>
        </div>
      </div>
      <TotalTiles rows={rows} side={side} period={period} />
    </section>
  );
}

/** The four largest categories. The rest are grouped until expanded. */
function TotalTiles({
  rows,
  side,
  period,
}: Omit<MonthSideProps, 'of' | 'categories'> & { rows: CategoryRow[] }) {
  const [all, setAll] = useState(false);
  const most = rows.length === SHOWN + 1 ? SHOWN + 1 : SHOWN;
  const shown = all ? rows : rows.slice(0, most);
  const rest = rows.slice(shown.length);
  return (
    <ul className="text-xs">
      {shown.map((row) => (
        <li key={row.key} className="flex min-h-6 items-center gap-2">
          <CategoryName row={row} className="flex-1" />
          <span className="flex flex-none flex-col text-right text-muted">
            <FigureLink to={urlOfRows(period, { counts_as: side }, row)} label={row.fullName}>
              {money(inMain(row.total))}
            </FigureLink>
            {row.word && <span className="text-[11px]/3">{texts.words[row.word]}</span>}
          </span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex min-h-6 items-center text-muted">
          <button
            type="button"
            onClick={() => setAll(true)}
            className="ml-11 rounded-chip underline decoration-dotted underline-offset-4 hover:text-strong"
          >
            {t.more(rest.length)}
          </button>
          <span className="ml-auto">
            <FigureLink
              to={urlOfOtherRows(period, side, { without: shown })}
              label={t.more(rest.length)}
            >
              {money(inMain(sumOf(rest.map(({ total }) => total))))}
            </FigureLink>
          </span>
        </li>
      )}
    </ul>
  );
}
