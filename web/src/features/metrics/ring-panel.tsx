import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { euros, percentExact } from '../../lib/format.ts';
import { useRovingFocus } from '../../lib/roving-focus.ts';
import { Ring, type Share } from '../../ui/charts/ring.tsx';
import { cx } from '../../ui/cx.ts';
import { Fitted } from '../../ui/stat-card.tsx';
import { CategoryName } from './category-name.tsx';
import { FigureLink } from './figure-link.tsx';
import { type Period, rowsOfCategory, type Source } from './figures.ts';
import { DetailToggle, Nothing, Panel, SCROLLER } from './panel.tsx';
import { type CategoryRow, type Detail, sharesOf, sumOf } from './slices.ts';
import { texts } from './texts.ts';

interface RingPanelProps {
  title: string;
  icon: string;
  period: Period;
  source: Source;
  rows: readonly CategoryRow[];
  detail: Detail;
  onDetail: (detail: Detail) => void;
  /** In the centre: the figure, its word, and where its rows are. */
  centre: { figure: string; word: string; to: string };
  /** Instead of all of it, while there is nothing. */
  nothing: string | null;
}

/** A doughnut with its total and, beside it, the same figures in a table. */
export function RingPanel({ title, icon, detail, onDetail, nothing, ...content }: RingPanelProps) {
  return (
    <Panel
      title={
        <>
          <span aria-hidden className="emoji mr-2">
            {icon}
          </span>
          {title}
        </>
      }
      action={<DetailToggle name={title} detail={detail} onChange={onDetail} />}
    >
      {nothing ? <Nothing>{nothing}</Nothing> : <RingAndTable title={title} {...content} />}
    </Panel>
  );
}

/** What is said of the share of a ring that is pointed at: its amount, and its part of all shares. */
export function useTipOf(shares: readonly Share[]) {
  const shareOf = useShareOf(shares);
  return useCallback(
    ({ value }: Share) => ({ label: euros(value), value: shareOf(value) }),
    [shareOf],
  );
}

/** `13.5%`: an amount's part of all shares. */
function useShareOf(shares: readonly Share[]) {
  const all = useMemo(() => sumOf(shares.map(({ value }) => value)), [shares]);
  return useCallback((value: number) => percentExact((value / all) * 100), [all]);
}

/** A share that is pressed opens its rows. */
export function useOpenShare(rows: readonly CategoryRow[], to: (row: CategoryRow) => string) {
  const navigate = useNavigate();
  return ({ id }: Share) => {
    const row = rows.find(({ key }) => key === id);
    if (row) void navigate(to(row));
  };
}

/** Where there is room for both; else the share stands below the amount. */
const BESIDE = '@max-[280px]:sr-only';

type RingAndTableProps = Pick<RingPanelProps, 'title' | 'period' | 'source' | 'rows' | 'centre'>;

function RingAndTable({ title, period, source, rows, centre }: RingAndTableProps) {
  const shares = useMemo(() => sharesOf(rows), [rows]);
  const tipOf = useTipOf(shares);
  const shareOf = useShareOf(shares);
  const open = useOpenShare(rows, (row) => rowsOfCategory(period, source, row));
  const roving = useRovingFocus();
  return (
    <div className="flex items-center gap-5 print:items-start @max-[420px]:flex-col @max-[420px]:items-stretch @max-[420px]:gap-4">
      <div className="@max-[420px]:self-center">
        <Ring label={texts.chart(title)} shares={shares} tipOf={tipOf} onPress={open}>
          {/* What fits into the hole. */}
          <span className="@container w-26 font-bold text-strong text-xl/6 tracking-[-0.02em]">
            <Fitted text={centre.figure}>
              <FigureLink to={centre.to} label={title}>
                {centre.figure}
              </FigureLink>
            </Fitted>
          </span>
          <span className="text-muted text-xs">{centre.word}</span>
        </Ring>
      </div>
      <div
        className={cx(
          SCROLLER,
          '@container max-h-50 min-w-0 flex-1 scroll-pt-8 overflow-y-auto overscroll-contain',
        )}
      >
        <table {...roving} aria-label={texts.chart(title)} className="w-full text-sm">
          <thead>
            <tr className="text-left text-muted text-xs [&>th]:sticky [&>th]:top-0 [&>th]:z-1 [&>th]:h-8 [&>th]:border-line [&>th]:border-b [&>th]:bg-surface [&>th]:font-medium">
              <th scope="col" className="w-full">
                {texts.category}
              </th>
              <th scope="col" className="min-w-22 whitespace-nowrap pr-1 pl-2 text-right">
                <span className={cx('mr-3', BESIDE)}>{texts.share}</span>
                {texts.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-line not-last:border-b">
                {/* No width of its own: the amount has what it needs, the name the rest. */}
                <th scope="row" className="h-9 max-w-0 text-left font-normal">
                  <CategoryName row={row} />
                </th>
                <td className="whitespace-nowrap py-1 pr-1 pl-2 text-right">
                  <FigureLink
                    to={rowsOfCategory(period, source, row)}
                    label={row.fullName}
                    className="inline-flex! flex-col-reverse items-end @min-[280px]:flex-row @min-[280px]:gap-3"
                  >
                    {row.total > 0 && (
                      <span className="text-muted @max-[280px]:text-xs/4">
                        {shareOf(row.total)}
                      </span>
                    )}
                    <span>{euros(row.total)}</span>
                  </FigureLink>
                  {row.word && (
                    <span className="block text-muted text-xs/4">{texts.words[row.word]}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
