import { expect, it } from 'vitest';
import { MemoryBudget } from './memory-budget.ts';

const LIMITS = { inAll: 100, ofUser: 30, alone: 50, ofDemo: 20, ofStrangers: 40, ofAddress: 15 };
const user = (userId: string) => ({ kind: 'user' as const, userId, address: '192.0.2.1' });
const from = (kind: 'demo' | 'stranger', address: string) => ({ kind, userId: '', address });
const busy = expect.objectContaining({ code: 'busy', status: 503 });

it('grants limited memory per user and in total, and releases it once', () => {
  const room = new MemoryBudget(LIMITS);
  const share = room.share(user('a'));
  share.take(20);
  share.take(10);
  expect(() => share.take(1)).toThrow(busy);
  expect(() => room.share(user('a')).take(1)).toThrow(busy);
  for (const id of ['b', 'c']) room.share(user(id)).take(30);
  expect(() => room.share(user('d')).take(11)).toThrow(busy);
  expect(room.held).toBe(90);
  share.close();
  share.close();
  expect(room.held).toBe(60);
  expect(() => share.take(1)).toThrow(busy);
  room.share(user('d')).take(30);
});

it('allows one larger item if its user holds nothing else', () => {
  const room = new MemoryBudget(LIMITS);
  expect(room.couldHold(user('a'), 50)).toBe(true);
  expect(room.couldHold(user('a'), 51)).toBe(false);
  const large = room.share(user('a'));
  large.take(50);
  expect(room.isFull(user('a'))).toBe(true);
  expect(room.isFull(user('b'))).toBe(false);
  expect(() => room.share(user('a')).take(1)).toThrow(busy);
  large.close();
  room.share(user('a')).take(1);
  expect(() => room.share(user('a')).take(50)).toThrow(busy);
});

it.each([
  ['demo', 20],
  ['stranger', 40],
] as const)('bounds the %s by address and in total', (kind, most) => {
  const room = new MemoryBudget(LIMITS);
  for (let taken = 0; taken + 15 <= most; taken += 15) {
    room.share(from(kind, `192.0.2.${taken}`)).take(15);
    expect(() => room.share(from(kind, `192.0.2.${taken}`)).take(1)).toThrow(busy);
  }
  expect(() => room.share(from(kind, '192.0.2.200')).take(15)).toThrow(busy);
  room.share(user('a')).take(30);
});
