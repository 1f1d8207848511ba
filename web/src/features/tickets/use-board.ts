import {
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketStatus,
  type TicketType,
} from '@saldo/contract/tickets';
import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';
import { choiceParam } from '../../lib/params.ts';
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

const address = dialogsOf(['ticket', 'delete']);

/** The dialog over the board that the address names. */
export const useTicketDialog = () => useDialogAddress(address);

export type TicketDialogControl = ReturnType<typeof useTicketDialog>;
