import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  TICKET_STATUSES,
  TICKET_TYPES,
  type Ticket,
  type TicketStatus,
  type TicketType,
} from '@saldo/contract/tickets';
import { useState } from 'react';
import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';
import { choiceParam } from '../../lib/params.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { cx } from '../../ui/cx.ts';
import { runMutation } from '../../ui/run-mutation.ts';
import { useMoveTicket } from './api.ts';
import { type BoardFilters, columnOf, ORDERS, type Order } from './board.ts';
import { board as t } from './texts.ts';
import { DraggableTicket, TicketCard } from './ticket-card.tsx';

/** The column under the pointer, or under the card when it is moved by keyboard. */
const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

const isStatus = (id: unknown): id is TicketStatus =>
  TICKET_STATUSES.some((status) => status === id);

interface TicketBoardProps {
  tickets: readonly Ticket[];
  dialog: TicketDialogControl;
}

/** Four columns. Cards move by mouse, touch, keyboard, or their menu. */
export function TicketBoard({ tickets, dialog }: TicketBoardProps) {
  const [held, setHeld] = useState<string | null>(null);
  const move = useMoveTicket();
  const sensors = useSensors(
    // A click or a scrolling finger must not start a drag.
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
      { done: t.moved(t.statuses[status]), failed: t.moveFailed },
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
          // Snapping columns would pull back a board that scrolls under a dragged card.
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

const DOTS: Record<TicketStatus, string> = {
  pending: 'bg-warning-solid',
  in_progress: 'bg-info-solid',
  done: 'bg-income-solid',
  wont_do: 'bg-line-strong',
};

interface BoardColumnProps {
  status: TicketStatus;
  tickets: readonly Ticket[];
  held: string | null;
  onMove: (ticket: Ticket, status: TicketStatus) => void;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
}

function BoardColumn({ status, tickets, held, ...actions }: BoardColumnProps) {
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

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Offset of a dragged card within a column, in pixels. */
const INSET = 12;

const STATUSES: readonly unknown[] = TICKET_STATUSES;

/** Arrow keys move the dragged card over the next column. */
const nextColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = STEPS[event.code];
  if (!step) return;
  event.preventDefault();
  const from = context.over?.id ?? context.active?.data.current?.status;
  const at = STATUSES.indexOf(from);
  const to = TICKET_STATUSES[at + step];
  const rect = to && context.droppableRects.get(to);
  // Viewport coordinates; dnd-kit first scrolls the column into view if needed.
  return rect ? { x: rect.left + INSET, y: rect.top + INSET } : undefined;
};

/** Screen reader announcements during a drag. */
function sayings(find: (id: unknown) => Ticket | undefined): Announcements {
  const title = (id: unknown) => find(id)?.title ?? '';
  const status = (id: unknown) => t.statuses[columnOf({ status: String(id) })];
  return {
    onDragStart: ({ active }) => {
      const ticket = find(active.id);
      return ticket && t.picked(ticket.title, t.statuses[columnOf(ticket)]);
    },
    onDragOver: ({ active, over }) =>
      over ? t.over(title(active.id), status(over.id)) : t.outside(title(active.id)),
    onDragEnd: ({ active, over }) =>
      over ? t.dropped(title(active.id), status(over.id)) : t.putBack(title(active.id)),
    onDragCancel: ({ active }) => t.putBack(title(active.id)),
  };
}

/** Search, filters and order of the board, kept in the URL. */
export function useBoardFilters() {
  const [params, change] = useUrlState();
  const [text, setText] = useSearchText('q');
  const filters: BoardFilters = {
    text,
    type: choiceParam<TicketType, ''>(params, 'type', TICKET_TYPES, ''),
    status: choiceParam<TicketStatus, ''>(params, 'status', TICKET_STATUSES, ''),
    order: choiceParam<Order, Order>(params, 'order', ORDERS, 'newest'),
  };
  return {
    filters,
    setText,
    change,
    clear: () => {
      setText('');
      change({ q: null, type: null, status: null });
    },
  };
}

export type BoardControl = ReturnType<typeof useBoardFilters>;

const address = dialogsOf(['ticket', 'delete']);

export const useTicketDialog = () => useDialogAddress(address);

export type TicketDialogControl = ReturnType<typeof useTicketDialog>;
