import { messageOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { clearSession } from '../../lib/session.ts';
import { useDeleteAccount } from './api.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { own, texts } from './texts.ts';

function leave() {
  clearSession();
  location.replace(paths.login());
}

export const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => (
  <PasswordDialog
    danger
    title={own.deleteTitle}
    label={own.password}
    confirmLabel={own.delete}
    busyLabel={own.deleting}
    cancelLabel={texts.cancel}
    mutation={useDeleteAccount()}
    given={(password) => password}
    onDone={leave}
    wordsOf={(error) => own.deleteFailed(messageOf(error))}
    onClose={onClose}
  >
    <div>
      <p className="text-strong">{own.deleteBody}</p>
      <p className="mt-1 text-muted text-sm">{own.exportFirst}</p>
    </div>
  </PasswordDialog>
);
