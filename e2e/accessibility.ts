import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Takes what is still fading in to its end: until then axe looks at the screen behind it. */
function endFades(): void {
  for (const animation of document.getAnimations()) {
    const endless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (animation.playState === 'running' && !endless) animation.finish();
  }
}

/** axe finds nothing on the screen as it now stands (WCAG 2.2 A and AA, and best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(endFades);
  // Handed over by the debugger, since the page's own policy lets no foreign script in.
  await page.evaluate(source);
  const findings: Finding[] = await page.evaluate('axe.run().then((result) => result.violations)');
  const readable = findings.map(
    (f) =>
      `${f.id}: ${f.help}\n${f.nodes.map((n) => `  ${n.html}\n  ${n.failureSummary}`).join('\n')}`,
  );
  expect(readable, `axe on ${page.url()}`).toEqual([]);
}
