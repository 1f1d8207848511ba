import type { Goal } from '@saldo/contract/goals';
import { number, percent } from '../../../lib/format.ts';
import { StatCard } from '../../../ui/stat-card.tsx';
import { useGoalMoney } from './goal-money.ts';
import { totalsOf } from './goal-totals.ts';
import { texts } from './texts.ts';

const t = texts.tiles;

export function GoalTiles({ goals }: { goals: readonly Goal[] }) {
  const money = useGoalMoney();
  const { total, completed, average, saved } = totalsOf(goals);
  return (
    <section
      aria-label={t.label}
      className="mb-4 grid grid-cols-4 gap-4 @max-[760px]:grid-cols-2 phone:mb-3 phone:gap-3"
    >
      <StatCard label={t.total} figure={number(total)} />
      <StatCard label={t.completed} figure={number(completed)} />
      <StatCard label={t.average} figure={percent(average, 0)} />
      <StatCard label={t.progress} figure={money(saved)} />
    </section>
  );
}
