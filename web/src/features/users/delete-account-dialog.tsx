import { messageOf } from '../../lib/api.ts';
import { backupsHold } from '../../lib/backups.ts';
import { tellOtherTabs } from '../../lib/other-tabs.ts';
import { paths } from '../../lib/paths.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { clearSession, readToken } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useDeleteAccount } from './api.ts';
import { own } from './texts.ts';

function leave() {
  tellOtherTabs(readToken());
  clearSession();
  location.replace(paths.login());
}

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
      onConfirm={() => !busy && runMutation(remove, undefined, { onSuccess: leave })}
    />
  );
}
