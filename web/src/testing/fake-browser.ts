import { vi } from 'vitest';

function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
}

/** Records writes to `document.cookie`, and returns what a page would read from it. */
function fakeCookies() {
  const kept = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) kept.delete(name);
      else kept.set(name, value);
    },
  };
}

/**
 * Fakes the page globals that modules in lib/ use. Replaces any earlier fake. The fake is removed when the test ends.
 */
export function fakePage(address = 'http://saldo.test/transactions?year=2026') {
  const url = new URL(address);
  const page = {
    session: fakeStorage(),
    local: fakeStorage(),
    cookies: fakeCookies(),
    wentTo: [] as string[],
  };
  const globals = {
    sessionStorage: page.session,
    localStorage: page.local,
    document: page.cookies,
    location: {
      protocol: url.protocol,
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      replace: (to: string) => page.wentTo.push(to),
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return page;
}
