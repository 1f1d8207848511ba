import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './page-checks.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Finishes all fades. Otherwise, axe would see the screen behind. */
function endFades(): void {
  const fading = () =>
    document.getAnimations().filter(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return playState === 'running' && !endless;
    });
  // Repeats, because finishing one fade can start others in elements that inherit the color.
  for (let now = fading(); now.length > 0; now = fading()) {
    for (const animation of now) animation.finish();
  }
}

const OPTIONS = {
  resultTypes: ['violations'],
  // No enabled rule inspects style sheets, so axe need not fetch and parse them each time.
  preload: { assets: ['media'] },
};

/** Rules that a theme can break. Themes change only colors. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Expects no axe findings on the current screen (WCAG 2.2 A and AA, and best practices). */
export const expectAccessible = (page: Page) => expectNoFindings(page);

/** Like `expectAccessible`, plus the color rules in the other theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectNoFindings(page);
  await page.evaluate(otherTheme);
  await expectNoFindings(page, OF_COLOURS);
  await page.evaluate(otherTheme);
}

/**
 * Checks both themes at desktop and phone width or at the given widths, and checks that nothing overflows horizontally.
 */
export async function expectAccessibleEverywhere(
  page: Page,
  widths: readonly number[] = [1280, 360],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 640 ? 740 : 900 });
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  }
}

function otherTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'light' ? 'dark' : 'light';
}

async function expectNoFindings(page: Page, rules?: readonly string[]): Promise<void> {
  await page.evaluate(endFades);
  // The debugger injects axe, because the page's own policy blocks foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = JSON.stringify({ ...OPTIONS, ...(rules && { runOnly: rules }) });
  // Ignores the page behind a dialog.
  const findings: Finding[] = await page.evaluate(
    `axe.run([...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document, ${options})
      .then((result) => result.violations)`,
  );
  const readable = findings.map(
    (f) =>
      `${f.id}: ${f.help}\n${f.nodes.map((n) => `  ${n.html}\n  ${n.failureSummary}`).join('\n')}`,
  );
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  expect(readable, `axe on ${page.url()}, ${theme}`).toEqual([]);
}
