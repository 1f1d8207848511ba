import type { Ticket } from '@saldo/contract/tickets';
import { expect, test } from 'vitest';
import { type BoardFilters, columnOf, findTickets } from './board.ts';

const ALL: BoardFilters = { text: '', type: '', status: '', order: 'newest' };

const ticket = (id: string, given: Partial<Ticket> = {}): Ticket => ({
  id,
  title: `Ticket ${id}`,
  description: '',
  type: 'bug',
  status: 'pending',
  priority: 'medium',
  context: {},
  has_attachment: false,
  user_id: 'u',
  user: 'Eva Ríos',
  username: 'eva_rios',
  created_at: `2026-11-0${id}T10:00:00.000Z`,
  updated_at: `2026-11-0${id}T10:00:00.000Z`,
  ...given,
});
const ids = (tickets: readonly Ticket[], filters: Partial<BoardFilters> = {}) =>
  findTickets(tickets, { ...ALL, ...filters })
    .map(({ id }) => id)
    .join('');

test('sorts newest first by default', () => {
  const all = [
    ticket('2', { priority: 'high', updated_at: '2026-11-09T10:00:00.000Z' }),
    ticket('3', { priority: 'low' }),
    ticket('1', { priority: 'high' }),
  ];
  expect(ids(all)).toBe('321');
  expect(ids(all, { order: 'oldest' })).toBe('123');
  expect(ids(all, { order: 'updated' })).toBe('231');
  expect(ids(all, { order: 'priority' })).toBe('213');
});

test('searches title, description and username, but not the name', () => {
  const all = [
    ticket('1', { title: 'El año' }),
    ticket('2', { description: 'cada ano nuevo' }),
    ticket('3', { username: 'anonymous' }),
    ticket('4', { user: 'Ano Nimo' }),
  ];
  expect(ids(all, { text: 'AÑO' })).toBe('321');
  expect(ids(all, { text: 'nuevo cada' })).toBe('2');
});

test('filters by type and status; an unknown status counts as pending', () => {
  const odd = ticket('3', { status: 'archived' as Ticket['status'] });
  const all = [ticket('1', { type: 'feature' }), ticket('2', { status: 'done' }), odd];
  expect(columnOf(odd)).toBe('pending');
  expect(columnOf({ status: 'wont_do' })).toBe('wont_do');
  expect(ids(all, { status: 'pending' })).toBe('31');
  expect(ids(all, { type: 'feature' })).toBe('1');
});
