import type { CategoryReason } from '../category-reasons.ts';

/** The answer for a group of rows, before proposals compete with each other. */
export type Answer = Target & {
  confidence: number;
  /** Reason to show if the answer does not come from the local model. */
  why?: CategoryReason;
};

type Target =
  /** `missing`: the subcategory that would fit better if the user had it. */
  | { to: 'category'; category: string; missing: string | null }
  | { to: 'topic'; topic: string; subcategory: string }
  /** A new category, named by the language model. */
  | { to: 'named'; name: string; icon: string }
  | { to: 'nothing' };
