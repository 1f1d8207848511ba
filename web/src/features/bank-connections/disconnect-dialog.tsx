import type { BankConnection } from '@saldo/contract/bank-connections';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDisconnectBank } from './api.ts';
import { texts } from './texts.ts';

const t = texts.disconnect;

interface DisconnectDialogProps {
  connection: BankConnection;
  onClose: () => void;
}

export function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnectBank();
  const confirm = () =>
    runMutation(disconnect, connection.id, {
      onSuccess: ({ removed_transactions }) => {
        const detail = removed_transactions > 0 ? t.removed(removed_transactions) : undefined;
        toast.success(t.done, { detail });
        onClose();
      },
      onError: (error) => void toast.error(t.failed, { detail: messageOf(error) }),
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t.title}
      danger
      confirmLabel={disconnect.isPending ? t.confirming : t.confirm}
      cancelLabel={t.cancel}
      busy={disconnect.isPending}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-2">
          <p className="text-strong [overflow-wrap:anywhere]">{t.question(connection.name)}</p>
          <p>{t.body}</p>
          <p className="text-muted text-sm">
            {connection.provider === 'sandbox' ? t.madeUp : t.stays}
          </p>
        </div>
      }
    />
  );
}
