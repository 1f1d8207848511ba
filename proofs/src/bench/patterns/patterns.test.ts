import vm from 'node:vm';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { findPatterns, type Pattern } from './find-patterns.ts';
import { hostileTexts } from './hostile-texts.ts';

const LENGTH = 4000;
/** Shortest meaningful time in milliseconds. Shorter times measure the machine rather than the pattern. */
const TELLING_MS = 1.5;
/**
 * Largest growth in time for an input four times as long. It separates linear growth (4 times) from quadratic growth
 * (16 times) and leaves room for noise.
 */
const GROWTH = 9;
/** Time after which a search gives up. A linear pattern takes a thousandth of it. */
const HOPELESS_MS = 1000;

/**
 * Duration of one search in milliseconds, or null if it gave up. Returns the best of three tries, or the first that is
 * fast enough.
 */
function timeOf(
  regex: RegExp,
  text: string,
  { enoughMs, guarded }: { enoughMs: number; guarded: boolean },
): number | null {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best > enoughMs; tries++) {
    const began = performance.now();
    try {
      if (guarded && best === Number.POSITIVE_INFINITY) context.replace(regex, text);
      else text.replace(regex, '');
    } catch {
      return null;
    }
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

const run = new vm.Script('text.replace(regex, "")');
const sandbox = vm.createContext({});
const context = {
  replace(regex: RegExp, text: string) {
    Object.assign(sandbox, { regex, text });
    run.runInContext(sandbox, { timeout: HOPELESS_MS });
  },
};

const ALL_MS = 3000;
const runAll = new vm.Script('for (const text of texts) text.replace(regex, "")');

/** True if all texts can be searched without hanging. Searches that are guarded against that take far longer to begin. */
function canSearchAll(pattern: Pattern): boolean {
  const regex = new RegExp(pattern.source, pattern.flags);
  Object.assign(sandbox, { regex, texts: hostileTexts(pattern, 4 * LENGTH) });
  try {
    runAll.runInContext(sandbox, { timeout: ALL_MS });
    return true;
  } catch {
    return false;
  }
}

/** Returns a string on which the pattern takes more than linear time. */
function slowOn(pattern: Pattern): string | undefined {
  const regex = new RegExp(pattern.source, pattern.flags);
  const guarded = !canSearchAll(pattern);
  const long = hostileTexts(pattern, 4 * LENGTH)[Symbol.iterator]();
  for (const text of hostileTexts(pattern, LENGTH)) {
    const four = long.next().value;
    const slow = timeOf(regex, four, { enoughMs: TELLING_MS / 2, guarded });
    if (slow !== null && slow < TELLING_MS) continue;
    // The first try is always slow, because a pattern is compiled only on its second use.
    const short = timeOf(regex, text, { enoughMs: 0, guarded });
    if (slow === null || short === null || slow / short > GROWTH) return text.slice(0, 60);
  }
  return undefined;
}

describe('every regular expression takes time proportional to its text', () => {
  const { patterns, made } = findPatterns();

  it('according to static analysis', () => {
    const bad = patterns.flatMap(({ source, flags, place }) =>
      analyse({ source, flags }).reports.map(({ type }) => `${place} ${type} /${source}/${flags}`),
    );
    expect(patterns.length).toBeGreaterThan(200);
    expect(bad).toEqual([]);
  });

  it('on texts designed against it', () => {
    const bad = patterns.flatMap((pattern) => {
      // A busy machine is slow by chance, a bad pattern every time.
      const text = slowOn(pattern) && slowOn(pattern) && slowOn(pattern);
      return text === undefined
        ? []
        : [`${pattern.place} /${pattern.source}/ on ${JSON.stringify(text)}…`];
    });
    expect(bad).toEqual([]);
    // The test keeps a core busy throughout and may have to share it.
  }, 180_000);

  it('and none is built at run time, where it cannot be checked', () => {
    expect(made).toEqual([]);
  });

  it.each([
    /^\s*(?:<!--[\s\S]*?-->\s*)*<html/,
    /\b\d{0,6}[x*]{2,}[x* ]*\d{2,4}\b/g,
    /\b\d+(?:[.,]\d{3})*[.,]\d{2}\b/g,
    /(?:^|,)remittanceinformation:(.*)$/i,
    /^(a+)+$/,
  ])('as %s would not', ({ source, flags }) => {
    expect(slowOn({ source, flags, place: '' })).toBeDefined();
  });
});
