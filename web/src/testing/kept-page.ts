import { onTestFinished } from 'vitest';

/**
 * Gives the page of the test an address of the app until it ends. Whatever would load another page is only noted, since
 * the test would go with this one.
 */
export function keepPage(address: string): { left: string[] } {
  const before = location.pathname + location.search + location.hash;
  const left: string[] = [];
  const note = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    const { pathname, search, hash } = new URL(event.destination.url);
    left.push(pathname + search + hash);
  };
  history.pushState(null, '', address);
  navigation.addEventListener('navigate', note);
  onTestFinished(() => {
    navigation.removeEventListener('navigate', note);
    history.replaceState(null, '', before);
  });
  return { left };
}
