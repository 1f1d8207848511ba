import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inMs, median } from '../lib/figures.ts';
import { type Line, under, underOr } from '../lib/result-lines.ts';
import { homeScripts } from '../promises/javascript.ts';
import { type Face, ROUNDS, seenOn, signInAsViewer, slowPage } from './slow-page.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const HOME_MS = 800;
/** Times an empty page of the same weight. */
const EMPTY = 3;
const SHIFT = 0.01;

/** From entering the address until the month's balance shows, each time in a browser without a cache. */
export async function homeLines({ browser, server }: Face): Promise<Line[]> {
  const own: number[] = [];
  const empty: number[] = [];
  const shifts: number[] = [];
  const bare = await emptyPages();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await slowPage(browser, server.address);
    await signInAsViewer(page);
    const began = performance.now();
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('main .fitted').first().waitFor();
    if (round > 0) own.push(performance.now() - began);
    await page.waitForLoadState('networkidle');
    shifts.push((await seenOn(page)).shift);
    await page.context().close();

    const blank = await slowPage(browser, bare.address);
    const start = performance.now();
    await blank.goto('/', { waitUntil: 'load' });
    if (round > 0) empty.push(performance.now() - start);
    await blank.context().close();
  }
  await bare.close();
  return [
    underOr(
      'Home, until its balance shows',
      { value: median(own), limit: HOME_MS },
      { bare: median(empty), limit: EMPTY },
      `an empty page of the same weight ${inMs(median(empty))}`,
    ),
    under(
      '  layout shift meanwhile (thousandths)',
      Math.max(...shifts) * 1000,
      SHIFT * 1000,
      '',
      '',
    ),
  ];
}

/** An empty page that loads and parses as many scripts as Home in the built app, but runs none. */
async function emptyPages() {
  const links = homeScripts()
    .map((file) => `<link rel="modulepreload" href="/assets/${basename(file)}">`)
    .join('');
  const server = createServer((request, answer) => {
    const path = request.url ?? '/';
    if (!path.startsWith('/assets/')) {
      answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>·</title>${links}`);
      return;
    }
    answer.setHeader('content-type', 'text/javascript');
    answer.end(readFileSync(join(DIST, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
