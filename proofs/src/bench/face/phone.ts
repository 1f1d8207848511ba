import { median } from '../lib/figures.ts';
import { type Line, under } from '../lib/result-lines.ts';
import { distantServer } from './distant-server.ts';
import { type Face, PHONE, ROUNDS, rounded, signInAsViewer, slowPage } from './slow-page.ts';

const DISTANCE_MS = 80;
const FIRST_MS = 1000;
const LATER_MS = 500;
/** What is left to spend until payday, the first figure of a phone's Home. */
const FIGURE = 'main .fitted';

/**
 * Home on a phone, from entering the address until its first figure shows: in a browser that has nothing of Saldo, and
 * once the service worker has kept its files.
 */
export async function phoneLines({ browser, server }: Face): Promise<Line[]> {
  const far = await distantServer(server.address, DISTANCE_MS);
  const firsts: number[] = [];
  const laters: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Signs in elsewhere, so that the measured browser has nothing of Saldo yet.
    const other = await slowPage(browser, far.address, { viewport: PHONE });
    await signInAsViewer(other);
    const session = await other.evaluate<Record<string, string>>('({ ...sessionStorage })');
    await other.context().close();

    const page = await slowPage(browser, far.address, { viewport: PHONE });
    await page.addInitScript(`Object.assign(sessionStorage, ${JSON.stringify(session)})`);
    const open = async () => {
      const began = performance.now();
      await page.goto('/', { waitUntil: 'commit' });
      await page.locator(FIGURE).first().waitFor();
      return performance.now() - began;
    };
    const first = await open();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    const later = await open();
    if (round > 0) {
      firsts.push(first);
      laters.push(later);
    }
    await page.context().close();
  }
  await far.close();
  return [
    under('Home on a phone 80 ms away, first', median(firsts), FIRST_MS, 'ms', rounded(firsts)),
    under('  once its files are there', median(laters), LATER_MS, 'ms', rounded(laters)),
  ];
}
