import { describe, expect, it } from 'vitest';
import { sessionOf } from './session-answer.ts';

const lucia = { id: '1', name: 'Lucía', role: 'USER' };

describe('sessionOf', () => {
  it('finds the token under any of its three names', () => {
    expect(sessionOf({ token: 't', user: lucia })?.token).toBe('t');
    expect(sessionOf({ access_token: 't', user: lucia })?.token).toBe('t');
    expect(sessionOf({ data: { token: 't' }, user: lucia })?.token).toBe('t');
  });

  it('prefers `token`', () => {
    expect(sessionOf({ token: 'a', access_token: 'b', data: { token: 'c' } })?.token).toBe('a');
  });

  it('finds the user under `user`, under `userData`, or as the response itself', () => {
    expect(sessionOf({ token: 't', user: lucia })?.user).toEqual(lucia);
    expect(sessionOf({ token: 't', userData: lucia })?.user).toEqual(lucia);
    expect(sessionOf({ token: 't', ...lucia })?.user).toEqual({ token: 't', ...lucia });
  });

  it.each([
    ['an empty object', {}],
    ['an empty token', { token: '', user: lucia }],
    ['a token that is no text', { token: 7, user: lucia }],
    ['no object', 'ok'],
    ['nothing', null],
    ['a list', [{ token: 't' }]],
  ])('returns null if the response is or has %s', (_, answer) => {
    expect(sessionOf(answer)).toBeNull();
  });
});
