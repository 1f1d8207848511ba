import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './looks.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Takes what is still fading in to its end: until then axe looks at the screen behind it. */
function endFades(): void {
  const fading = () =>
    document.getAnimations().filter(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return playState === 'running' && !endless;
    });
  // What ends gives its colour on, and what takes it on may fade too.
  for (let now = fading(); now.length > 0; now = fading()) {
    for (const animation of now) animation.finish();
  }
}

const OPTIONS = {
  resultTypes: ['violations'],
  // No rule that is on looks at the style sheets themselves, which axe would fetch and read each time.
  preload: { assets: ['media'] },
};

/** What a theme can break: it changes colours and nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** axe finds nothing on the screen as it now stands (WCAG 2.2 A and AA, and best practices). */
export const expectAccessible = (page: Page) => expectNoFindings(page);

/** The same in the theme that is on, and in the other one nothing that comes of its colours. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectNoFindings(page);
  await page.evaluate(otherTheme);
  await expectNoFindings(page, OF_COLOURS);
  await page.evaluate(otherTheme);
}

/** The same at the width of a desk and of a phone, or at those given, and nothing reaches over the edge. */
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
  // Handed over by the debugger, since the page's own policy lets no foreign script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = JSON.stringify({ ...OPTIONS, ...(rules && { runOnly: rules }) });
  // What lies behind a dialog is looked at without it.
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
