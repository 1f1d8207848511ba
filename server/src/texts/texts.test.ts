import { expect, it } from 'vitest';
import { messageOf } from '../features/notifications/present.ts';
import { AppError, invalid, refusal, resultOf } from '../platform/http/errors.ts';
import { NotificationFacts } from '../schema/stored/notification-facts.ts';
import { en } from './en.ts';
import { say } from './say.ts';

it('a notification is worded when it is read, and an old one keeps its stored sentence', () => {
  const told = JSON.stringify({ is: 'goal', name: 'Trip' });
  expect(messageOf({ told, message: 'as it was told first' })).toBe(
    'Goal reached: Trip. You’ve met your target.',
  );
  expect(messageOf({ told: null, message: 'as it was told first' })).toBe('as it was told first');
});

it('every notification has a sentence, and unknown fields are rejected', () => {
  const facts = {
    ...{ name: 'Main', account: 'Main', currency: 'EUR', frequency: 'weekly', role: 'USER' },
    ...{ amount: 9000, limit: 10_000, days: 3, from: '2026-01-05', to: '2026-01-07', jump: -5 },
    ...{ reason: null, year: 108_000, before: 8000, usual: 7000, on: '2026-01-05', income: true },
    ...{ changed: 4, of: 40, first: '2026-01-02' },
  };
  for (const { shape } of NotificationFacts.options) {
    const { is: name } = shape;
    for (const is of 'options' in name ? name.options : name.values) {
      const own = Object.keys(shape).map((key) => [key, Reflect.get({ ...facts, is }, key)]);
      expect(en.notice(NotificationFacts.parse(Object.fromEntries(own)))).toMatch(/^\w.*\.$/);
    }
  }
  expect(NotificationFacts.safeParse({ is: 'goal', name: 'Trip', html: '<b>' }).success).toBe(
    false,
  );
});

it('a refusal crosses threads in every language', () => {
  const refused = invalid([{ path: 'a', message: say((t) => t.accounts.unknown) }]);
  const crossed = structuredClone(refusal(refused));
  expect(() => resultOf(crossed)).toThrow(AppError);
  expect(crossed).toMatchObject({ refused: { text: { en: 'Some values need attention.' } } });
  expect(refused.body('en').detail.fields).toEqual([
    { path: 'a', message: 'That account doesn’t exist. Choose another one.' },
  ]);
});
