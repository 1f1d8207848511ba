import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { TICKET_STATUSES, type Ticket, type TicketStatus } from '@saldo/contract/tickets';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { useMoveTicket } from './api.ts';
import { columnOf } from './board.ts';
import { BoardColumn } from './board-column.tsx';
import { nextColumn, sayings } from './board-keys.ts';
import { board as t } from './texts.ts';
import { TicketCard } from './ticket-card.tsx';
import type { TicketDialogControl } from './use-board.ts';

/** The column under the pointer; by keyboard, the one that the card lies over. */
const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

const isStatus = (id: unknown): id is TicketStatus =>
  TICKET_STATUSES.some((status) => status === id);

interface TicketBoardProps {
  /** Those to show, in their order. */
  tickets: readonly Ticket[];
  dialog: TicketDialogControl;
}

/** Four columns. A card goes to another by mouse, by finger, by keyboard, or by its menu. */
export function TicketBoard({ tickets, dialog }: TicketBoardProps) {
  const [held, setHeld] = useState<string | null>(null);
  const move = useMoveTicket();
  const sensors = useSensors(
    // A click is no drag, and neither is a scrolling finger.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  );
  const find = (id: unknown) => tickets.find((ticket) => ticket.id === id);
  const moveTo = (ticket: Ticket, status: TicketStatus) => {
    if (columnOf(ticket) === status) return;
    runMutation(
      move,
      { ticket, status },
      {
        onSuccess: () => toast.success(t.moved(t.statuses[status])),
        onError: (error) => toast.error(t.moveFailed(messageOf(error))),
      },
    );
  };
  const heldTicket = find(held);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={{
        announcements: sayings(find),
        screenReaderInstructions: { draggable: t.howToDrag },
      }}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragCancel={() => setHeld(null)}
      onDragEnd={({ active, over }) => {
        setHeld(null);
        const ticket = find(active.id);
        if (ticket && isStatus(over?.id)) moveTo(ticket, over.id);
      }}
    >
      <section
        aria-label={t.label}
        className={cx(
          'relative -mx-1 grid grid-cols-[repeat(4,minmax(220px,1fr))] gap-3 overflow-x-auto rounded-card px-1 pb-2 phone:-mx-4 phone:grid-cols-[repeat(4,82vw)] phone:scroll-px-4 phone:px-4',
          // Columns that snap would pull back a board that scrolls under a held card.
          held === null && 'phone:snap-x phone:snap-mandatory',
        )}
      >
        {TICKET_STATUSES.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            tickets={tickets.filter((ticket) => columnOf(ticket) === status)}
            held={held}
            onMove={moveTo}
            onOpen={(id) => dialog.show({ kind: 'ticket', value: id })}
            onDelete={(id) => dialog.show({ kind: 'delete', value: id })}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {heldTicket && <TicketCard ticket={heldTicket} floating />}
      </DragOverlay>
    </DndContext>
  );
}
