import type { Ticket } from '@saldo/contract/tickets';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteTicket } from './api.ts';
import { EditTicketDialog } from './edit-ticket-dialog.tsx';
import { board as t } from './texts.ts';
import type { TicketDialogControl } from './use-board.ts';

interface TicketDialogsProps {
  tickets: readonly Ticket[];
  dialog: TicketDialogControl;
}

/** The dialog over the board that the address names. */
export function TicketDialogs({ tickets, dialog: { open, close } }: TicketDialogsProps) {
  if (!open) return null;
  const ticket = tickets.find(({ id }) => id === open.id);
  if (!ticket) {
    return (
      <Dialog open width="confirm" title={t.ticket} onOpenChange={close}>
        <ErrorState title={t.gone} className="py-4!" />
      </Dialog>
    );
  }
  return open.kind === 'ticket' ? (
    <EditTicketDialog key={ticket.id} ticket={ticket} onClose={close} />
  ) : (
    <DeleteTicketDialog ticket={ticket} onClose={close} />
  );
}

function DeleteTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [cascade, setCascade] = useState(false);
  const remove = useDeleteTicket();
  const confirm = () => {
    if (remove.isPending) return;
    runMutation(
      remove,
      { id: ticket.id, cascade },
      {
        onSuccess: () => {
          toast.success(t.deleted);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.deleteTitle}
      width="confirm"
      dismissable={!remove.isPending}
      onSubmit={confirm}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={onClose} data-autofocus>
            {t.cancel}
          </Button>
          <Button type="submit" variant="destroy" busy={remove.isPending}>
            {remove.isPending ? t.deleting : t.deleteConfirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-strong">{t.deleteAsk}</p>
          <p className="mt-2 font-medium text-strong [overflow-wrap:anywhere]">{ticket.title}</p>
        </div>
        <p>{t.deleteFinal}</p>
        <Checkbox
          label={t.cascade}
          hint={t.cascadeHint}
          checked={cascade}
          disabled={remove.isPending}
          onCheckedChange={setCascade}
        />
        {remove.isError && (
          <Banner tone="expense" role="alert">
            {t.deleteFailed(messageOf(remove.error))}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
