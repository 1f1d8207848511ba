import type { ForeseenFigure, Step } from '@saldo/contract/history';
import { money, signedSum } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { texts as t } from './texts.ts';

const isWorse = ({ figure, now, after }: ForeseenFigure) =>
  figure === 'income' ? after < now : after > now;

const NUMBER = 'text-right whitespace-nowrap tabular-nums';

const columnsFor = (way: 'undo' | 'redo'): Column<ForeseenFigure>[] => [
  {
    head: t.figures.figure,
    isName: true,
    className: 'text-left font-medium',
    cell: ({ year, month, figure }) => t.figures.of(figure, year, month),
  },
  {
    head: t.figures.now,
    className: `${NUMBER} text-muted phone:hidden`,
    cell: ({ now: amount, currency }) => money({ amount, currency }),
  },
  {
    head: t.figures.after[way],
    className: NUMBER,
    cellClass: 'font-bold text-strong',
    cell: ({ after: amount, currency }) => money({ amount, currency }),
  },
  {
    head: t.figures.difference,
    className: NUMBER,
    cell: (one) => (
      <span className={isWorse(one) ? 'text-warning' : 'text-muted'}>
        {signedSum({ amount: one.after - one.now, currency: one.currency })}
      </span>
    ),
  },
];

/** Income and expenses that an undo or redo changes. */
export const FiguresTable = ({
  figures,
  way,
}: {
  figures: NonNullable<Step['undo']['figures']>;
  way: 'undo' | 'redo';
}) => (
  <div className="border-line border-b">
    <DataTable
      label={t.figures.title[way]}
      columns={columnsFor(way)}
      rows={figures}
      keyOf={({ year, month, figure }) => `${year} ${month} ${figure}`}
    />
  </div>
);
