import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { TARGETS_GRID, TargetsPage } from '../targets-page.tsx';
import { TargetsSkeleton } from '../targets-skeleton.tsx';
import { useTargetDialog } from '../use-target-dialog.ts';
import { goalsQuery } from './api.ts';
import { GoalCard } from './goal-card.tsx';
import { GoalDialogs } from './goal-dialogs.tsx';
import { GoalTiles } from './goal-tiles.tsx';
import { texts } from './texts.ts';

/** What somebody saves for, and how far it has come. */
export function GoalsPage() {
  const query = useQuery(goalsQuery);
  const categories = useQuery(categoriesQuery);
  const dialog = useTargetDialog();
  return (
    <>
      <TargetsPage
        texts={texts.page}
        icon={<Target size={20} aria-hidden />}
        query={query}
        help={paths.help('goals-and-alerts-goals')}
        skeleton={<TargetsSkeleton label={texts.loading} />}
        onCreate={() => dialog.show({ kind: 'new', value: '1' })}
      >
        {(goals) => (
          <>
            <GoalTiles goals={goals} />
            <div className={TARGETS_GRID}>
              {goals.map((goal) => (
                <GoalCard
                  key={goal.id}
                  goal={goal}
                  categories={categories.data}
                  onShow={dialog.show}
                />
              ))}
            </div>
          </>
        )}
      </TargetsPage>
      <GoalDialogs dialog={dialog} goals={query.data} />
    </>
  );
}
