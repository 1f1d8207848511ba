import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { wholeMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { monthSoFar } from '../../lib/period.ts';
import { cx } from '../../ui/cx.ts';
import { isAsUsual } from '../metrics/month-picture.ts';
import { texts } from './texts.ts';

const t = texts.month;

interface ToldProps {
  to: string;
  /** Styled like the surrounding text, for secondary figures. */
  quiet?: boolean;
  children: ReactNode;
}

/** A figure in a sentence, linked to its transactions or its forecast. */
export const SentenceFigure = ({ to, quiet, children }: ToldProps) => (
  <Link
    to={to}
    className={cx(
      'whitespace-nowrap rounded-chip underline-offset-4 hover:underline',
      !quiet && 'font-semibold text-strong',
    )}
  >
    {children}
  </Link>
);

export const monthRowsPath = (category?: string) =>
  paths.transactions({ ...monthSoFar(), counts_as: 'expense', category });

export function versusUsualText(apart: number, usual: number): string {
  if (isAsUsual(apart, usual)) return t.asUsual;
  const amount = wholeMoney(inMain(Math.abs(apart)));
  return apart < 0 ? t.less(amount) : t.more(amount);
}
