import type { SortEntry } from '@saldo/contract/sorting';
import { centsOfSum, fromCents } from '@saldo/domain/money';
import { money } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { Meter } from '../../../ui/meter.tsx';
import type { SortSession } from './sort-session.ts';
import { texts } from './texts.ts';

export interface Counts {
  done: number;
  all: number;
}

const sumOf = (entries: readonly SortEntry[]): number =>
  fromCents(entries.reduce((sum, { worth }) => sum + centsOfSum(worth), 0));

/** Progress counted in merchants, and the amount that is still in the queue. */
export function SortProgress({ session, counts }: { session: SortSession; counts: Counts }) {
  const left = sumOf(session.waiting);
  const all = left + sumOf(session.done.map(({ entry }) => entry));
  return (
    <div className="flex min-h-[53px] flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-3">
      <p className="flex-none">{texts.sorted(counts.done, counts.all)}</p>
      <ProgressBar {...counts} className="h-2 min-w-24 flex-1" />
      <p className="flex-none text-muted text-sm">
        {texts.left(money(inMain(left)), money(inMain(all)))}
      </p>
    </div>
  );
}

export const ProgressBar = ({ done, all, className }: Counts & { className: string }) => (
  <Meter
    value={done}
    of={all}
    label={texts.sorted(done, all)}
    className={className}
    fill="bg-accent transition-[width]"
  />
);
