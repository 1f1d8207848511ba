import {
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketStatus,
  type TicketType,
} from '@saldo/contract/tickets';
import { useDialogAddress } from '../../lib/dialog-address.ts';
import { choiceParam, withParams } from '../../lib/params.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { type BoardFilters, ORDERS, type Order } from './board.ts';

/** Search, filters and order of the board, as the address names them. */
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

export interface OpenTicket {
  kind: 'ticket' | 'delete';
  id: string;
}

/** The dialog over the board that the address names. */
export const useTicketDialog = () =>
  useDialogAddress<OpenTicket>({
    read: (params) => {
      for (const kind of ['ticket', 'delete'] as const) {
        const id = params.get(kind);
        if (id) return { kind, id };
      }
      return null;
    },
    write: (params, dialog) =>
      withParams(params, {
        ticket: null,
        delete: null,
        ...(dialog && { [dialog.kind]: dialog.id }),
      }),
  });

export type TicketDialogControl = ReturnType<typeof useTicketDialog>;
