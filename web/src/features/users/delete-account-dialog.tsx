import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { clearSession } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeleteAccount } from './api.ts';
import { PasswordField } from './password-field.tsx';
import { own, texts } from './texts.ts';
import { usePassword } from './use-password.ts';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const password = usePassword();
  const remove = useDeleteAccount();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = () => {
    setFailure(null);
    if (!password.check() || remove.isPending) return;
    remove.mutate(password.value, {
      onSuccess: () => {
        clearSession();
        location.replace(paths.login());
      },
      onError: (error) => {
        if (!password.took(error)) setFailure(own.deleteFailed(messageOf(error)));
      },
    });
  };
  const busy = remove.isPending || remove.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={own.deleteTitle}
      width="confirm"
      dismissable={!busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="destroy" busy={busy}>
            {busy ? own.deleting : own.delete}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-strong">{own.deleteBody}</p>
          <p className="mt-1 text-muted text-sm">{own.exportFirst}</p>
        </div>
        <PasswordField
          label={own.password}
          value={password.value}
          onChange={password.onChange}
          error={password.error}
        />
        {failure && (
          <Banner tone="expense" role="alert">
            {failure}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
