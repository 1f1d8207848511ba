import { PRESELECTED_FROM } from '@saldo/contract/sorting';
import { shareInterval } from '@saldo/domain/share-interval';
import { percentOf } from './suggestion.ts';

/** Minimum confidence of a sure answer until there are enough decisions to derive one from. */
export const SURE_BY_DEFAULT = 0.85;
const LOWEST_THRESHOLD = 0.6;
/** Also keeps sure answers possible for users whose choices contradict the engine. */
const HIGHEST_THRESHOLD = 0.97;
/** A threshold proves nothing if fewer answers reach it. */
const FEWEST_ANSWERS = 10;
/** Share of right answers from the threshold on. */
const LEAST_RIGHT = 0.95;
/** Below this share of right answers among those that Saldo would set by itself, the threshold rises. */
const AIM = 0.98;

/** A threshold is as good as another if the lower ends of their intervals differ by less. */
const NEARLY = 0.01;

/** An answer to a question that the user has decided. */
export interface JudgedAnswer {
  confidence: number;
  right: boolean;
}

export interface Threshold {
  /** Minimum confidence of a sure answer. */
  threshold: number;
  /** True if too many answers were wrong at the usual threshold. Then nothing below the threshold is preselected. */
  raised: boolean;
}

/**
 * The lowest threshold that keeps 95% of the answers right. If fewer than 98% are right of those that Saldo may set by
 * itself there, it rises: to the lowest one that is good enough even by the lower end of the interval or, because that
 * takes some two hundred answers, to the lowest one whose lower end is nearly as high as any. So it rises only as far as
 * wrong answers are the less confident ones: it would give up many right answers for nothing if they are anywhere.
 */
export function thresholdFor(answers: readonly JudgedAnswer[]): Threshold {
  const steps = stepsOf(answers);
  const found = steps.filter(({ right, count }) => right / count >= LEAST_RIGHT).at(-1);
  const usual = Math.min(
    HIGHEST_THRESHOLD,
    Math.max(LOWEST_THRESHOLD, found?.confidence ?? HIGHEST_THRESHOLD),
  );
  const { sure, right } = countSure(answers, usual);
  const isBad = right < AIM * sure || (steps.length > 0 && !found);
  return { threshold: isBad ? raise(steps, usual) : usual, raised: isBad };
}

/** Counts the answers that Saldo would have set by itself with a threshold, and those of them that were right. */
export function countSure(
  answers: readonly JudgedAnswer[],
  threshold: number,
): { sure: number; right: number } {
  const set = answers.filter(
    (answer) => answer.confidence >= threshold && percentOf(answer) >= PRESELECTED_FROM,
  );
  return { sure: set.length, right: set.filter(({ right }) => right).length };
}

function raise(steps: readonly Step[], usual: number): number {
  const least = Math.max(usual, SURE_BY_DEFAULT);
  const candidates = steps
    .filter(({ confidence }) => confidence >= least && confidence <= HIGHEST_THRESHOLD)
    .map(({ confidence, right, count }) => ({ confidence, low: shareInterval(right, count).low }));
  const best = Math.max(0, ...candidates.map(({ low }) => low));
  const good = Math.min(AIM, best - NEARLY);
  return candidates.filter(({ low }) => low >= good).at(-1)?.confidence ?? least;
}

/** The answers that reach a confidence, and how many of them were right. */
interface Step {
  confidence: number;
  right: number;
  count: number;
}

/** One step per distinct confidence, the highest first, without those that too few answers reach. */
function stepsOf(answers: readonly JudgedAnswer[]): Step[] {
  const surest = answers.toSorted((a, b) => b.confidence - a.confidence);
  let right = 0;
  return surest.flatMap(({ confidence, ...one }, at) => {
    if (one.right) right++;
    const count = at + 1;
    const isLast = surest[at + 1]?.confidence !== confidence;
    return isLast && count >= FEWEST_ANSWERS ? [{ confidence, right, count }] : [];
  });
}
