import { describe, expect, it } from 'vitest';
import { fakePage } from '../lib/fake-browser.ts';
import { takeRedirect } from '../lib/session.ts';
import { requireAdmin, requireSession } from './guards.ts';

const at = (path: string) => ({
  request: new Request(`http://saldo.test${path}`),
  params: {},
  context: undefined as never,
  pattern: path,
  url: new URL(`http://saldo.test${path}`),
});

function signIn(role: string) {
  const page = fakePage();
  page.session.setItem('token', 't');
  page.session.setItem('user', JSON.stringify({ id: '1', role }));
}

/** Where a guard sends the person, or null when it lets them in. */
function sentTo(guard: typeof requireSession, path: string): string | null {
  try {
    guard(at(path));
    return null;
  } catch (response) {
    if (response instanceof Response) return response.headers.get('Location');
    throw response;
  }
}

describe('a screen', () => {
  it('opens for who is signed in', () => {
    signIn('VIEWER');
    expect(sentTo(requireSession, '/rules')).toBeNull();
  });

  it('sends others to sign-in and remembers the whole path', () => {
    fakePage();
    expect(sentTo(requireSession, '/transactions?year=2026&month=1')).toBe('/login');
    expect(takeRedirect()).toBe('/transactions?year=2026&month=1');
  });

  it('wants a stored user, not a token alone', () => {
    fakePage().session.setItem('token', 't');
    expect(sentTo(requireSession, '/')).toBe('/login');
  });
});

describe('the admin panel', () => {
  it('opens for administrators', () => {
    signIn('ADMIN');
    expect(sentTo(requireAdmin, '/admin')).toBeNull();
  });

  it('sends everyone else home', () => {
    for (const role of ['USER', 'EDITOR', 'VIEWER', 'UNKNOWN']) {
      signIn(role);
      expect(sentTo(requireAdmin, '/admin')).toBe('/');
    }
  });

  it('sends who is not signed in to sign-in', () => {
    fakePage();
    expect(sentTo(requireAdmin, '/admin')).toBe('/login');
  });
});
