import type { Claims, Class, Contenders, Homes, OwnCategory } from './category-meanings.ts';
import type { Habits } from './habits.ts';
import type { Softmax } from './softmax.ts';

/** How well the engine would have answered for the user, each decision judged by what was known before it. */
export interface Replay {
  /** Minimum confidence of a sure answer, such that most of the answers that reach it were right. */
  threshold: number;
  /** True if too many answers were wrong at the usual threshold. Nothing below the threshold is preselected then. */
  raised: boolean;
  /** Number of decisions that Saldo would have made by itself, and how many of them match the user's. */
  sure: number;
  right: number;
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
