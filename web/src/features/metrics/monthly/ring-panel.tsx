import type { CategoryTotal } from '@saldo/contract/metrics';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { isComparable } from '@saldo/domain/metrics/comparison';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { money, percentExact, signedChange } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import type { Period } from '../../../lib/period.ts';
import { useRovingFocus } from '../../../lib/roving-focus.ts';
import { Ring } from '../../../ui/charts/ring.tsx';
import type { RingProps, Share } from '../../../ui/charts/ring-props.ts';
import { cx } from '../../../ui/cx.ts';
import { Emoji } from '../../../ui/emoji.tsx';
import { FittedFigure } from '../../../ui/stat-card.tsx';
import { CategoryName } from '../category-name.tsx';
import {
  type CategoryRow,
  categoryRows,
  listedRows,
  sharesOf,
  sumOf,
  withoutSigns,
} from '../category-rows.ts';
import { FigureLink } from '../figure-link.tsx';
import { Panel, PanelMessage, SCROLLER, useCategoryDetail } from '../panel.tsx';
import { texts } from '../texts.ts';
import { type Source, urlOfRows } from '../transaction-urls.ts';

interface RingPanelProps {
  /** Key of this list in the URL. */
  list: string;
  title: string;
  icon: string;
  period: Period;
  source: Source;
  categories: readonly CategoryTotal[];
  /** The categories' totals in the comparison period. */
  before?: readonly CategoryTotal[] | undefined;
  /** Figure in the center; `word` is its caption. */
  figure: number;
  word: string;
  /** Total of a custom metric, whose categories are shown without signs. */
  whole?: number;
  nothing: string;
}

/** A doughnut chart with its total, next to a table of the same figures. */
export function RingPanel({ list, title, icon, nothing, ...content }: RingPanelProps) {
  const { categories, before, whole } = content;
  const [detail, toggle] = useCategoryDetail(list, title);
  const [rows, listed] = useMemo(() => {
    const shown = (signed: CategoryRow[]) =>
      whole === undefined ? signed : withoutSigns(signed, whole);
    return [shown(categoryRows(categories, detail)), shown(listedRows(categories, detail))];
  }, [categories, detail, whole]);
  const totals = useMemo(
    () => before && new Map(listedRows(before, 'all').map(({ key, total }) => [key, total])),
    [before],
  );
  const isEmpty = rows.every(({ total }) => whole !== undefined && total === 0);
  return (
    <Panel
      title={
        <>
          <Emoji className="mr-2">{icon}</Emoji>
          {title}
        </>
      }
      action={toggle}
    >
      {isEmpty ? (
        <PanelMessage>{nothing}</PanelMessage>
      ) : (
        <RingAndTable {...content} title={title} rows={rows} listed={listed} before={totals} />
      )}
    </Panel>
  );
}

/** An amount's percentage of all shares, such as `13.5%`. */
const partOf = (amount: number, shares: readonly Share[]) =>
  percentExact((amount / sumOf(shares.map(({ value }) => value))) * 100);

interface CategoryRingProps extends Pick<RingProps, 'size' | 'children'> {
  title: string;
  rows: readonly CategoryRow[];
  shares: readonly Share[];
  period: Period;
  source: Source;
}

/** A ring of categories. Hovering a share shows its amount and percentage; clicking it opens its transactions. */
export function CategoryRing({ title, rows, shares, period, source, ...ring }: CategoryRingProps) {
  const navigate = useNavigate();
  const tipOf = useCallback(
    ({ value }: Share) => ({ label: money(inMain(value)), value: partOf(value, shares) }),
    [shares],
  );
  const open = ({ id }: Share) => {
    const row = rows.find(({ key }) => key === id);
    if (row) void navigate(urlOfRows(period, source, row));
  };
  return <Ring label={texts.chart(title)} shares={shares} tipOf={tipOf} onPress={open} {...ring} />;
}

/** `+€12`, `−€5`; empty if less than half a euro, or if it may be wrong. */
function changeText({ key, total }: CategoryRow, totals: ReadonlyMap<string, number>): string {
  const before = totals.get(key) ?? 0;
  const by = total - before;
  const isSure = isComparable(totals.get(UNCATEGORIZED_ID) ?? 0, total, before);
  return Math.abs(by) < 0.5 || !isSure ? '' : signedChange(inMain(by));
}

/** Longer amounts leave no room for the names beside the ring, so the table goes below it earlier. */
const longest = () => money(inMain(1_000_000)).length;

interface RingAndTableProps
  extends Pick<RingPanelProps, 'title' | 'period' | 'source' | 'figure' | 'word'> {
  /** The rows that the ring shows; together they are the total. */
  rows: readonly CategoryRow[];
  listed: readonly CategoryRow[];
  /** Each row's total in the comparison period. Missing rows count as zero. */
  before: ReadonlyMap<string, number> | undefined;
}

function RingAndTable({
  title,
  period,
  source,
  rows,
  listed,
  before,
  figure,
  word,
}: RingAndTableProps) {
  const shares = useMemo(() => sharesOf(rows), [rows]);
  const roving = useRovingFocus();
  const total = money(inMain(figure));
  const isLong = rows.some((row) => money(inMain(row.total)).length > longest());
  return (
    <div
      className={cx(
        'flex items-center gap-5 print:items-start',
        isLong
          ? '@max-[560px]:flex-col @max-[560px]:items-stretch @max-[560px]:gap-4'
          : '@max-[420px]:flex-col @max-[420px]:items-stretch @max-[420px]:gap-4',
      )}
    >
      <div className={isLong ? '@max-[560px]:self-center' : '@max-[420px]:self-center'}>
        <CategoryRing {...{ title, rows, shares, period, source }}>
          {/* Sized to fit the hole in the ring. */}
          <span className="@container w-27 font-bold text-strong text-xl/6 tracking-[-0.02em]">
            <FittedFigure text={total}>
              <FigureLink to={urlOfRows(period, source)} label={title}>
                {total}
              </FigureLink>
            </FittedFigure>
          </span>
          <span className="text-muted text-xs">{word}</span>
        </CategoryRing>
      </div>
      <div className="@container min-w-0 flex-1">
        <div
          className={cx(
            SCROLLER,
            // Height of the header and four whole rows: a row cut in half could be misread.
            'max-h-[212px] scroll-pt-8 overflow-y-auto overscroll-contain',
          )}
        >
          <table {...roving} aria-label={texts.chart(title)} className="w-full text-sm">
            <thead>
              <tr className="text-left text-muted text-xs [&>th]:sticky [&>th]:top-0 [&>th]:z-1 [&>th]:h-8 [&>th]:border-line [&>th]:border-b [&>th]:bg-surface [&>th]:font-medium">
                <th scope="col" className="w-full">
                  {texts.category}
                </th>
                <th scope="col" className="min-w-22 whitespace-nowrap pr-1 pl-2 text-right">
                  {texts.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {listed.map((row) => (
                <tr key={row.key} className="border-line not-last:border-b">
                  {/* The name has no width of its own: the amount takes what it needs, and the name gets the rest. */}
                  <th
                    scope="row"
                    className={cx(
                      'h-11 max-w-0 text-left font-normal',
                      row.subcategory !== null && 'pl-5',
                    )}
                  >
                    <CategoryName row={row} wraps plain={row.subcategory !== null} />
                  </th>
                  <td className="whitespace-nowrap py-1 pr-1 pl-2 text-right">
                    <FigureLink to={urlOfRows(period, source, row)} label={row.fullName}>
                      {money(inMain(row.total))}
                    </FigureLink>
                    <span className="block text-muted text-xs/4">
                      {[
                        row.total > 0 && partOf(row.total, shares),
                        row.word && texts.words[row.word],
                        before && changeText(row, before),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
}
