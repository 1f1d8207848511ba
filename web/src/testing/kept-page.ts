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
  onTestFinished(async () => {
    await endTraversals();
    navigation.removeEventListener('navigate', note);
    history.replaceState(null, '', before);
  });
  return { left };
}

/** A step back that is still under way, as of a dialog that closes, would be one of the next test. */
async function endTraversals(): Promise<void> {
  const key = navigation.currentEntry?.key;
  if (key === undefined) return;
  history.pushState(null, '', location.href);
  await navigation.traverseTo(key).finished?.catch(() => undefined);
}
