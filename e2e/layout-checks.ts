import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** How far existing content has shifted on its own since the page began to load. */
    shifts: { sum: number; moved: string[] };
  }
}

/** Runs in the page before it loads, so it cannot use anything else from this file. */
export function watchShifts(): void {
  window.shifts = { sum: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const placeOf = ({ x, y, width, height }: DOMRect) =>
        `${[x, y, width, height].map(Math.round)}`;
      if (shift.hadRecentInput) continue;
      window.shifts.sum += shift.value;
      for (const { node, previousRect, currentRect } of shift.sources) {
        const one = node instanceof Element ? node : node?.parentElement;
        const places = `(${placeOf(previousRect)} to ${placeOf(currentRect)})`;
        window.shifts.moved.push(`${one?.tagName} ${one?.textContent?.slice(0, 40)} ${places}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Larger shifts would be visible to users. */
const MOST_SHIFT = 0.01;

const whereIs = (page: Page) =>
  `${new URL(page.url()).pathname}, ${page.viewportSize()?.width} wide`;

/** Expects that no content shifted while the rest of the page loaded. */
export async function expectNoShift(page: Page): Promise<void> {
  const { sum, moved } = await page.evaluate(() => window.shifts);
  expect
    .soft(sum, `layout shift on ${whereIs(page)} of ${moved.join(' | ')}`)
    .toBeLessThan(MOST_SHIFT);
}

/** Expects that no text is truncated next to free space. */
export async function expectNamesWhole(page: Page): Promise<void> {
  const readCut = () =>
    page.evaluate(() => {
      // The gap between two columns does not count as free space.
      const SLACK = 16;
      const edge = (one: Element) => one.getBoundingClientRect();
      const isSeen = (one: Element) =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        edge(one).width > 1;
      const cutsText = (one: HTMLElement) =>
        getComputedStyle(one).textOverflow === 'ellipsis' &&
        one.scrollWidth > one.clientWidth + 1 &&
        one.clientWidth > 0;
      const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
      return [...(dialog ?? document.body).querySelectorAll<HTMLElement>('*')].flatMap((one) => {
        if (!cutsText(one) || !isSeen(one)) return [];
        const box =
          one.closest('td, th, li, dd, [class*=rounded-card], [role=dialog]') ?? document.body;
        const own = edge(one);
        const beside = [...box.querySelectorAll('*')]
          .filter((other) => !other.contains(one) && !one.contains(other) && isSeen(other))
          .map(edge)
          .filter(({ top, bottom, left }) => {
            return (
              Math.min(bottom, own.bottom) - Math.max(top, own.top) > 3 && left >= own.right - 1
            );
          });
        const style = getComputedStyle(box);
        const inside = edge(box).right - Number.parseFloat(style.paddingRight);
        const room = Math.min(inside, ...beside.map(({ left }) => left)) - own.right;
        const missing = one.scrollWidth - one.clientWidth;
        return room >= missing + SLACK
          ? [`${one.textContent} (${room} free, ${missing} missing)`]
          : [];
      });
    });
  // Polls until the layout has settled, because a change of width moves elements.
  const softly = expect.configure({ soft: true });
  await softly.poll(readCut, `names truncated next to free space on ${whereIs(page)}`).toEqual([]);
}

/** Expects that no line ends between a sign and its figure. */
export async function expectSignsWhole(page: Page): Promise<void> {
  const readTorn = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const topOf = (node: Node, at: number) => {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
      };
      const torn: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? '';
        if (node.parentElement?.closest('.sr-only, option, script, style')) continue;
        for (const { index } of text.matchAll(/[+\u2212](?=\D{0,3}\d)/g)) {
          const [sign, figure] = [topOf(node, index), topOf(node, index + 1)];
          if (sign.height > 0 && Math.abs(sign.top - figure.top) > 2) torn.push(text);
        }
      }
      return torn;
    });
  const softly = expect.configure({ soft: true });
  await softly.poll(readTorn, `signs torn from figures on ${whereIs(page)}`).toEqual([]);
}

/** Expects that no text covers other text or is cut off without an ellipsis. */
export async function expectTextsApart(page: Page): Promise<void> {
  const readFaults = () =>
    page.evaluate(() => {
      /** Fonts reserve more height than their letters take, so lines may overlap by a few pixels. */
      const [SLACK_X, SLACK_Y] = [2, 5];
      interface Box {
        left: number;
        right: number;
        top: number;
        bottom: number;
      }
      const within = (a: Box, b: Box): Box => ({
        left: Math.max(a.left, b.left),
        right: Math.min(a.right, b.right),
        top: Math.max(a.top, b.top),
        bottom: Math.min(a.bottom, b.bottom),
      });
      const isBig = (box: Box) => box.right - box.left > SLACK_X && box.bottom - box.top > SLACK_Y;
      const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
      const root = dialog ?? document.body;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const seen: { text: string; box: Box; own: Element }[] = [];
      const cut: string[] = [];
      /** The part of a line of text that its ancestors show. */
      const shown = (line: Box, own: Element): Box | null => {
        let box = line;
        for (let one: Element | null = own; one && one !== root; one = one.parentElement) {
          const style = getComputedStyle(one);
          if (style.position === 'sticky' || style.position === 'fixed') return null;
          if (style.overflowX === 'visible') continue;
          const { left, right, top, bottom } = one.getBoundingClientRect();
          // Only for screen readers.
          if (right - left <= 1) return null;
          const isWanted =
            style.textOverflow === 'ellipsis' ||
            style.getPropertyValue('-webkit-line-clamp') !== 'none' ||
            /auto|scroll/.test(style.overflowX + style.overflowY);
          const inside = within(box, { left, right, top, bottom });
          if (!isWanted && isBig(box) && box.right - inside.right > SLACK_X) {
            cut.push(`cut: ${own.textContent}`);
          }
          box = inside;
        }
        return isBig(box) ? box : null;
      };
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const own = node.parentElement;
        const text = node.nodeValue?.trim() ?? '';
        if (!own || text === '' || own.closest('.sr-only, select, script, style, svg, [inert]')) {
          continue;
        }
        if (!own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = new Range();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          const box = shown(line, own);
          if (box) seen.push({ text, box, own });
        }
      }
      seen.sort((a, b) => a.box.top - b.box.top);
      const covered = seen.flatMap((a, at) => {
        const found: string[] = [];
        for (const b of seen.slice(at + 1)) {
          if (b.box.top >= a.box.bottom) break;
          if (a.own !== b.own && isBig(within(a.box, b.box))) found.push(`${a.text} × ${b.text}`);
        }
        return found;
      });
      return [...new Set([...cut, ...covered])];
    });
  const softly = expect.configure({ soft: true });
  await softly.poll(readFaults, `texts covered or cut on ${whereIs(page)}`).toEqual([]);
}

export async function expectRings(page: Page): Promise<void> {
  // After a key press, the browser treats focus as moved by the keyboard.
  await page.keyboard.press('Shift');
  const without = await page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
    const before = document.activeElement;
    const controls = [...(dialog ?? document.body).querySelectorAll<HTMLElement>(CONTROLS)];
    const bare = controls.flatMap((one) => {
      if (one.matches(':disabled') || one.closest('[inert], [aria-hidden=true]')) return [];
      if (!one.checkVisibility({ visibilityProperty: true })) return [];
      one.focus({ preventScroll: true });
      if (document.activeElement !== one) return [];
      const around = [
        one,
        one.parentElement,
        one.closest('label'),
        one.parentElement?.parentElement,
      ];
      const isRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      // If a link covers a whole row, its focus ring is drawn around the row.
      const hasRing =
        isRing(getComputedStyle(one, '::after')) ||
        around.some((box) => box && isRing(getComputedStyle(box)));
      return hasRing ? [] : [`${one.outerHTML.slice(0, 160)}`];
    });
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return bare;
  });
  expect.soft(without, `controls without a ring on ${whereIs(page)}`).toEqual([]);
}

/** Expects that nothing moves for users who prefer reduced motion. */
export async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap((one) => {
      const { duration = 0 } = one.effect?.getComputedTiming() ?? {};
      return one.playState === 'running' && Number(duration) > 1 ? [String(duration)] : [];
    }),
  );
  expect.soft(moving, `animations on ${whereIs(page)}`).toEqual([]);
}
