import type { AnnualMetrics, Balances, Compare, Comparison } from '@saldo/contract/metrics';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { day, longMonth, money, monthYear, shortSpan, wholeMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { type Period, periodBefore, periodDays } from '../../lib/period.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Meter } from '../../ui/meter.tsx';
import { Several, Skeleton } from '../../ui/skeleton.tsx';
import { Delta, StatCard } from '../../ui/stat-card.tsx';
import { FigureLink } from './figure-link.tsx';
import type { MonthEnd } from './monthly/month-end.ts';
import {
  changeOf,
  isMeaningfulPercent,
  type SpentBand,
  spentBand,
  spentText,
} from './spent-bands.ts';
import { texts } from './texts.ts';
import { type RowsPeriod, type Source, urlOfRows } from './transaction-urls.ts';

const CARDS = 'grid grid-cols-4 gap-4 @max-pair:grid-cols-2 phone:gap-3';

interface SummaryCardsProps {
  period: Period;
  balances: Balances;
  /** Comparison with the earlier period. */
  comparison: Comparison;
  compare?: Compare | undefined;
  /** The months that are compared instead of all, because only these have data in both years. */
  alike?: AnnualMetrics['alike'];
  /** Estimate for the end of an unfinished month. */
  end?: MonthEnd | null | undefined;
  /** True if the main income is due this month and has not arrived. */
  awaitsPay?: boolean;
}

const FIGURES = [
  { label: texts.income, field: 'income', counts_as: 'income', up: 'good' },
  { label: texts.expenses, field: 'expenses', counts_as: 'expense', up: 'bad' },
  { label: texts.balance, field: 'balance_not_spent', counts_as: 'balance', up: 'good' },
] as const;

/**
 * Income, expenses, balance and share spent. Each is compared with the previous period or, until the current one is
 * over, with the same days of the previous one.
 */
export function SummaryCards({ awaitsPay = false, alike = null, ...given }: SummaryCardsProps) {
  const { period, balances, compare, end } = given;
  const comparison = { ...given.comparison, ...(alike && { ...alike, known_from: null }) };
  const { known_from, so_far } = comparison;
  // Don't compare with a partial period.
  const previous = known_from === null ? comparison.previous : null;
  const now = so_far?.balances ?? balances;
  const changed = alike?.balances ?? now;
  const before = compare === 'usual' ? USUAL : beforeOf(period, comparison);
  const footOf = (of: keyof EndFigures) =>
    so_far &&
    period.month !== undefined && <EstimateFoot end={end} of={of} until={periodDays(period).to} />;
  const labelOf = (label: string, field: keyof Balances, format: Format) =>
    so_far ? (
      <>
        {label}
        {/* The figure includes transactions dated after today; the comparison does not. */}
        <SoFar figure={now[field] === balances[field] ? null : format(now[field])} />
      </>
    ) : (
      label
    );
  const isAwaited = awaitsPay && so_far !== null;
  if (comparison.uncovered) return <UnknownCards />;
  return (
    <div className={CARDS}>
      {FIGURES.map(({ label, field, counts_as, up }) =>
        isAwaited && field === 'balance_not_spent' ? (
          <AwaitedCard key={field} label={label} of={field} {...{ period, end }} />
        ) : (
          <StatCard
            key={field}
            foot={footOf(field)}
            label={labelOf(label, field, inText)}
            figure={inText(balances[field])}
            link={
              <FigureLink to={urlOfRows(period, { counts_as })} label={label}>
                {inText(balances[field])}
              </FigureLink>
            }
          >
            {previous ? (
              <Versus
                label={label}
                before={before}
                source={{ counts_as }}
                figure={inText(previous[field])}
              >
                <ComparedChange now={changed[field]} before={previous[field]} up={up} />
              </Versus>
            ) : (
              <span>{withoutPrevious(before, known_from)}</span>
            )}
          </StatCard>
        ),
      )}
      {isAwaited ? (
        <AwaitedCard label={texts.spent} of="percentage_spent" {...{ period, end }} />
      ) : (
        <SpentCard
          foot={footOf('percentage_spent')}
          label={labelOf(texts.spent, 'percentage_spent', spentText)}
          {...{ period, balances, before, previous }}
          now={changed}
        />
      )}
    </div>
  );
}

type Format = (value: number) => string;
const inText: Format = (value) => money(inMain(value));

/** Figures of a period without data are unknown, not zero; a banner below says since when. */
const UnknownCards = () => (
  <div className={CARDS}>
    {[...FIGURES.map(({ label }) => label), texts.spent].map((label) => (
      <StatCard key={label} label={label} figure={texts.noChange} />
    ))}
  </div>
);

interface AwaitedCardProps extends Pick<SummaryCardsProps, 'period' | 'end'> {
  label: string;
  of: keyof EndFigures;
}

/**
 * While the main income is still due, a balance or share so far is misleading, so only the estimate for the end is
 * shown.
 */
const AwaitedCard = ({ label, of, period, end }: AwaitedCardProps) => (
  <StatCard
    label={
      <>
        {label}
        <Badge className="ml-auto">{texts.expected}</Badge>
      </>
    }
    figure={end ? `${texts.monthly.about} ${endFigures(end)[of]}` : texts.noChange}
    foot={<span>{texts.awaitsPay}</span>}
  >
    <span>{texts.monthly.by(day(periodDays(period).to))}</span>
  </StatCard>
);

interface SpentCardProps extends Pick<SummaryCardsProps, 'period' | 'balances'> {
  label: ReactNode;
  foot: ReactNode;
  before: Before;
  now: Balances;
  previous: Balances | null;
}

function SpentCard({ label, foot, period, balances, before, now, previous }: SpentCardProps) {
  // Without income, there is nothing to be a share of.
  const areShares = previous && now.income > 0 && previous.income > 0;
  const change = areShares ? now.percentage_spent - previous.percentage_spent : null;
  const versus = previous &&
    change !== null &&
    isMeaningfulPercent(change) && {
      change,
      before,
      figure: spentText(previous.percentage_spent),
    };
  return (
    <StatCard
      foot={foot}
      label={label}
      figure={spentText(balances.percentage_spent)}
      link={
        <FigureLink to={urlOfRows(period, { counts_as: 'expense' })} label={texts.spent}>
          {spentText(balances.percentage_spent)}
        </FigureLink>
      }
      aside={
        versus && (
          <span className="flex phone:hidden">
            <Points {...versus} />
          </span>
        )
      }
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        {versus && (
          <span className="hidden w-full phone:flex">
            <Points {...versus} />
          </span>
        )}
        <SpentBar percentage={balances.percentage_spent} />
      </span>
    </StatCard>
  );
}

/** Explains why there is no comparison. */
const withoutPrevious = ({ days, name }: Before, knownFrom: string | null): string => {
  if (knownFrom !== null) return texts.knownFrom(day(knownFrom));
  return days ? texts.nothingIn(name) : texts.noUsual;
};

interface Before {
  /** Null for an average, which has no transactions to link to. */
  days: RowsPeriod | null;
  name: string;
}

const USUAL: Before = { days: null, name: texts.usual };

type EndFigures = Record<'income' | 'expenses' | 'balance_not_spent' | 'percentage_spent', string>;

function endFigures({ income, expenses, balance }: MonthEnd): EndFigures {
  const spent = income > 0 ? (Math.max(0, expenses.middle) / income) * 100 : 100;
  return {
    income: wholeMoney(inMain(income)),
    expenses: wholeMoney(inMain(expenses.middle)),
    balance_not_spent: wholeMoney(inMain(balance.middle)),
    percentage_spent: spentText(spent),
  };
}

interface EstimateFootProps extends Pick<SummaryCardsProps, 'end'> {
  of: keyof EndFigures;
  until: string;
}

/** The figure's estimate for the end of the month. Keeps its space while loading. */
const EstimateFoot = ({ end, of, until }: EstimateFootProps) => (
  <>
    <span>{texts.monthly.by(day(until))}</span>
    <span className={cx(end === undefined && 'invisible')}>
      {end ? (
        <>
          {texts.monthly.about}{' '}
          <b className="whitespace-nowrap font-semibold text-strong">{endFigures(end)[of]}</b>
        </>
      ) : (
        texts.noChange
      )}
    </span>
  </>
);

/** Names the whole previous period, or the days of it that are compared. The year appears only if it differs. */
function beforeOf(period: Period, { compared }: Comparison): Before {
  const { year, month } = periodBefore(period);
  const whole = periodDays({ year, month });
  if (compared.from !== whole.from || compared.to !== whole.to) {
    return { days: compared, name: shortSpan(compared.from, compared.to, periodDays(period).to) };
  }
  if (month === undefined) return { days: { year }, name: String(year) };
  const name = year === period.year ? longMonth(month) : monthYear(year, month);
  return { days: { year, month }, name };
}

const SoFar = ({ figure }: { figure: string | null }) => (
  <Badge className="ml-auto">{figure === null ? texts.soFar : texts.someSoFar(figure)}</Badge>
);

interface VersusProps {
  label: string;
  before: Before;
  source: Source;
  figure: string;
  /** Hides the caption visually where space is tight; screen readers still get it. */
  wordless?: boolean;
  children: ReactNode;
}

const VERSUS =
  'group/versus relative flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-chip';

/** Change from the previous period, linked to the transactions of that period. */
function Versus({ label, before, source, figure, wordless, children }: VersusProps) {
  const title = texts.was(before.name, figure);
  const content = (
    <>
      <span className="sr-only">{label}: </span>
      {children}
      <span
        className={
          wordless
            ? 'sr-only'
            : 'decoration-from-font underline-offset-4 group-hover/versus:underline'
        }
      >
        {texts.versus(before.name)}
      </span>
      <span className="sr-only">, {figure}</span>
    </>
  );
  return before.days ? (
    <Link to={urlOfRows(before.days, source)} title={title} className={VERSUS}>
      {content}
    </Link>
  ) : (
    <span title={title} className={VERSUS}>
      {content}
    </span>
  );
}

interface ComparedChangeProps {
  now: number;
  before: number;
  up: 'good' | 'bad';
}

function ComparedChange({ now, before, up }: ComparedChangeProps) {
  const change = changeOf(now, before);
  if (change === null) return <span>{texts.noChange}</span>;
  return <Delta {...change} good={isGood(change.value, up)} />;
}

/** An unchanged figure counts as good. */
const isGood = (change: number, up: ComparedChangeProps['up']) =>
  up === 'good' ? change >= 0 : change <= 0;

interface PointsProps {
  change: number;
  before: VersusProps['before'];
  figure: string;
}

const Points = ({ change, ...versus }: PointsProps) => (
  <Versus wordless label={texts.spent} source={{ counts_as: 'expense' }} {...versus}>
    <Delta unit="points" value={change} good={change <= 0} />
  </Versus>
);

const FILLS: Record<SpentBand, string> = {
  deep: 'bg-income-deep',
  low: 'bg-income-solid',
  middle: 'bg-warning-solid',
  high: 'bg-caution-solid',
  over: 'bg-expense-solid',
};

/** Bar of the share spent, capped at full length. Color and word show the band. */
export function SpentBar({ percentage }: { percentage: number }) {
  const band = spentBand(percentage);
  return (
    <>
      <Meter
        value={percentage}
        data-band={band}
        className="h-2 min-w-0 flex-1"
        fill={FILLS[band]}
      />
      <span className="flex-none">{texts.bands[band]}</span>
    </>
  );
}

export const CardsSkeleton = () => (
  <div className={CARDS}>
    <Several times={4}>
      <Card>
        <Skeleton className="my-1 h-3 w-16" />
        <Skeleton className="mt-2 mb-1 h-6 w-32 max-w-full" />
        <Skeleton className="mt-3 h-3 w-28 max-w-full" />
      </Card>
    </Several>
  </div>
);
