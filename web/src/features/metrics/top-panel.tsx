import type { CategoryTotal } from '@saldo/contract/metrics';
import { useMemo } from 'react';
import { euros } from '../../lib/format.ts';
import { toneOf } from '../../ui/dot.tsx';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { FigureLink } from './figure-link.tsx';
import { rowsOfCategory } from './figures.ts';
import { DetailToggle, Nothing, Panel } from './panel.tsx';
import { type CategoryRow, ranking } from './slices.ts';
import { texts } from './texts.ts';
import { useDetail } from './use-detail.ts';

const t = texts.annual;
const MOST = 5;
const SIDES = {
  income: { title: t.topIncome, nothing: t.noIncome },
  expense: { title: t.topExpenses, nothing: t.noExpenses },
} as const;

interface TopPanelProps {
  year: number;
  side: keyof typeof SIDES;
  categories: readonly CategoryTotal[];
}

/** The five largest categories of a side. */
export function TopPanel({ year, side, categories }: TopPanelProps) {
  const { title, nothing } = SIDES[side];
  const [detail, setDetail] = useDetail(`top-${side}`);
  const rows = useMemo(() => ranking(categories, detail, MOST), [categories, detail]);
  return (
    <Panel
      title={title}
      action={<DetailToggle name={title} detail={detail} onChange={setDetail} />}
    >
      {rows.length === 0 ? (
        <Nothing>{nothing}</Nothing>
      ) : (
        <ol>
          {rows.map((row) => (
            <li
              key={row.key}
              className="flex items-center gap-3 border-line py-2 not-last:border-b"
            >
              <EmojiTile icon={row.icon} color={row.color} />
              <div className="min-w-0 flex-1">
                <div className="flex items-baseline gap-3">
                  <span className="clip flex-1 font-medium text-strong" title={row.fullName}>
                    {row.name}
                  </span>
                  <FigureLink
                    to={rowsOfCategory({ year }, { counts_as: side }, row)}
                    label={row.fullName}
                    className="font-semibold text-strong"
                  >
                    {euros(row.total)}
                  </FigureLink>
                </div>
                <Share row={row} most={rows[0]?.total ?? 0} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Beside the largest. The figure above says it too. */
const Share = ({ row, most }: { row: CategoryRow; most: number }) => (
  <span aria-hidden className="mt-1.5 block h-1 overflow-hidden rounded-full bg-track">
    <span
      style={{ ...toneOf(row.color, row.shift), width: `${(row.total / most) * 100}%` }}
      className="tone block h-full rounded-full bg-tone"
    />
  </span>
);
