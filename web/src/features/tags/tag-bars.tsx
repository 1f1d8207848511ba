import type { TagPage } from '@saldo/contract/tags';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { useEffect, useRef } from 'react';
import { axisMoney, day, money, monthYear, shortMonth, weekday } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { toneOf } from '../../ui/category-dot.tsx';
import { cx } from '../../ui/cx.ts';
import type { CategoryIndex } from '../transactions/transaction-parts.tsx';
import { texts } from './texts.ts';

const t = texts.page;

type Bar = TagPage['bars']['items'][number];
type Unit = TagPage['bars']['unit'];

const LINES = 4;
const STEPS = [1, 2, 2.5, 5, 10];

/** Amounts of the lines across the chart, from zero: round numbers, of which the last is at least the most. */
export function linesUpTo(most: number): number[] {
  const least = Math.max(most, 1) / (LINES - 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (STEPS.find((one) => one * power >= least) ?? 10);
  const count = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: count + 1 }, (_, n) => n * step);
}

/** What is below a bar, in two lines: `May 13` and `Wed`, `May` and `2026`. */
function namesOf(at: string, unit: Unit): [string, string] {
  if (at === 'before') return [t.before, ''];
  if (at === 'after') return [t.after, ''];
  // Passing the day itself as today omits the year, which a bar has no room for.
  if (unit === 'day') return [day(at, at), weekday(at)];
  if (unit === 'year') return [at, ''];
  return [shortMonth(Number(at.slice(5))), at.slice(0, 4)];
}

function nameInFull(at: string, unit: Unit): string {
  if (unit === 'month') return monthYear(Number(at.slice(0, 4)), Number(at.slice(5)));
  return namesOf(at, unit)[0];
}

interface BarsProps {
  bars: TagPage['bars'];
  index: CategoryIndex;
}

const categoryOf = (index: CategoryIndex, id: string | null) =>
  index.get(id ?? UNCATEGORIZED.id) ?? UNCATEGORIZED;

/** Bars of 40 pixels, divided by category. They scroll sideways if they need more room. */
export function TagBars({ bars: { unit, items }, index }: BarsProps) {
  const lines = linesUpTo(Math.max(...items.map(({ amount }) => amount)));
  const most = lines.at(-1) ?? 1;
  const scroller = useRef<HTMLDivElement>(null);
  // The latest months are of more interest than the first.
  useEffect(() => {
    if (unit !== 'day') scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, [unit]);
  return (
    <div className="flex gap-2 px-5 pt-6 pb-4 phone:px-4">
      <div aria-hidden className="relative h-48 w-12 flex-none text-right text-muted text-xs">
        {lines.map((line) => (
          <span
            key={line}
            style={{ bottom: `${(line / most) * 100}%` }}
            className="absolute right-0 translate-y-1/2"
          >
            {axisMoney(inMain(line))}
          </span>
        ))}
      </div>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with the arrow keys
        tabIndex={0}
        aria-label={t.by[unit]}
        className="relative -mt-6 min-w-0 flex-1 overflow-x-auto pt-6 [scrollbar-width:thin]"
      >
        <div className="relative min-w-max">
          <div aria-hidden className="absolute inset-x-0 top-0 h-48">
            {lines.map((line) => (
              <span
                key={line}
                style={{ bottom: `${(line / most) * 100}%` }}
                className={cx(
                  'absolute inset-x-0 border-t',
                  line === 0 ? 'border-line-strong' : 'border-line',
                )}
              />
            ))}
          </div>
          <ul className="relative flex justify-around">
            {items.map((bar) => (
              <TagBar key={bar.at} {...{ bar, unit, most, index }} />
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}

function TagBar({
  bar: { at, amount, shares },
  unit,
  most,
  index,
}: {
  bar: Bar;
  unit: Unit;
  most: number;
  index: CategoryIndex;
}) {
  const paid = shares.filter((share) => share.amount > 0);
  const sum = paid.reduce((all, share) => all + share.amount, 0);
  const parts = shares.map((share) =>
    t.barShare(categoryOf(index, share.category).name, money(inMain(share.amount))),
  );
  const said = t.bar(nameInFull(at, unit), money(inMain(amount)), parts);
  const [name, below] = namesOf(at, unit);
  return (
    <li data-tip={said} className="w-18 flex-none">
      <span className="sr-only">{said}</span>
      <span aria-hidden className="flex h-48 flex-col items-center justify-end">
        {amount !== 0 && (
          <span className="mb-1 whitespace-nowrap font-semibold text-strong text-xs">
            {money(inMain(amount))}
          </span>
        )}
        {amount > 0 && (
          <span
            style={{ height: `${(amount / most) * 100}%` }}
            className="flex min-h-1 w-10 flex-none flex-col-reverse gap-0.5"
          >
            {paid.map((share) => (
              <span
                key={share.category}
                style={{
                  ...toneOf(categoryOf(index, share.category).color),
                  flexGrow: share.amount / sum,
                }}
                className="tone min-h-0.5 basis-0 rounded-[4px] bg-tone"
              />
            ))}
          </span>
        )}
      </span>
      <span aria-hidden className="mt-2 block text-center text-muted text-xs leading-4">
        {name}
        <br />
        {below}
      </span>
    </li>
  );
}
