import type { Result } from 'axe-core';
import { expect } from 'vitest';
import { resize } from './page-state.ts';

const OPTIONS = {
  resultTypes: ['violations' as const],
  // No enabled rule reads style sheets, so axe need not fetch them each time.
  preload: { assets: ['media'] },
};

/** Rules that a theme can break. Themes change only colors. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Finishes fade-in animations. Otherwise, axe would see the screen behind. */
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

const readable = ({ id, help, nodes }: Result) =>
  `${id}: ${help}\n${nodes.map((n) => `  ${n.html}\n  ${n.failureSummary}`).join('\n')}`;

async function expectNoFindings(rules?: string[]): Promise<void> {
  const { default: axe } = await import('axe-core');
  endFades();
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const options = rules ? { ...OPTIONS, runOnly: rules } : OPTIONS;
  const { violations } = await axe.run(dialog ?? document, options);
  const { theme } = document.documentElement.dataset;
  expect(violations.map(readable), `axe at ${location.pathname}, ${theme}`).toEqual([]);
}

/**
 * Expects no axe violations (WCAG 2.2 A and AA, and best practices) in the topmost dialog, or on the screen if no
 * dialog is open.
 */
export const expectAccessible = (): Promise<void> => expectNoFindings();

function otherTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'light' ? 'dark' : 'light';
}

/** Like `expectAccessible`, plus color rules in the other theme. */
export async function expectAccessibleInBothThemes(): Promise<void> {
  await expectNoFindings();
  otherTheme();
  await expectNoFindings(OF_COLOURS);
  otherTheme();
}

/**
 * Checks both themes at desktop and phone width or at the given widths, and checks that nothing overflows horizontally.
 */
export async function expectAccessibleEverywhere(widths: readonly number[] = [1280, 360]) {
  for (const width of widths) {
    await resize(width, width < 640 ? 740 : 900);
    await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull();
    await expectAccessibleInBothThemes();
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}
