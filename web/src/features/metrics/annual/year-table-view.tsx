import type { AnnualMetrics } from '@saldo/contract/metrics';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { amount, longMonth, monthsUpTo, shortMonth } from '../../../lib/format.ts';
import { useRovingFocus } from '../../../lib/roving-focus.ts';
import { Chevron } from '../../../ui/chevron.tsx';
import { cx } from '../../../ui/cx.ts';
import { CategoryName } from '../category-name.tsx';
import { FigureLink } from '../figure-link.tsx';
import { SCROLLER } from '../panel.tsx';
import { texts } from '../texts.ts';
import { type CategoryYearRow, lastMonthOver, type YearCell, type YearRow } from './year-table.ts';

const t = texts.annual;
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);

/** A row as it is drawn: with its category where it is one, and what opens its subcategories. */
export interface ShownRow extends YearRow {
  category?: CategoryYearRow['row'];
  /** Below its category. */
  sub?: boolean;
  /** Strong: a figure of the whole, not of a part. */
  strong?: boolean;
  toggle?: { open: boolean; onToggle: () => void };
}

interface YearTableProps {
  annual: Pick<AnnualMetrics, 'monthly'>;
  label: string;
  rows: readonly ShownRow[];
}

/*
 * The name stays at the left; average and total at the right, but for a phone, and where all of it fits.
 * A cell that stays covers what scrolls below it, and its fade says that there is more. A figure that is not wholly in
 * view is not shown.
 */
const PIN = 'sticky z-1 bg-surface';
const NAME = `${PIN} left-0 min-w-(--name) max-w-(--name) pl-5 phone:pl-4`;
const FADE =
  "before:absolute before:inset-y-0 before:right-full before:w-4 before:bg-linear-to-r before:from-transparent before:to-surface before:content-[''] phone:before:hidden print:before:hidden @min-[1100px]:before:hidden";
const MONTH = 'min-w-15 px-[5px]';
const AVERAGE = `${PIN} right-(--total) pl-4 phone:pl-1 shadow-[inset_1px_0_var(--line)] phone:static phone:right-auto ${FADE}`;
const TOTAL = `${PIN} right-0 min-w-25 pr-5 phone:static phone:right-auto`;

/** A year's table: twelve months, average and total. It scrolls in itself, both ways; on paper all of it is there, smaller. */
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
        // Its head and twelve whole rows: half a row reads as another figure.
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
                <abbr title={longMonth(month)} className="no-underline">
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

/** A column of which only a part is in view is not shown. Told by a variable of its own, so that nothing is drawn anew. */
const SEEN = '*:opacity-(--seen) print:*:opacity-100';
const COLUMNS = Array.from({ length: 14 }, (_, i) => ({ '--seen': `var(--column-${i}, 1)` }));
const seen = (i: number) => COLUMNS[i];

/** December, scrolled to its end, lies beside the fade and not below it. */
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
      // biome-ignore lint/suspicious/noArrayIndexKey: a month has its place
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

/** A month without any transaction has no figure: a dash, and words for those who hear it. */
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
        {amount(value)}
      </FigureLink>
      {word && <span className="block text-[11px]/3 text-muted">{texts.words[word]}</span>}
    </>
  );
}

/** How wide the fade is beside the columns that stay. */
const FADED = 16;
/** How much of a cell may be out of view, in pixels: what it has beside its figure, which is scrolled to whole pixels. */
const SLACK = 6;

/**
 * Looks which columns of figures in a year's table, from 0, are in view only in part, beside or below the columns that
 * stay: half a figure reads as another one, so theirs are not shown. On a phone average and total scroll along. The table
 * is told how wide the last column is (`--total`), which the one before stays beside, and both of them (`--pinned`).
 *
 * Who opens a year wants its newest month: where not all months fit, the table begins at the end of what there is.
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
  // It is told at once, and whenever rows that open, other figures or the window make columns wider.
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

/** Only what is new: each change is reckoned for all cells. */
function tell(box: HTMLElement, name: string, value: string) {
  if (box.style.getPropertyValue(name) !== value) box.style.setProperty(name, value);
}

/** Where the table is scrolled to that a month stands last, before what covers the right. */
const startOf = (box: HTMLElement, month: HTMLElement | undefined, covered: number): number =>
  month ? Math.max(0, month.offsetLeft + month.offsetWidth - box.clientWidth + covered) : 0;
