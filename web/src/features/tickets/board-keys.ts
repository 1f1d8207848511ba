import type { Announcements, KeyboardCoordinateGetter } from '@dnd-kit/core';
import { TICKET_STATUSES, type Ticket } from '@saldo/contract/tickets';
import { columnOf } from './board.ts';
import { board as t } from './texts.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** How far into a column a held card is put, in pixels. */
const INSET = 12;

const STATUSES: readonly unknown[] = TICKET_STATUSES;

/** An arrow key takes the held card over the neighbouring column. */
export const nextColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = STEPS[event.code];
  if (!step) return;
  event.preventDefault();
  const from = context.over?.id ?? context.active?.data.current?.status;
  const at = STATUSES.indexOf(from);
  const to = TICKET_STATUSES[at + step];
  const rect = to && context.droppableRects.get(to);
  // Into view first where the columns scroll sideways; positions are the window's.
  return rect ? { x: rect.left + INSET, y: rect.top + INSET } : undefined;
};

/** What those who listen are told while a ticket is on its way. */
export function sayings(find: (id: unknown) => Ticket | undefined): Announcements {
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
