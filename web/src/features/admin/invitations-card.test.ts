import type { Invitation } from '@saldo/contract/invitations';
import { expect, test } from 'vitest';
import { expiryAfterDays, invitationState } from './invitations-card.tsx';

const now = new Date('2026-11-20T12:00:00.000Z');
const invitation = (given: Partial<Invitation>): Invitation => ({
  id: '1',
  code: 'abc',
  role: 'USER',
  max_uses: 1,
  uses: 0,
  expires_at: null,
  note: '',
  created_at: now.toISOString(),
  ...given,
});

test('is open until used up or expired', () => {
  expect(invitationState(invitation({}), now)).toBe('open');
  expect(invitationState(invitation({ max_uses: 3, uses: 2 }), now)).toBe('open');
  expect(invitationState(invitation({ max_uses: 3, uses: 3 }), now)).toBe('usedUp');
  expect(invitationState(invitation({ expires_at: '2026-11-20T12:00:00.000Z' }), now)).toBe(
    'expired',
  );
  expect(invitationState(invitation({ expires_at: '2026-11-20T12:00:01.000Z' }), now)).toBe('open');
});

test('expires after the given number of days', () => {
  expect(expiryAfterDays('7', now)).toBe('2026-11-27T12:00:00.000Z');
});
