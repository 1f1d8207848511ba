import { expect, type Page } from '@playwright/test';

/** Result of checking the page once: figures that are cut off, fully visible, or scrolled out of view. */
interface Look {
  cut: string[];
  /**
   * Figures that are currently scrolled out of view, keyed by a number. Scrolling sideways must bring them into view.
   */
  away: Record<string, string>;
  whole: string[];
}

interface Eyes {
  /** Checks the page after scrolling everything sideways to this fraction of its range, 0 to 1. */
  look: (part: number) => Promise<Look>;
  /** Scrolls to each of the given figures and returns those that are still not fully visible. */
  bring: (figures: string[]) => Promise<string[]>;
}

declare global {
  interface Window {
    eyes: Eyes;
  }
}

/** Fractions of the horizontal scroll range: both ends, and two positions between columns. */
const PARTS = [0, 0.37, 0.71, 1];

/**
 * Expects that every amount and percentage on the page is fully visible: no box cuts it off, nothing sticky covers it,
 * no other text overlaps it, and scrolling sideways brings it into view. Returns the number of figures checked.
 */
export async function expectFiguresWhole(page: Page): Promise<number> {
  const where = `${new URL(page.url()).pathname}, ${page.viewportSize()?.width} wide`;
  const away: Record<string, string> = {};
  const whole = new Set<string>();
  for (const part of PARTS) {
    // Polls, because scrolled content is redrawn a moment later.
    const cut = async () => {
      const look = await page.evaluate((n) => window.eyes.look(n), part);
      Object.assign(away, look.away);
      for (const one of look.whole) whole.add(one);
      return look.cut;
    };
    await expect.poll(cut, `figures cut off on ${where}`).toEqual([]);
    if (Object.keys(away).length === 0) break;
  }
  let rest = Object.keys(away).filter((one) => !whole.has(one));
  const never = async () => {
    rest = await page.evaluate((numbers) => window.eyes.bring(numbers), rest);
    return rest.map((one) => away[one]);
  };
  await expect.poll(never, `figures that never come into view on ${where}`).toEqual([]);
  return whole.size;
}

/** Runs in the page before it loads, so it cannot use anything else from this file. */
export function installFigureCheck(): void {
  /** Matches an amount with cents, an amount with a currency, or a percentage. */
  const FIGURES =
    /[-+\u2212]?[€$]?\d[\d,]*\.\d\d(?!\d)|[-+\u2212]?[€$]\d[\d,]*|\d[\d,]*(\.\d+)?\s?(?:%|pts)/g;
  const DIALOG = '[role=dialog], [role=alertdialog]';
  /** Tolerance in pixels, because letters slightly overhang their box. */
  const SLACK = 1;
  type State = 'whole' | 'away' | 'part' | 'cut';
  interface Words {
    element: Element;
    rect: DOMRect;
  }

  const numbers = new Map<Node, string>();
  const nodes = new Map<string, Node>();
  const numberOf = (node: Node): string => {
    const number = numbers.get(node) ?? String(numbers.size);
    numbers.set(node, number);
    nodes.set(number, node);
    return number;
  };
  const styleOf = (element: Element) => getComputedStyle(element);
  const scrollsSideways = (element: Element): boolean =>
    element.clientWidth > 0 &&
    element.scrollWidth > element.clientWidth + SLACK &&
    /auto|scroll/.test(styleOf(element).overflowX);
  const scrollers = () => [...document.querySelectorAll('body *')].filter(scrollsSideways);
  const scrollerOf = (element: Element | null): Element | null => {
    for (let one = element; one; one = one.parentElement) if (scrollsSideways(one)) return one;
    return null;
  };
  /** True if the element is visible: not hidden, not only for screen readers, and not behind a dialog. */
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr-only, option') &&
    (!document.querySelector(DIALOG) || !!element.closest(DIALOG));
  /** True if the element, or an ancestor within the scroller, is sticky on the left or right. */
  const staysIn = (scroller: Element, element: Element): boolean => {
    for (let one: Element | null = element; one && one !== scroller; one = one.parentElement) {
      const { position, left, right } = styleOf(one);
      if (position === 'sticky' && (left !== 'auto' || right !== 'auto')) return true;
    }
    return false;
  };
  /** Sticky elements by scroller. They are found once per check, because every figure needs them. */
  let staying = new Map<Element, Element[]>();
  const stayingIn = (scroller: Element): Element[] => {
    const known = staying.get(scroller);
    if (known) return known;
    const found = [...scroller.querySelectorAll('th, td, [class*=sticky]')].filter((one) =>
      staysIn(scroller, one),
    );
    staying.set(scroller, found);
    return found;
  };
  const insideOf = (element: Element) => {
    const { left, top } = element.getBoundingClientRect();
    const [x, y] = [left + element.clientLeft, top + element.clientTop];
    return { left: x, right: x + element.clientWidth, top: y, bottom: y + element.clientHeight };
  };
  const meet = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3 &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK;

  function stateIn(scroller: Element, { element, rect }: Words): State {
    const { left, right } = insideOf(scroller);
    if (rect.right <= left + SLACK || rect.left >= right - SLACK) return 'away';
    if (rect.left < left - SLACK || rect.right > right + SLACK) return 'part';
    if (staysIn(scroller, element)) return 'whole';
    const over = stayingIn(scroller).filter((one) => meet(one.getBoundingClientRect(), rect));
    if (over.length === 0) return 'whole';
    const isBelow = (x: number) =>
      over.some((one) => {
        const edge = one.getBoundingClientRect();
        return edge.left <= x && x <= edge.right;
      });
    return isBelow(rect.left + SLACK) && isBelow(rect.right - SLACK) ? 'away' : 'part';
  }

  function stateOf(words: Words): State {
    const { element, rect } = words;
    let state: State = 'whole';
    // If a box scrolls vertically, the user can scroll to content that it cuts off above or below.
    let scrollsDown = false;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY } = styleOf(box);
      if (display === 'inline') continue;
      const { left, right, top, bottom } = insideOf(box);
      if (scrollsSideways(box)) {
        state = stateIn(box, words);
        if (state !== 'whole') return state;
      } else if (
        /hidden|clip/.test(overflowX) &&
        (rect.left < left - SLACK || rect.right > right + SLACK)
      ) {
        return 'cut';
      }
      scrollsDown ||= /auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight;
      if (scrollsDown) continue;
      if (/hidden|clip/.test(overflowY) && (rect.top < top - 4 || rect.bottom > bottom + 4))
        return 'cut';
    }
    const isOut = rect.left < -SLACK || rect.right > document.documentElement.clientWidth + SLACK;
    return isOut ? 'cut' : state;
  }

  function* textsIn(root: Element): Generator<Text & { parentElement: Element }> {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && node.nodeValue?.trim())
        yield node as Text & { parentElement: Element };
    }
  }
  const rectsOf = (node: Text, from: number, to: number): DOMRect[] => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  /** Returns the first text that overlaps the figure. Considers only text that scrolls with the figure. */
  const runsInto = (node: Text, words: Words): string | undefined => {
    const around = node.parentElement?.closest('tr, dl, li, section, [role=dialog]');
    if (!around) return undefined;
    const scroller = scrollerOf(words.element);
    for (const other of textsIn(around)) {
      // Comparing positions is cheap, so check visibility only if the rectangles intersect.
      const rects = rectsOf(other, 0, other.length);
      if (other === node || !rects.some((rect) => meet(rect, words.rect))) continue;
      const element = other.parentElement;
      if (!isSeen(element) || scrollerOf(element) !== scroller) continue;
      if (scroller && staysIn(scroller, element) !== staysIn(scroller, words.element)) continue;
      if (stateOf({ element, rect: rects[0] as DOMRect }) === 'whole') return other.data;
    }
    return undefined;
  };

  function judge(
    look: Look,
    node: Text,
    element: Element,
    [figure, rect]: [string, DOMRect],
  ): void {
    const seen = isSeen(element);
    const state = stateOf({ element, rect });
    const shown = `${figure} in ${element.closest('[aria-label]')?.getAttribute('aria-label') ?? ''} <${element.className}>`;
    if (state === 'away' || (state === 'part' && !seen)) look.away[numberOf(node)] = shown;
    if (!seen || state === 'away') return;
    if (state !== 'whole') look.cut.push(`${state}: ${shown}`);
    const other = runsInto(node, { element, rect });
    if (other) look.cut.push(`runs into "${other}": ${shown}`);
    look.whole.push(numberOf(node));
  }

  const isWhole = (node?: Node): boolean => {
    const element = node?.parentElement;
    if (!(node instanceof Text) || !element || !isSeen(element)) return false;
    return rectsOf(node, 0, node.length).every((rect) => stateOf({ element, rect }) === 'whole');
  };
  const frame = () =>
    new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  window.eyes = {
    async look(part) {
      staying = new Map();
      for (const one of scrollers()) {
        const left = part * (one.scrollWidth - one.clientWidth);
        one.scrollTo({ left, behavior: 'instant' });
      }
      await frame();
      const look: Look = { cut: [], away: {}, whole: [] };
      for (const node of textsIn(document.body)) {
        if (node.parentElement.closest('.sr-only, option, script, style')) continue;
        for (const match of node.data.matchAll(FIGURES)) {
          for (const rect of rectsOf(node, match.index, match.index + match[0].length)) {
            judge(look, node, node.parentElement, [match[0], rect]);
          }
        }
      }
      for (const field of document.querySelectorAll('input')) {
        if (!isSeen(field) || !field.value.match(FIGURES)) continue;
        if (field.scrollWidth > field.clientWidth) look.cut.push(`field: ${field.value}`);
        look.whole.push(numberOf(field));
      }
      return look;
    },
    async bring(figures) {
      const left = new Set(figures);
      for (const one of figures) {
        const node = nodes.get(one);
        if (!node?.parentElement || !left.has(one)) continue;
        node.parentElement.scrollIntoView({ inline: 'nearest', block: 'nearest' });
        await frame();
        for (const other of left) if (isWhole(nodes.get(other))) left.delete(other);
      }
      return [...left];
    },
  };
}
