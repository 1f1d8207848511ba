import {
  PRIORITIES,
  TICKET_STATUSES,
  type Ticket,
  type TicketStatus,
  type TicketType,
} from '@saldo/contract/tickets';
import { fold } from '@saldo/domain/text';

export const ORDERS = ['newest', 'oldest', 'updated', 'priority'] as const;
export type Order = (typeof ORDERS)[number];

export interface BoardFilters {
  text: string;
  type: TicketType | '';
  status: TicketStatus | '';
  order: Order;
}

/** The ticket's column; an unknown status goes into the first one. */
export const columnOf = ({ status }: { status: string }): TicketStatus =>
  TICKET_STATUSES.find((known) => known === status) ?? 'pending';

const newest = (a: Ticket, b: Ticket) =>
  b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);
const urgency = ({ priority }: Ticket) => PRIORITIES.indexOf(priority);

const COMPARE: Record<Order, (a: Ticket, b: Ticket) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  updated: (a, b) => b.updated_at.localeCompare(a.updated_at) || newest(a, b),
  priority: (a, b) => urgency(b) - urgency(a) || newest(a, b),
};

/** Matching tickets in the chosen order. Each search word may occur in title, description or username. */
export function findTickets(tickets: readonly Ticket[], filters: BoardFilters): Ticket[] {
  const words = fold(filters.text).split(/\s+/).filter(Boolean);
  return tickets
    .filter((ticket) => {
      const hay = fold(`${ticket.title}\n${ticket.description}\n${ticket.username ?? ''}`);
      return (
        (filters.type === '' || ticket.type === filters.type) &&
        (filters.status === '' || columnOf(ticket) === filters.status) &&
        words.every((word) => hay.includes(word))
      );
    })
    .sort(COMPARE[filters.order]);
}
