import type { LetterFacts } from '@saldo/contract/letters';
import { money } from '../../lib/format.ts';
import { toneOf } from '../../ui/category-dot.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { Meter } from '../../ui/meter.tsx';
import { texts as t } from './texts.ts';

const ROW =
  'grid min-h-9 grid-cols-[148px_minmax(0,1fr)_112px_88px] items-center gap-4 text-sm phone:grid-cols-[minmax(0,1fr)_auto_auto] phone:gap-3';

/** The letter's categories with the most spending. A tick on each bar marks what it is compared with. */
export function CategoryBars({ facts }: { facts: LetterFacts }) {
  const { categories, others, currency } = facts;
  if (categories.length === 0) return null;
  const most = Math.max(...categories.flatMap(({ total, before }) => [total, before ?? 0]), 0.01);
  const text = (amount: number) => money({ amount, currency });
  return (
    <ul aria-label={t.spent} className="mt-3">
      {categories.map(({ id, name, icon, color, total, before }) => (
        <li key={id} className={ROW}>
          <span className="flex min-w-0 items-center gap-2 font-medium text-strong">
            <Emoji>{icon}</Emoji>
            <span className="wrap-anywhere min-w-0">{name}</span>
          </span>
          <span className="relative phone:hidden">
            <Meter
              value={total}
              of={most}
              className="tone h-2"
              style={toneOf(color)}
              fill="bg-tone"
            />
            {before !== null && (
              <span
                aria-hidden
                className="absolute -top-1 h-4 w-0.5 bg-strong"
                style={{ left: `${Math.max(0, Math.min(1, before / most)) * 100}%` }}
              />
            )}
          </span>
          <Change total={total} before={before} text={text} />
          <b className="text-right font-semibold text-strong tabular-nums">{text(total)}</b>
        </li>
      ))}
      {others && (
        <li className={ROW}>
          <span className="col-span-2 text-muted phone:col-span-1">{t.others(others.count)}</span>
          <Change {...others} text={text} />
          <span className="text-right text-normal tabular-nums">{text(others.total)}</span>
        </li>
      )}
    </ul>
  );
}

interface ChangeProps {
  total: number;
  before: number | null;
  text: (amount: number) => string;
}

function Change({ total, before, text }: ChangeProps) {
  const by = before === null ? null : total - before;
  return (
    <span className="whitespace-nowrap text-right text-muted text-xs tabular-nums">
      {by !== null && changeText(by, text)}
    </span>
  );
}

function changeText(by: number, text: (amount: number) => string): string {
  if (Math.abs(by) < 0.005) return t.asBefore;
  return by > 0 ? t.more(text(by)) : t.less(text(-by));
}
