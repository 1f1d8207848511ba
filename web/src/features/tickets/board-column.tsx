import { useDroppable } from '@dnd-kit/core';
import type { Ticket, TicketStatus } from '@saldo/contract/tickets';
import { cx } from '../../ui/cx.ts';
import { board as t } from './texts.ts';
import { DraggableTicket } from './ticket-card.tsx';

const DOTS: Record<TicketStatus, string> = {
  pending: 'bg-warning-solid',
  in_progress: 'bg-info-solid',
  done: 'bg-income-solid',
  wont_do: 'bg-line-strong',
};

interface BoardColumnProps {
  status: TicketStatus;
  tickets: readonly Ticket[];
  /** Id of the ticket that is on its way. */
  held: string | null;
  onMove: (ticket: Ticket, status: TicketStatus) => void;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
}

export function BoardColumn({ status, tickets, held, ...actions }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const away = held !== null && tickets.every((ticket) => ticket.id !== held);
  return (
    <section
      ref={setNodeRef}
      aria-label={t.statuses[status]}
      className={cx(
        'flex min-h-64 min-w-0 snap-start flex-col rounded-card border transition-colors',
        isOver ? 'border-accent bg-accent-tint' : 'border-line bg-raised/40',
      )}
    >
      <h2 className="flex items-center gap-2 px-3 pt-3 pb-2 font-semibold text-sm text-strong">
        <span aria-hidden className={cx('size-2 flex-none rounded-full', DOTS[status])} />
        {t.statuses[status]}
        <span className="ml-auto font-medium text-muted">{tickets.length}</span>
      </h2>
      <ul className="flex flex-1 flex-col gap-2 px-2 pb-2">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <DraggableTicket ticket={ticket} {...actions} />
          </li>
        ))}
        {(tickets.length === 0 || (away && isOver)) && (
          <li
            className={cx(
              'grid min-h-16 place-items-center rounded-control border border-dashed text-xs',
              isOver && away ? 'border-accent text-accent' : 'border-line text-muted',
            )}
          >
            {isOver && away ? t.dropHere : t.noneHere}
          </li>
        )}
      </ul>
    </section>
  );
}
