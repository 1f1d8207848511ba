import type { Goal } from '@saldo/contract/goals';
import { dollars } from '../../lib/format.ts';
import { DeleteTargetDialog } from '../targets/delete-target-dialog.tsx';
import { TargetDialogs } from '../targets/target-dialogs.tsx';
import type { TargetDialogControl } from '../targets/use-target-dialog.ts';
import { useDeleteGoal } from './api.ts';
import { GoalForm } from './goal-form.tsx';
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

const DeleteGoal = ({ goal, onClose }: { goal: Goal; onClose: () => void }) => (
  <DeleteTargetDialog
    target={goal}
    texts={texts.remove}
    amount={`${texts.card.target} ${dollars(goal.final_amount)}`}
    remove={useDeleteGoal()}
    deleted={texts.deleted}
    onClose={onClose}
  />
);
