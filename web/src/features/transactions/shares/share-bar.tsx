import type { Share } from '@saldo/contract/shares';
import type { Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { monthOf, yearOf } from '@saldo/domain/dates';
import type { CSSProperties, ReactNode } from 'react';
import { longMonth, money, monthYear, today } from '../../../lib/format.ts';
import { toneOf } from '../../../ui/category-dot.tsx';
import { cx } from '../../../ui/cx.ts';
import type { CategoryIndex } from '../transaction-parts.tsx';
import { shareTexts as t } from './share-texts.ts';

/** The month of an expense, with its year unless that is this year. */
export const monthIn = (date: string): string =>
  yearOf(date) === yearOf(today())
    ? longMonth(monthOf(date))
    : monthYear(yearOf(date), monthOf(date));

interface SharedBarProps {
  row: Transaction;
  index: CategoryIndex;
  share: Omit<Share, 'who' | 'refunds'>;
  /** Below what is owed, such as by whom. */
  owedBy: string;
}

interface Piece {
  key: string;
  amount: number;
  fill: string;
  style?: CSSProperties;
  label: string;
  hint?: ReactNode;
}

const HATCHED: CSSProperties = {
  background:
    'repeating-linear-gradient(135deg, var(--t) 0 3px, color-mix(in oklch, var(--t) 35%, transparent) 3px 6px)',
};

/** What each side pays of an expense, as a bar with a line for each piece. */
export function SharedBar({ row, index, share, owedBy }: SharedBarProps) {
  const { color, name } = index.get(row.category) ?? UNCATEGORIZED;
  const all: Piece[] = [
    {
      ...{ key: 'mine', amount: share.mine, fill: 'bg-tone' },
      ...{ label: t.counts(monthIn(row.date), name), hint: t.yours },
    },
    {
      ...{ key: 'owed', amount: share.owed, fill: 'bg-info-solid' },
      ...{ label: share.owed < 0 ? t.tooMuchBack : t.owed, hint: owedBy },
    },
    { key: 'returned', amount: share.returned, fill: 'bg-income-solid', label: t.returned },
    {
      ...{ key: 'forgiven', amount: share.forgiven, fill: '', style: HATCHED },
      ...{ label: t.forgiven, hint: t.forgivenHint },
    },
  ];
  const pieces = all.filter(({ amount, key }) => amount !== 0 || key === 'mine');
  return (
    <div className="tone flex flex-col gap-3" style={toneOf(color)}>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-raised">
        {pieces.map(({ key, amount, fill, style }) => (
          <span
            key={key}
            className={fill}
            style={{ ...style, flexGrow: Math.max(0, amount), flexBasis: 0 }}
          />
        ))}
      </div>
      <dl className="flex flex-col gap-3 text-sm">
        {pieces.map(({ key, amount, fill, style, label, hint }) => (
          <div key={key} className="flex items-start gap-3">
            <dt className="flex min-w-0 flex-1 items-start gap-3">
              <span
                aria-hidden
                className={cx('mt-1.5 size-2 flex-none rounded-full', fill)}
                style={style}
              />
              <span className="min-w-0">
                <span className="block text-strong [overflow-wrap:anywhere]">{label}</span>
                {hint && (
                  <span className="block text-muted text-xs [overflow-wrap:anywhere]">{hint}</span>
                )}
              </span>
            </dt>
            <dd className="flex-none font-semibold text-strong">
              {money({ amount: Math.abs(amount), currency: row.currency })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
