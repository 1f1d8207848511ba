import type { Category } from '@saldo/contract/categories';
import type { Series, SeriesList } from '@saldo/contract/recurring';
import { useState } from 'react';
import { Link } from 'react-router';
import { bankName } from '../../lib/banks.ts';
import { day, money, signedMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Emoji } from '../../ui/emoji.tsx';
import { type GridColumn, GridHeads, GridTable } from '../../ui/grid-table.tsx';
import { findCategory } from '../categories/category-tree.ts';
import { estimatedAmount, inSeries, paymentsPath } from './series-format.ts';
import { type SeriesDialog, SeriesMenu } from './series-menu.tsx';
import { texts } from './texts.ts';

const t = texts.table;

/** `--sum` is at least as wide as the longest amount. */
const COLUMN_WIDTHS =
  'grid grid-cols-[minmax(0,1fr)_7rem_6.5rem_4rem_5.5rem_var(--sum)_var(--sum)_2rem] items-center gap-x-3 px-5 max-xl:grid-cols-[minmax(0,1fr)_7rem_4rem_5.5rem_var(--sum)_var(--sum)_2rem] max-lg:grid-cols-[minmax(0,1fr)_7rem_max(8rem,var(--sum))_2rem] phone:gap-x-2 phone:pr-2 phone:pl-4';
const GRID = cx(COLUMN_WIDTHS, 'phone:grid-cols-[minmax(0,1fr)_auto_2.75rem]');
const GROUP_GRID = cx(COLUMN_WIDTHS, 'phone:grid-cols-[auto_minmax(0,1fr)_2.75rem]');
const WIDEST = 'max-xl:hidden';
const WIDE = 'max-lg:hidden';
const NOT_PHONE = 'phone:hidden';

interface SeriesTableProps {
  list: SeriesList;
  categories: readonly Category[];
  onOpen: (dialog: SeriesDialog) => void;
}

/** All series: paydays, bills, and a collapsed group of ended series. */
export function SeriesTable({ list, categories, onOpen }: SeriesTableProps) {
  const [unfolded, setUnfolded] = useState(false);
  const isOver = ({ state }: Series) => state === 'ended' || state === 'dismissed';
  const over = list.series.filter(isOver);
  const open = list.series.filter((one) => !isOver(one));
  const of = (direction: string) => open.filter((one) => one.direction === direction);
  const rows = (some: readonly Series[]): RowData[] =>
    some.map((series) => ({ series, categories, all: list.series, onOpen }));
  return (
    <Card flush aria-label={t.name} style={{ '--sum': sumWidth(list) }}>
      <GridHeads columns={COLUMNS} grid={GRID} />
      <SeriesGroup
        id="paydays"
        title={t.paydays}
        direction="income"
        month={list.income_per_month}
        year={aYear(of('income'))}
        rows={rows(of('income'))}
      />
      <SeriesGroup
        id="bills"
        title={t.bills}
        direction="expense"
        month={list.fixed_per_month}
        year={aYear(of('expense'))}
        rows={rows(of('expense'))}
      />
      {unfolded && <SeriesRows label={t.over} rows={rows(over)} />}
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 border-line border-t px-5 py-2 text-muted text-xs phone:px-4">
        {t.foot}
        {over.length > 0 && (
          <>
            {' '}
            {t.overCount(over.length)}
            <Button
              size="sm"
              variant="ghost"
              className="ml-auto"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? t.hide : t.show}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

const sumWidth = ({ series, income_per_month: income, fixed_per_month: fixed }: SeriesList) => {
  const amounts = [
    ...[12 * income, 12 * fixed].map(inMain),
    ...series.map((one) => inSeries(one, one.per_year)),
  ];
  const longest = Math.max(...amounts.map((one) => widthOf(signedMoney(one, 'expense'))));
  return `max(7rem, ${longest}ch)`;
};

const WIDER = 0.4;
/** In `ch`, the width of a digit. The letters of a code such as CHF are wider. */
const widthOf = (text: string): number =>
  text.length + WIDER * (text.match(/\p{L}/gu)?.length ?? 0);

/** In the main currency. */
const aYear = (some: readonly Series[]): number =>
  some.reduce((sum, { counts, worth_per_year: year }) => (counts ? sum + (year ?? 0) : sum), 0);

interface SeriesGroupProps {
  id: string;
  title: string;
  direction: Series['direction'];
  month: number;
  /** Yearly sum of the included series. */
  year: number;
  rows: readonly RowData[];
}

const SeriesGroup = ({ id, title, direction, month, year, rows }: SeriesGroupProps) =>
  rows.length > 0 && (
    <section id={id} aria-label={title} className="scroll-mt-4">
      <div className={cx(GROUP_GRID, 'min-h-10 border-line border-t bg-raised text-sm')}>
        <h2 className="-col-end-4 max-lg:-col-end-3 col-start-1 row-start-1 font-semibold text-strong">
          {title}
        </h2>
        <span className="-col-start-4 max-lg:-col-start-3 row-start-1 justify-self-end whitespace-nowrap text-right phone:whitespace-normal">
          <span className="text-muted text-xs">{t.aMonth} </span>
          <b className="whitespace-nowrap font-semibold text-strong">
            {signedMoney(inMain(month), direction)}
          </b>
        </span>
        <b
          className={cx('row-start-1 whitespace-nowrap text-right font-semibold text-strong', WIDE)}
        >
          {signedMoney(inMain(year), direction)}
        </b>
      </div>
      <SeriesRows label={title} rows={rows} />
    </section>
  );

interface RowData {
  series: Series;
  all: readonly Series[];
  categories: readonly Category[];
  onOpen: (dialog: SeriesDialog) => void;
}

const SeriesRows = ({ label, rows }: { label: string; rows: readonly RowData[] }) => (
  <GridTable
    label={label}
    columns={COLUMNS}
    grid={GRID}
    rows={rows}
    keyOf={({ series }) => series.id}
    rowClass={() => 'relative min-h-12 border-line border-t py-1.5 text-sm'}
  />
);

const COLUMNS: readonly GridColumn<RowData>[] = [
  {
    head: t.name,
    cell: (row) => <NameCell {...row} />,
    isName: true,
    cellClass: 'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5',
  },
  {
    head: t.cadence,
    cell: ({ series }) => cadenceOf(series),
    className: WIDE,
    cellClass: 'text-muted',
  },
  {
    head: t.bank,
    cell: ({ series: { bank } }) => bank && <Badge>{bankName(bank)}</Badge>,
    className: WIDEST,
    cellClass: 'min-w-0',
  },
  {
    head: t.last,
    cell: ({ series: { last_on: last } }) => last && day(last),
    className: WIDE,
    cellClass: 'text-muted',
  },
  { head: t.next, cell: ({ series }) => <NextDue series={series} />, className: NOT_PHONE },
  {
    head: t.amount,
    cell: ({ series }) => <AmountCell series={series} />,
    className: 'text-right',
    cellClass: 'whitespace-nowrap',
  },
  {
    head: t.year,
    cell: ({ series }) => (
      <>
        {varies(series) && <span className="text-xs">{t.about} </span>}
        {estimatedAmount(series, series.per_year)}
      </>
    ),
    className: cx('text-right', WIDE),
    cellClass: 'whitespace-nowrap text-muted',
  },
  {
    head: t.actions,
    cell: (row) => <SeriesMenu {...row} to={paymentsPath(row.series)} />,
    unseen: true,
  },
];

const varies = ({ range }: Series) => range.low !== range.high;

function NameCell({ series, categories }: RowData) {
  const { merchant, next_due: next } = series;
  const place = findCategory(categories, series.category_id);
  const to = paymentsPath(series);
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-2">
        <Emoji className="flex-none text-[15px]">{(place?.sub ?? place?.main)?.icon ?? '🔄'}</Emoji>
        {to ? (
          <Link
            to={to}
            title={merchant}
            className="clip min-w-0 rounded-chip font-medium text-strong hover:underline"
          >
            {merchant}
          </Link>
        ) : (
          <span title={merchant} className="clip min-w-0 font-medium text-strong">
            {merchant}
          </span>
        )}
      </span>
      <SeriesMarks series={series} />
      <span className="hidden w-full text-muted text-xs phone:block">
        {cadenceOf(series)}
        {next && ` · ${day(next.on)}`}
      </span>
    </>
  );
}

const AmountCell = ({ series }: { series: Series }) => (
  <>
    {varies(series) && <span className="text-muted text-xs">{t.about} </span>}
    <b
      className={cx('font-semibold', series.direction === 'income' ? 'text-income' : 'text-strong')}
    >
      {estimatedAmount(series, series.amount)}
    </b>
  </>
);

const cadenceOf = ({ cadence, times }: Series): string =>
  times === 14 ? texts.pays(times) : texts.cadences[cadence];

function NextDue({ series: { missed, next_due: next } }: { series: Series }) {
  const [late] = missed;
  if (late) return <span className="text-warning">{day(late)}</span>;
  return next ? <span>{day(next.on)}</span> : null;
}

function SeriesMarks({ series }: { series: Series }) {
  const { counts, missed, previous_amount: before, amount, state } = series;
  if (state === 'ended') return <Badge>{t.ended}</Badge>;
  if (state === 'dismissed') return <Badge>{t.dismissed}</Badge>;
  if (!counts) return <Badge>{t.unsure}</Badge>;
  if (missed.length > 0) return <Badge tone="warning">{t.missed}</Badge>;
  if (before !== null) {
    return (
      <Badge tone="caution" className="whitespace-normal!">
        {t.was(money(inSeries(series, before)), money(inSeries(series, amount)))}
      </Badge>
    );
  }
  return state === 'own' ? <Badge>{t.own}</Badge> : null;
}
