import type { Claims, Class, Contenders, Homes, OwnCategory } from './category-meanings.ts';
import type { Habits } from './habits.ts';
import type { Softmax } from './softmax.ts';

/** How well the engine reproduces the user's decisions, measured with a model that has not seen them. */
export interface Replay {
  /**
   * Minimum confidence of a sure answer. Of the answers that reach it, 95% were right, or as close to that as possible.
   */
  threshold: number;
  /** Percentage of sure answers that matched the user's decisions. */
  precision: number;
}

export interface Model {
  categories: readonly OwnCategory[];
  claims: Claims;
  contenders: Contenders;
  classes: readonly Class[];
  homes: Homes;
  softmax: Softmax;
  habits: Habits;
  /** Number of labeled rows from any source. */
  labeled: number;
  replay: Replay | null;
}
