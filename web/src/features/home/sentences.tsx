import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { wholeMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { isAsUsual } from '../metrics/month-picture.ts';
import { soFar } from './summary-cards.tsx';
import { texts } from './texts.ts';

const t = texts.month;

/** A figure in a sentence, which opens its rows. */
export const Told = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="whitespace-nowrap rounded-chip font-semibold text-strong underline-offset-4 hover:underline"
  >
    {children}
  </Link>
);

export const rowsOf = (category?: string) =>
  paths.transactions({ ...soFar(), counts_as: 'expense', category });

export function apartText(apart: number, usual: number): string {
  if (isAsUsual(apart, usual)) return t.asUsual;
  const amount = wholeMoney(Math.abs(apart));
  return apart < 0 ? t.less(amount) : t.more(amount);
}
