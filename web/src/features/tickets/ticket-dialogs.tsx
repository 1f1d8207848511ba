import type { Ticket } from '@saldo/contract/tickets';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useKept } from '../../lib/use-kept.ts';
import { CascadeDialog } from '../../ui/cascade-dialog.tsx';
import { GoneDialog } from '../../ui/dialog.tsx';
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
  const key = open?.value ?? '';
  const ticket = useKept(
    key,
    tickets.find(({ id }) => id === key),
  );
  if (!open) return null;
  if (!ticket) {
    return <GoneDialog title={t.ticket} words={t.gone} onClose={close} />;
  }
  return open.kind === 'ticket' ? (
    <EditTicketDialog key={ticket.id} ticket={ticket} onClose={close} />
  ) : (
    <DeleteTicketDialog ticket={ticket} onClose={close} />
  );
}

function DeleteTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const remove = useDeleteTicket();
  const confirm = (cascade: boolean) =>
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
  return (
    <CascadeDialog
      title={t.deleteTitle}
      question={t.deleteAsk}
      subject={<p className="wrap-anywhere font-medium text-strong">{ticket.title}</p>}
      warning={t.deleteFinal}
      cascade={{ label: t.cascade, hint: t.cascadeHint }}
      confirmLabel={remove.isPending ? t.deleting : t.deleteConfirm}
      cancelLabel={t.cancel}
      busy={remove.isPending}
      error={remove.isError ? t.deleteFailed(messageOf(remove.error)) : null}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
