import type { Habits } from './habits.ts';
import type { Claims, Class, Contenders, Homes, OwnCategory } from './mapping.ts';
import type { Softmax } from './softmax.ts';

/** How well the engine matches the user's decisions, each asked of a model that has not seen it. */
export interface Replay {
  /** From this confidence on it is sure: 95 of 100 such answers were right, or as near as it gets. */
  threshold: number;
  /** Percent of the answers it is sure of that match the user's decisions. */
  precision: number;
}

/** What was learned from the user's labelled rows. */
export interface Model {
  categories: readonly OwnCategory[];
  claims: Claims;
  contenders: Contenders;
  classes: readonly Class[];
  homes: Homes;
  softmax: Softmax;
  habits: Habits;
  /** Number of labelled rows, whatever labelled them. */
  labelled: number;
  replay: Replay | null;
}
