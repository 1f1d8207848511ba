import type { Category } from '@saldo/contract/categories';
import type { Goal } from '@saldo/contract/goals';
import { CircleCheck, PartyPopper, TriangleAlert } from 'lucide-react';
import { daySpan } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Figures, Progress } from '../progress.tsx';
import { TargetCard } from '../target-card.tsx';
import { shared } from '../texts.ts';
import type { TargetDialogControl } from '../use-target-dialog.ts';
import { useGoalMoney } from './goal-money.ts';
import { GoalRing } from './goal-ring.tsx';
import { type Pace, paceOf, timeLeft } from './pace.ts';
import { progressColor } from './progress-color.ts';
import { texts } from './texts.ts';

const t = texts.card;

interface GoalCardProps {
  goal: Goal;
  categories: readonly Category[] | undefined;
  onShow: TargetDialogControl['show'];
}

export function GoalCard({ goal, categories, onShow }: GoalCardProps) {
  const money = useGoalMoney();
  const rows = paths.transactions({ goal: goal.id });
  return (
    <TargetCard
      target={goal}
      tile={<GoalRing goal={goal} />}
      days={daySpan(goal.start_date, goal.end_date)}
      badges={
        goal.is_completed && (
          <Badge tone="income" icon={<CircleCheck size={12} aria-hidden />}>
            {t.completed}
          </Badge>
        )
      }
      categories={categories}
      viewerHint={texts.page.viewerHint}
      onShow={onShow}
    >
      <div className="mt-auto">
        <Progress
          value={goal.progress}
          className={progressColor(goal.progress).bar}
          to={rows}
          name={goal.name}
          aside={<span className="text-muted text-sm">{timeLeft(goal)}</span>}
        />
      </div>
      <Figures
        figures={[
          {
            label: t.saved,
            text: money(goal.current_amount),
            rows: { to: rows, label: shared.rowsOf(goal.name) },
          },
          { label: t.target, text: money(goal.final_amount) },
          { label: t.remaining, text: money(goal.final_amount - goal.current_amount) },
        ]}
      />
      <div className="relative -mx-5 -mb-5 min-h-17 overflow-hidden rounded-b-card border-line border-t px-5 py-3 phone:-mx-4 phone:-mb-4 phone:px-4">
        {goal.is_completed ? <Achieved /> : <PaceLines pace={paceOf(goal, money)} />}
      </div>
    </TargetCard>
  );
}

/** Lies over what a goal on its way says there. */
const Achieved = () => (
  <p className="absolute inset-0 flex items-center justify-center gap-2 bg-income-tint font-semibold text-income text-lg">
    <PartyPopper size={20} aria-hidden />
    {t.achieved}
  </p>
);

function PaceLines({ pace }: { pace: Pace }) {
  return (
    <>
      <p className="font-medium text-sm text-strong">{pace.todo}</p>
      {pace.outlook && (
        <p className="flex items-start gap-1.5 text-muted text-xs leading-5">
          <PaceSign good={pace.good} />
          <span>{pace.outlook}</span>
        </p>
      )}
    </>
  );
}

function PaceSign({ good }: Pick<Pace, 'good'>) {
  if (good === null) return null;
  const Sign = good ? CircleCheck : TriangleAlert;
  return (
    <Sign
      size={14}
      aria-hidden
      className={good ? 'mt-0.5 flex-none text-income' : 'mt-0.5 flex-none text-warning'}
    />
  );
}
