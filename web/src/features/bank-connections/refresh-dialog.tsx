import type { BankConnection } from '@saldo/contract/bank-connections';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { count } from '../../lib/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { toast } from '../../ui/toast.ts';
import { useRefreshConnection } from './api.ts';
import { isEnding, isExpired } from './days-left.ts';
import { followBankLink } from './follow-link.ts';
import { texts } from './texts.ts';

const t = texts.refresh;

interface ConnectionDialogProps {
  connection: BankConnection;
  onClose: () => void;
}

/** Renews access to the bank. The current consent stays valid until the new one is granted. */
export function RefreshDialog({ connection, onClose }: ConnectionDialogProps) {
  const [recent, setRecent] = useState(true);
  const [leaving, setLeaving] = useState(false);
  const refresh = useRefreshConnection();
  const busy = refresh.isPending || leaving;
  // Callbacks passed to `mutate` do not run after unmount, so closing the dialog cancels the redirect.
  const confirm = () =>
    refresh.mutate(
      { id: connection.id, recent },
      {
        onSuccess: (answer) => {
          const how = followBankLink(answer);
          if (how === 'left') return setLeaving(true);
          onClose();
          if (how === 'connected') toast.success(t.done);
          else toast.error(texts.bank.noLink);
        },
        onError: (error) => {
          onClose();
          toast.error(t.failed(messageOf(error)));
        },
      },
    );
  return (
    <Dialog
      open
      width="confirm"
      onOpenChange={onClose}
      dismissable={!busy}
      title={t.title}
      onSubmit={confirm}
      footer={
        <FormFoot
          cancel={t.cancel}
          submit={busy ? t.confirming : t.confirm}
          busy={busy}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-strong [overflow-wrap:anywhere]">{stateOf(connection)}</p>
        <p className="text-sm">{t.redirect}</p>
        <RecentChoice checked={recent} disabled={busy} onChange={setRecent} />
      </div>
    </Dialog>
  );
}

function stateOf(connection: BankConnection): string {
  if (isExpired(connection)) return t.expired(connection.name);
  const { name, days_left } = connection;
  return isEnding(connection) ? t.ending(name, count(days_left, 'day')) : t.running(name);
}

interface RecentChoiceProps {
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Chooses between importing past transactions and only new ones. */
export const RecentChoice = ({ checked, disabled, onChange }: RecentChoiceProps) => (
  <Checkbox
    label={texts.bank.import}
    hint={texts.bank.importHint}
    checked={checked}
    disabled={disabled}
    onCheckedChange={onChange}
  />
);
