import { leaveInAllTabs } from '../../app/logout.ts';
import { messageOf } from '../../lib/api.ts';
import { backupsHold } from '../../lib/backups.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useDeleteAccount } from './api.ts';
import { own } from './texts.ts';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const remove = useDeleteAccount();
  // What is done is not done twice, also while the screen is still being left.
  const busy = remove.isPending || remove.isSuccess;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={own.deleteTitle}
      body={
        <>
          <p className="text-strong">{own.deleteBody}</p>
          <p className="mt-1 text-muted text-sm">{own.exportFirst}</p>
          <p className="mt-1 text-muted text-sm">{backupsHold()}</p>
        </>
      }
      confirmLabel={busy ? own.deleting : own.delete}
      danger
      busy={busy}
      error={remove.isError ? own.deleteFailed(messageOf(remove.error)) : null}
      onConfirm={() => !busy && runMutation(remove, undefined, { onSuccess: leaveInAllTabs })}
    />
  );
}
