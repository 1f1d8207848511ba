import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What is still fading in is there for nobody yet, and axe looks at the screen behind it. */
async function appeared(): Promise<void> {
  const passing = document.getAnimations().filter(({ playState, effect }) => {
    const endless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    return playState === 'running' && !endless;
  });
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** axe finds nothing on the screen as it now stands (WCAG 2.2 A and AA, and best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(appeared);
  // Handed over by the debugger, since the page's own policy lets no foreign script in.
  await page.evaluate(source);
  const findings: Finding[] = await page.evaluate('axe.run().then((result) => result.violations)');
  const readable = findings.map(
    (f) =>
      `${f.id}: ${f.help}\n${f.nodes.map((n) => `  ${n.html}\n  ${n.failureSummary}`).join('\n')}`,
  );
  expect(readable, `axe on ${page.url()}`).toEqual([]);
}
