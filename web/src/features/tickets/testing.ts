import type { Ticket } from '@saldo/contract/tickets';

export const makeTicket = (given: Partial<Ticket> = {}): Ticket => ({
  ...{ id: '00000000-0000-7000-8000-0000000000f1', title: 'Wrong total', type: 'bug' },
  ...{ description: 'It does not work', status: 'pending', priority: 'medium', context: {} },
  ...{ has_attachment: false, user_id: '00000000-0000-7000-8000-00000000000f' },
  ...{ user: 'Lucía Martín', username: 'lucia' },
  ...{ created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' },
  ...given,
});

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A valid image of one pixel. */
export const PICTURE = new File(
  [Uint8Array.from(atob(ONE_PIXEL), (char) => char.charCodeAt(0))],
  'picture.png',
  { type: 'image/png' },
);
