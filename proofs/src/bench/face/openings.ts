import type { Page } from '@playwright/test';
import { median } from '../lib/figures.ts';
import { type Line, under } from '../lib/result-lines.ts';
import { CHIP, HUNDRED_ROWS } from './edits.ts';
import {
  type Face,
  first,
  ROUND_TRIP_MS,
  ROUNDS,
  rounded,
  seenOn,
  slowPageOf,
  timePress,
} from './slow-page.ts';

const OPEN_MS = 100;
const HELD_MS = 50;
const SCRIPT_MS = 16;

/** What opens over a list of 100 rows: its first press, and what shows that it is open. */
const OPENINGS = {
  "a category's picker": {
    shows: first('[cmdk-item]'),
    press: (page: Page) => page.locator(CHIP).first().click(),
  },
  "a row's details": {
    shows: first('[role=dialog] dl'),
    press: (page: Page) => page.locator('main tbody tr a[data-over]').first().click(),
  },
  'the form of a transaction': {
    shows: first('[role=dialog] input'),
    press: (page: Page) => page.getByRole('button', { name: 'Add Transaction' }).click(),
  },
  'the palette': {
    shows: first('[role=dialog] [cmdk-item]'),
    press: (page: Page) => page.keyboard.press('Control+k'),
    from: 'keydown',
  },
} as const;

/** From the press until what opens over a list of 100 rows shows, once its code is there. */
export async function openingLines(face: Face): Promise<Line[]> {
  const page = await slowPageOf(face, ROUND_TRIP_MS);
  await page.goto(HUNDRED_ROWS);
  await page.locator(CHIP).first().waitFor();
  const lines: Line[] = [];
  for (const [what, { shows, press, ...rest }] of Object.entries(OPENINGS)) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await page.waitForLoadState('networkidle');
      const ms = await timePress(page, { shows, press: () => press(page), ...rest });
      if (round > 0) times.push(ms);
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Escape');
      await page.waitForFunction(`((${shows}) ?? null) === null`);
    }
    lines.push(
      under(
        `${what}, over 100 rows, until it is open`,
        median(times),
        OPEN_MS,
        'ms',
        rounded(times),
      ),
    );
  }
  await page.context().close();
  return lines;
}

const TYPED = 'cafeteria';

/** Key presses in the search of a year with many rows, 100 of which are shown. */
export async function typedLines(face: Face): Promise<Line[]> {
  const page = await slowPageOf(face);
  await page.goto(HUNDRED_ROWS);
  await page.locator(CHIP).first().waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const scripted = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const search = page.getByLabel('Description', { exact: true });
  await search.focus();
  await page.evaluate(() => {
    (globalThis as never as { seen: { held: number } }).seen.held = 0;
  });
  const times: number[] = [];
  for (const key of TYPED) {
    const before = await scripted();
    await search.pressSequentially(key, { delay: 80 });
    times.push((await scripted()) - before);
  }
  const { held } = await seenOn(page);
  await page.context().close();
  return [
    under(
      'script of a key in the search, over 100 rows',
      median(times),
      SCRIPT_MS,
      'ms',
      rounded(times),
    ),
    under('longest task while typing', held, HELD_MS, 'ms', 'browsers report none below 50'),
  ];
}
