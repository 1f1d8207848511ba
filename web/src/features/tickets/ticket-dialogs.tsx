import type { Ticket } from '@saldo/contract/tickets';
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
  return (
    <CascadeDialog
      mutation={remove}
      id={ticket.id}
      title={t.deleteTitle}
      question={t.deleteAsk}
      subject={<p className="wrap-anywhere font-medium text-strong">{ticket.title}</p>}
      warning={t.deleteFinal}
      cascade={{ label: t.cascade, hint: t.cascadeHint }}
      confirmLabel={t.deleteConfirm}
      confirming={t.deleting}
      failed={t.deleteFailed}
      onDone={() => void toast.success(t.deleted)}
      onClose={onClose}
    />
  );
}
