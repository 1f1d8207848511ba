import { onTestFinished } from 'vitest';

/**
 * Gives the test page a URL of the app until the test ends. Navigations that would load another page are only recorded,
 * because the test would not survive them.
 */
export function stayOnPage(address: string): { left: string[] } {
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

/** A pending back navigation, such as from a closing dialog, would leak into the next test. */
async function endTraversals(): Promise<void> {
  const key = navigation.currentEntry?.key;
  if (key === undefined) return;
  history.pushState(null, '', location.href);
  await navigation.traverseTo(key).finished?.catch(() => undefined);
}
