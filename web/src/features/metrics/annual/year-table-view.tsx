import type { AnnualMetrics } from '@saldo/contract/metrics';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { amount, longMonth, monthsUpTo, shortMonth } from '../../../lib/format.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { ownDays } from '../../../lib/period.ts';
import { useRovingFocus } from '../../../lib/roving-focus.ts';
import { Chevron } from '../../../ui/chevron.tsx';
import { cx } from '../../../ui/cx.ts';
import { CategoryName } from '../category-name.tsx';
import { FigureLink } from '../figure-link.tsx';
import { SCROLLER } from '../panel.tsx';
import { texts } from '../texts.ts';
import { type CategoryYearRow, lastMonthOver, type YearCell, type YearRow } from './year-rows.ts';

const t = texts.annual;
/** `November`, with its days if these are not those of the wall calendar. */
const monthName = (year: number, month: number): string => {
  const days = ownDays({ year, month });
  return days === null ? longMonth(month) : `${longMonth(month)} (${days})`;
};
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);

/** A table row as rendered, with its category, if any, and the toggle of its subcategories. */
export interface ShownRow extends YearRow {
  category?: CategoryYearRow['row'];
  /** True for a subcategory, indented below its category. */
  sub?: boolean;
  /** True for totals, as opposed to the parts of a total. Totals are bold. */
  strong?: boolean;
  toggle?: { open: boolean; onToggle: () => void };
}

interface YearTableProps {
  annual: Pick<AnnualMetrics, 'monthly' | 'year'>;
  label: string;
  rows: readonly ShownRow[];
}

/*
 * The name column is pinned on the left; average and total on the right, except on phones and where everything fits. A
 * pinned cell covers what scrolls beneath it, and its fade hints at more. Partly covered figures are hidden.
 */
const PIN = 'sticky z-1 bg-surface';
const NAME = `${PIN} left-0 min-w-(--name) max-w-(--name) pl-5 phone:pl-4`;
const FADE =
  "before:absolute before:inset-y-0 before:right-full before:w-4 before:bg-linear-to-r before:from-transparent before:to-surface before:content-[''] phone:before:hidden print:before:hidden @min-[1100px]:before:hidden";
const MONTH = 'min-w-15 px-[5px]';
const AVERAGE = `${PIN} right-(--total) pl-4 phone:pl-1 shadow-[inset_1px_0_var(--line)] phone:static phone:right-auto ${FADE}`;
const TOTAL = `${PIN} right-0 min-w-25 pr-5 phone:static phone:right-auto`;

/**
 * A year as a table: twelve months, average and total. Scrolls within its panel in both directions; prints in full,
 * scaled down.
 */
export function YearTable({ annual, label, rows }: YearTableProps) {
  const over = lastMonthOver(annual);
  const roving = useRovingFocus();
  const scroller = useRef<HTMLDivElement>(null);
  const look = useColumns(scroller, annual);
  return (
    <div
      ref={scroller}
      onScroll={look}
      className={cx(
        SCROLLER,
        // Height of the header and twelve whole rows: a row cut in half could be misread.
        'max-h-[520px] scroll-pt-10 scroll-pr-(--pinned) scroll-pl-(--name) overflow-auto overscroll-x-contain phone:scroll-pr-2',
        '[--name:13rem] @min-[1200px]:[--name:15rem] phone:[--name:9rem]',
      )}
    >
      <table
        {...roving}
        aria-label={label}
        className="w-full border-separate border-spacing-0 text-xs print:[&_td]:static print:[&_th]:static print:[zoom:0.6]"
      >
        <thead>
          <tr className="text-right text-muted [&>th]:sticky [&>th]:top-0 [&>th]:z-2 [&>th]:h-10 [&>th]:border-line [&>th]:border-b [&>th]:bg-surface [&>th]:font-medium">
            <th scope="col" className={cx(NAME, 'z-3! text-left')}>
              <span className="sr-only">{texts.category}</span>
            </th>
            {MONTHS.map((month, i) => (
              <th
                key={month}
                scope="col"
                className={cx('px-[5px]', SEEN, besideFade(i))}
                style={seen(i)}
              >
                <abbr title={monthName(annual.year, month)} className="no-underline">
                  {shortMonth(month)}
                </abbr>
              </th>
            ))}
            <th scope="col" className={cx(AVERAGE, 'z-3! pr-[5px]')}>
              {t.average}
              {over !== null && <span className="block text-[11px]/3">{monthsUpTo(over)}</span>}
            </th>
            <th scope="col" className={cx(TOTAL, 'z-3! pl-[5px]')}>
              {t.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <YearTableRow key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Hides columns that are only partly in view. Uses a CSS variable to avoid re-rendering. */
const SEEN = '*:opacity-(--seen) print:*:opacity-100';
const COLUMNS = Array.from({ length: 14 }, (_, i) => ({ '--seen': `var(--column-${i}, 1)` }));
const seen = (i: number) => COLUMNS[i];

/** Keeps December clear of the fade when scrolled to the end. */
const besideFade = (month: number) => month === 11 && 'pr-[21px]! phone:pr-[5px]!';

const monthClass = ({ strong }: ShownRow, month: number) =>
  cx(MONTH, SEEN, besideFade(month), !strong && 'text-muted');

const YearTableRow = ({ row }: { row: ShownRow }) => (
  <tr
    data-row={row.key}
    className="group/row text-right [&>*]:h-10 [&>*]:border-line not-last:[&>*]:border-b"
  >
    <th scope="row" className={cx(NAME, 'pr-2 text-left font-normal')}>
      <RowName row={row} />
    </th>
    {row.months.map((cell, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month
      <td key={i} className={monthClass(row, i)} style={seen(i)}>
        <Value row={row} cell={cell} of={longMonth(i + 1)} />
      </td>
    ))}
    <td className={cx(AVERAGE, 'min-w-20 pr-[5px] font-medium text-strong', SEEN)} style={seen(12)}>
      <Value row={row} cell={row.average} of={t.averageOver(row.averageOver)} />
    </td>
    <td className={cx(TOTAL, 'pl-[5px] font-bold text-strong', SEEN)} style={seen(13)}>
      <Value row={row} cell={row.total} of={t.total} />
    </td>
  </tr>
);

function RowName({ row }: { row: ShownRow }) {
  const { category, toggle, sub } = row;
  if (!category) {
    return (
      <span
        className={cx('clip block', row.strong && 'font-semibold text-strong')}
        title={row.name}
      >
        {row.name}
      </span>
    );
  }
  const name = <CategoryName row={category} plainOnPhone wraps />;
  return (
    <span className={cx('flex min-w-0 items-center gap-1', sub && 'pl-9 phone:pl-8')}>
      {toggle ? (
        <button
          type="button"
          aria-expanded={toggle.open}
          aria-label={t.open(row.name)}
          onClick={toggle.onToggle}
          className="grid size-6 flex-none place-items-center rounded-chip text-muted hover:bg-raised hover:text-strong phone:-ml-2 phone:size-8"
        >
          <Chevron sideways open={toggle.open} />
        </button>
      ) : (
        !sub && <span className="w-6 flex-none" />
      )}
      <span className={cx('min-w-0', !sub && 'font-medium text-strong')}>{name}</span>
    </span>
  );
}

/** A month without transactions shows a dash, announced as "no data". */
function Value({ row, cell, of }: { row: ShownRow; cell: YearCell; of: string }) {
  const { value, to, word, isRunning } = cell;
  if (value === null) {
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">{t.noData}</span>
      </>
    );
  }
  return (
    <>
      <FigureLink
        to={to}
        label={texts.figure(row.category?.fullName ?? row.name, of)}
        className={cx(
          'whitespace-nowrap',
          isRunning ? 'text-muted' : value < 0 && !word && 'text-expense',
        )}
      >
        {amount(value, mainCurrency())}
      </FigureLink>
      {word && <span className="block text-[11px]/3 text-muted">{texts.words[word]}</span>}
    </>
  );
}

/** Width of the fade beside the pinned columns, in pixels. */
const FADED = 16;
/**
 * How many pixels of a cell may be out of view before its figure is hidden. Equals the cell's padding, and is needed
 * because scroll positions are rounded to whole pixels.
 */
const SLACK = 6;

/**
 * Tracks which columns of a year's table (from 0) are only partly in view, at the edge or under the pinned columns.
 * Their figures are hidden, because half a figure could be misread. On phones the average and total columns are not
 * pinned and scroll too. Also sets the width of the last column (`--total`), which offsets the one before it, and the
 * width of both (`--pinned`).
 *
 * Users open a year to see its newest month. If not all months fit, the table therefore starts scrolled to the last
 * month with data.
 */
function useColumns(
  scroller: RefObject<HTMLElement | null>,
  { monthly }: Pick<AnnualMetrics, 'monthly'>,
): () => void {
  const last = monthly.findLast(({ has_data }) => has_data)?.month ?? 0;
  const begun = useRef(0);
  const look = useCallback(() => {
    const box = scroller.current;
    const heads = [...(box?.querySelectorAll<HTMLElement>('thead th') ?? [])];
    const [name, months, [average, total]] = [heads[0], heads.slice(1, 13), heads.slice(13)];
    if (!box || !name || !average || !total) return;
    const width = (one: HTMLElement) => one.getBoundingClientRect().width;
    const pinned = [average, total].filter((one) => getComputedStyle(one).right !== 'auto');
    const [wide, both] = [width(total), Math.ceil(width(average) + width(total))];
    tell(box, '--total', `${wide}px`);
    tell(box, '--pinned', `${both}px`);
    if (begun.current !== last) {
      begun.current = last;
      box.scrollLeft = startOf(box, heads[last], pinned.length === 0 ? 0 : both + FADED);
    }
    const { left } = box.getBoundingClientRect();
    const from = left + name.offsetWidth - SLACK;
    const to = (pinned[0]?.getBoundingClientRect().left ?? left + box.clientWidth) + SLACK;
    const isIn = [...months, average, total].map((one) => {
      const edge = one.getBoundingClientRect();
      return pinned.includes(one) || (edge.left >= from && edge.right <= to);
    });
    for (const [i, is] of isIn.entries()) tell(box, `--column-${i}`, is ? '' : '0');
  }, [scroller, last]);
  // Runs on mount, and whenever expanded rows, new figures or the window change the column widths.
  useLayoutEffect(() => {
    const box = scroller.current;
    const table = box?.firstElementChild;
    if (!box || !table) return;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, [look, scroller]);
  return look;
}

/** Sets only changed values, because each change restyles every cell. */
function tell(box: HTMLElement, name: string, value: string) {
  if (box.style.getPropertyValue(name) !== value) box.style.setProperty(name, value);
}

/** Scroll position that puts a month last, just left of the covered area. */
const startOf = (box: HTMLElement, month: HTMLElement | undefined, covered: number): number =>
  month ? Math.max(0, month.offsetLeft + month.offsetWidth - box.clientWidth + covered) : 0;
