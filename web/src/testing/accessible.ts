import type { Result } from 'axe-core';
import { expect } from 'vitest';
import { resize } from './page-state.ts';

const OPTIONS = {
  resultTypes: ['violations' as const],
  // No rule that is on reads the style sheets themselves, which axe would fetch each time.
  preload: { assets: ['media'] },
};

/** What a theme can break: it changes colours and nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Ends what is still fading in: until then axe sees the screen behind it. */
function endFades(): void {
  const fading = () =>
    document.getAnimations().filter(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return playState === 'running' && !endless;
    });
  // What ends passes its colour on, and that may fade in too.
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

/** axe finds nothing in the dialog on top, or else on the screen (WCAG 2.2 A and AA, and best practices). */
export const expectAccessible = (): Promise<void> => expectNoFindings();

function otherTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'light' ? 'dark' : 'light';
}

/** The same, and in the other theme nothing that comes of its colours. */
export async function expectAccessibleInBothThemes(): Promise<void> {
  await expectNoFindings();
  otherTheme();
  await expectNoFindings(OF_COLOURS);
  otherTheme();
}

/** The same at the width of a desk and of a phone, or at those given, and nothing reaches over the edge. */
export async function expectAccessibleEverywhere(widths: readonly number[] = [1280, 360]) {
  for (const width of widths) {
    await resize(width, width < 640 ? 740 : 900);
    await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull();
    await expectAccessibleInBothThemes();
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
}
