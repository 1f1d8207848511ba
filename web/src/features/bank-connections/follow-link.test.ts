import { beforeEach, expect, it, vi } from 'vitest';
import { followBankLink } from './follow-link.ts';

const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { href: 'https://saldo.test/bank-connections', assign });
});

it("follows the bank's link, whatever else the answer contains", () => {
  const answer = { link: 'https://bank.test/consent', status: 'pending' };
  expect(followBankLink(answer)).toBe('left');
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://bank.test/consent');
});

it('recognizes a connection without consent', () => {
  expect(followBankLink({ status: 'connected' })).toBe('connected');
  expect(assign).not.toHaveBeenCalled();
});

it.each([{}, { status: 'pending' }, { link: '' }, { link: 'javascript:alert(1)' }])(
  'returns null without a usable link: %j',
  (answer) => {
    expect(followBankLink(answer)).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  },
);
