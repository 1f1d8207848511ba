import { describe, expect, it } from 'vitest';
import { screensFor } from './screens.ts';
import { shortcutOf } from './use-shortcuts.ts';

const press = (
  key: string,
  held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('shortcutOf', () => {
  it('opens the palette with Ctrl+K or Cmd+K, even while typing', () => {
    expect(shortcutOf(press('k', { ctrlKey: true }), false)).toBe('palette');
    expect(shortcutOf(press('K', { metaKey: true }), false)).toBe('palette');
  });

  it('leaves other keys with Ctrl to the browser', () => {
    expect(shortcutOf(press('/', { ctrlKey: true }), true)).toBeNull();
    expect(shortcutOf(press('k', { ctrlKey: true, altKey: true }), true)).toBeNull();
  });

  it('searches with /, lists the keys with ?, and waits for a letter after g', () => {
    expect(shortcutOf(press('/'), true)).toBe('search');
    expect(shortcutOf(press('?'), true)).toBe('keys');
    expect(shortcutOf(press('g'), true)).toBe('go');
  });

  it('ignores single keys while typing or when they are turned off', () => {
    expect(shortcutOf(press('/'), false)).toBeNull();
  });

  it('opens a screen by its letter, but only after g', () => {
    expect(shortcutOf(press('t'), true)).toBeNull();
    expect(shortcutOf(press('t'), true, screensFor(false))).toEqual({ to: '/transactions' });
  });

  it('opens the admin panel only for admins', () => {
    expect(shortcutOf(press('d'), true, screensFor(true))).toEqual({ to: '/admin' });
    expect(shortcutOf(press('d'), true, screensFor(false))).toBeNull();
  });

  it('gives each screen its own letter', () => {
    const letters = screensFor(true).map((screen) => screen.key);
    expect(new Set(letters).size).toBe(letters.length);
  });
});
