import type { Alert } from '@saldo/contract/alerts';
import { euros } from '../../../lib/format.ts';
import { DeleteTargetDialog } from '../delete-target-dialog.tsx';
import { TargetDialogs } from '../target-dialogs.tsx';
import type { TargetDialogControl } from '../use-target-dialog.ts';
import { AlertForm } from './alert-form.tsx';
import { useDeleteAlert } from './api.ts';
import { texts } from './texts.ts';

interface AlertDialogsProps {
  dialog: TargetDialogControl;
  alerts: readonly Alert[] | undefined;
}

export const AlertDialogs = ({ dialog, alerts }: AlertDialogsProps) => (
  <TargetDialogs
    dialog={dialog}
    targets={alerts}
    texts={{
      title: texts.page.title,
      create: texts.form.create.title,
      update: texts.form.update.title,
      gone: texts.gone,
    }}
    form={(original, categories, close) => (
      <AlertForm
        key={original?.id ?? ''}
        original={original}
        categories={categories}
        onClose={close}
      />
    )}
    remove={(alert, close) => <DeleteAlert alert={alert} onClose={close} />}
  />
);

const DeleteAlert = ({ alert, onClose }: { alert: Alert; onClose: () => void }) => (
  <DeleteTargetDialog
    target={alert}
    texts={texts.remove}
    amount={`${texts.card.limit} ${euros(alert.limit_amount)}`}
    remove={useDeleteAlert()}
    deleted={texts.deleted}
    onClose={onClose}
  />
);
