import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../testing/fake-browser.ts';
import {
  clearSession,
  isOwnPath,
  onSessionChange,
  readToken,
  readUser,
  type SessionUser,
  saveRedirect,
  storeSession,
  storeUser,
  takeRedirect,
} from './session.ts';

const user: SessionUser = {
  id: '1',
  name: 'Lucía; Martín',
  lastnames: 'Ñandú = 100 %',
  username: 'lucia',
  email: 'lucia@example.org',
  role: 'USER',
  avatar: null,
};

let page: ReturnType<typeof fakePage>;
beforeEach(() => {
  page = fakePage();
});

describe('a session', () => {
  it('is kept in session storage only, without remember', () => {
    storeSession({ token: 't', user }, false);
    expect(page.session.getItem('token')).toBe('t');
    expect(page.local.length).toBe(0);
    expect(page.cookies.cookie).toBe('');
  });

  it('is kept in all three for 30 days, with remember', () => {
    storeSession({ token: 't', user }, true);
    expect(page.local.getItem('token')).toBe('t');
    expect(page.cookies.cookie).toContain('token=t');
    const cookie = page.cookies.written.findLast((text) => text.startsWith('token='));
    expect(cookie).toBe('token=t; Path=/; Max-Age=2592000; SameSite=Strict');
  });

  it('binds its cookie to this host and to HTTPS if the page uses it', () => {
    page = fakePage('https://saldo.test/');
    storeSession({ token: 't', user }, true);
    expect(page.cookies.written.at(-1)).toMatch(/^__Host-user=.*; Path=\/; .*; Secure$/);
    page.session.clear();
    page.local.clear();
    expect([readToken(), readUser()]).toEqual(['t', user]);
  });

  it('is read from session storage first, then local storage, then the cookie', () => {
    page.cookies.cookie = 'token=from-cookie';
    expect(readToken()).toBe('from-cookie');
    page.local.setItem('token', 'from-local');
    expect(readToken()).toBe('from-local');
    page.session.setItem('token', 'from-session');
    expect(readToken()).toBe('from-session');
  });

  it('returns a user whose name contains cookie separators', () => {
    storeSession({ token: 't', user }, true);
    page.session.clear();
    page.local.clear();
    expect(readUser()).toEqual(user);
  });

  it('leaves nothing of an earlier remembered user when another signs in', () => {
    storeSession({ token: 'old', user }, true);
    storeSession({ token: 'new', user: { ...user, name: 'Ana' } }, false);
    page.session.clear();
    expect(readToken()).toBeNull();
    expect(readUser()).toBeNull();
  });

  it('is cleared everywhere, while the saved path stays', () => {
    storeSession({ token: 't', user }, true);
    saveRedirect('/rules');
    clearSession();
    expect(readToken()).toBeNull();
    expect(readUser()).toBeNull();
    expect(page.cookies.cookie).toBe('');
    expect(takeRedirect()).toBe('/rules');
  });

  it('leaves no traces of the user, and keeps the theme', () => {
    storeSession({ token: 't', user }, true);
    page.local.setItem('recent_categories_1', '["a"]');
    page.local.setItem('dropdown_transactions_direction', 'income');
    page.local.setItem('theme', 'light');
    clearSession();
    expect(page.local.getItem('theme')).toBe('light');
    expect(page.local.length).toBe(1);
  });

  it('has no user if the stored value is invalid', () => {
    page.session.setItem('user', '{"name":');
    expect(readUser()).toBeNull();
    page.session.setItem('user', '"Lucía"');
    expect(readUser()).toBeNull();
  });

  it('works without storage that the browser denies', () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new Error('refused');
      },
      setItem() {
        throw new Error('refused');
      },
    });
    storeSession({ token: 't', user }, true);
    expect(readToken()).toBe('t');
  });

  it('notifies of changes until unsubscribed', () => {
    const heard = vi.fn();
    const stop = onSessionChange(heard);
    storeSession({ token: 't', user }, false);
    stop();
    clearSession();
    expect(heard).toHaveBeenCalledOnce();
  });

  it("updates the user's data wherever it is kept", () => {
    storeSession({ token: 't', user }, false);
    storeUser({ ...user, name: 'Lu' });
    expect(readUser()?.name).toBe('Lu');
    expect(page.local.length).toBe(0);
  });
});

describe('the path to return to', () => {
  it('is returned once', () => {
    saveRedirect('/transactions?year=2026');
    expect(takeRedirect()).toBe('/transactions?year=2026');
    expect(takeRedirect()).toBeNull();
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    'transactions',
    '',
  ])('never leads to another site: %j', (path) => {
    saveRedirect(path);
    expect(takeRedirect()).toBeNull();
    page.session.setItem('redirect_after_login', path);
    expect(takeRedirect()).toBeNull();
  });

  it('may be any path of this site', () => {
    for (const path of ['/', '/a?b=//c', '/a#b', '/bank-connections/success?ref=1']) {
      expect(isOwnPath(path)).toBe(true);
    }
  });
});
