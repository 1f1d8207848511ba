import type { Page } from '@playwright/test';
import { median } from '../lib/figures.ts';
import { type Line, under, underOr } from '../lib/result-lines.ts';
import { YEARS } from '../lib/seed-history.ts';
import {
  BARE,
  type Face,
  first,
  ROUND_TRIP_MS,
  ROUNDS,
  rounded,
  slowPageOf,
  timeBareDrawing,
  timePress,
} from './slow-page.ts';

const EDIT_MS = 50;
/** After the answer to the request that saves. */
const CLOSED_MS = 100;
/** A year's transactions, the largest page of them. */
export const HUNDRED_ROWS = `/transactions?year=${YEARS.last}&page_size=100`;
export const CHIP = 'main tbody tr button[aria-haspopup="dialog"]';

const textOf = (selector: string) => `${first(selector)}?.textContent`;

/** Edits with a round trip per call, from the press until the screen shows them. */
export async function editLines(face: Face): Promise<Line[]> {
  return [
    ...(await categoryLines(face)),
    ...(await sortLines(face)),
    await switchLine(face),
    await savedLine(face),
  ];
}

const edited = (what: string, times: readonly number[], bare: readonly number[]): Line =>
  underOr(
    `${what}, until it shows, with a round trip of ${ROUND_TRIP_MS} ms`,
    { value: median(times), limit: EDIT_MS },
    { bare: median(bare), limit: BARE },
    rounded(times),
  );

/** A category in a list of 100 rows, and its undo. */
async function categoryLines(face: Face): Promise<Line[]> {
  const page = await slowPageOf(face, ROUND_TRIP_MS);
  await page.goto(HUNDRED_ROWS);
  await page.locator(CHIP).first().waitFor();
  const [times, undone, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.waitForLoadState('networkidle');
    await page.locator(CHIP).first().click();
    // The third and the fifth are never what the row had before, in turn.
    const option = page.locator('[cmdk-item]:not(:has([aria-label]))').nth(round + 2);
    await option.waitFor();
    const ms = await timePress(page, { shows: textOf(CHIP), press: () => option.click() });
    await page.waitForLoadState('networkidle');
    const undo = page
      .getByRole('region', { name: 'Messages' })
      .getByRole('button', { name: 'Undo' });
    await undo.first().waitFor();
    const back = await timePress(page, { shows: textOf(CHIP), press: () => undo.first().click() });
    await page.waitForLoadState('networkidle');
    if (round === 0) continue;
    times.push(ms);
    undone.push(back);
    bare.push(await timeBareDrawing(page, 'main tbody tr'));
  }
  await page.context().close();
  return [
    edited("a row's category, among 100 rows", times, bare),
    edited('its undo', undone, bare),
  ];
}

/** An answer in Sort, until the next merchant shows, and its undo. */
async function sortLines(face: Face): Promise<Line[]> {
  const page = await slowPageOf(face, ROUND_TRIP_MS);
  await page.goto('/categories/sort');
  const entry = 'main [data-current]';
  await page.locator(entry).waitFor();
  const shows = `${first(entry)}?.dataset.current`;
  const [times, undone, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.waitForLoadState('networkidle');
    // No merchant has a suggestion, since nothing was decided before.
    await page.getByRole('combobox').fill('Health');
    await page.getByRole('option').first().waitFor();
    const accept = () => page.keyboard.press('Enter');
    const ms = await timePress(page, { shows, press: accept, from: 'keydown' });
    await page.waitForLoadState('networkidle');
    const undo = page.getByRole('button', { name: /^Undo / }).last();
    await waitUntilEnabled(page);
    const back = await timePress(page, { shows, press: () => undo.click() });
    await page.waitForLoadState('networkidle');
    if (round === 0) continue;
    times.push(ms);
    undone.push(back);
    bare.push(await timeBareDrawing(page, entry));
  }
  await page.context().close();
  return [edited('an answer in Sort', times, bare), edited('its undo', undone, bare)];
}

const waitUntilEnabled = (page: Page) =>
  page.locator('main button[aria-label^="Undo "]:not(:disabled)').last().waitFor();

/** The press that pauses or resumes a rule. */
async function switchLine(face: Face): Promise<Line> {
  const page = await slowPageOf(face, ROUND_TRIP_MS);
  await page.goto('/rules');
  const [times, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.waitForLoadState('networkidle');
    const [now, next] = round % 2 === 0 ? ['Pause', 'Resume'] : ['Resume', 'Pause'];
    const button = page.getByRole('button', { name: `${now} Rule Coffee` }).first();
    await button.waitFor();
    const ms = await timePress(page, {
      shows: first(`[aria-label^="${next} Rule Coffee"]`),
      press: () => button.click(),
      from: 'pointerdown',
    });
    await page.waitForLoadState('networkidle');
    if (round === 0) continue;
    times.push(ms);
    bare.push(await timeBareDrawing(page, 'main article, main li'));
  }
  await page.context().close();
  return edited("a rule's switch", times, bare);
}

/** From the answer that saves a rule until its dialog is gone. */
async function savedLine(face: Face): Promise<Line> {
  const page = await slowPageOf(face, ROUND_TRIP_MS);
  await page.goto('/rules');
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.waitForLoadState('networkidle');
    await page
      .getByRole('button', { name: /^Edit Rule/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(`Coffee ${round}`);
    await page.waitForLoadState('networkidle');
    const save = dialog.locator('button[type=submit]');
    await timePress(page, {
      shows: `${first('[role=dialog]')} === null || null`,
      press: () => save.click(),
    });
    // The address of a rule ends in its id.
    const ms = await page.evaluate<number>(`(() => {
      const saved = performance.getEntriesByType('resource').filter(({ name }) => /rules\\/[0-9a-f-]{36}$/.test(name));
      return globalThis.drawnAt - saved.at(-1).responseEnd;
    })()`);
    if (round > 0) times.push(ms);
  }
  await page.context().close();
  return under(
    'Save of a rule, from its answer until its dialog is gone',
    median(times),
    CLOSED_MS,
    'ms',
    rounded(times),
  );
}
