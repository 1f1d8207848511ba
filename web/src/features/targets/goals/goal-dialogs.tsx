import type { Goal } from '@saldo/contract/goals';
import { DeleteTargetDialog } from '../delete-target-dialog.tsx';
import { TargetDialogs } from '../target-dialogs.tsx';
import type { TargetDialogControl } from '../use-target-dialog.ts';
import { useDeleteGoal } from './api.ts';
import { GoalForm } from './goal-form.tsx';
import { useGoalMoney } from './goal-money.ts';
import { texts } from './texts.ts';

interface GoalDialogsProps {
  dialog: TargetDialogControl;
  goals: readonly Goal[] | undefined;
}

export const GoalDialogs = ({ dialog, goals }: GoalDialogsProps) => (
  <TargetDialogs
    dialog={dialog}
    targets={goals}
    texts={{
      title: texts.page.title,
      create: texts.form.create.title,
      update: texts.form.update.title,
      gone: texts.gone,
    }}
    form={(original, categories, close) => (
      <GoalForm
        key={original?.id ?? ''}
        original={original}
        categories={categories}
        onClose={close}
      />
    )}
    remove={(goal, close) => <DeleteGoal goal={goal} onClose={close} />}
  />
);

const DeleteGoal = ({ goal, onClose }: { goal: Goal; onClose: () => void }) => {
  const money = useGoalMoney();
  return (
    <DeleteTargetDialog
      target={goal}
      texts={texts.remove}
      amount={`${texts.card.target} ${money(goal.final_amount)}`}
      remove={useDeleteGoal()}
      deleted={texts.deleted}
      onClose={onClose}
    />
  );
};
