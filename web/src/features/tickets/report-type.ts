import { TICKET_TYPES, type TicketType } from '@saldo/contract/tickets';

const KEY = 'report_type';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The kind of report chosen last; a bug for who has chosen none. */
export function rememberedType(store: () => Store = () => localStorage): TicketType {
  try {
    const stored = store().getItem(KEY);
    return TICKET_TYPES.find((type) => type === stored) ?? 'bug';
  } catch {
    return 'bug';
  }
}

export function rememberType(type: TicketType, store: () => Store = () => localStorage): void {
  try {
    store().setItem(KEY, type);
  } catch {
    // Without storage it holds for this visit.
  }
}
