export type Degree = 'sure' | 'likely' | 'unsure';

export interface Suggestion {
  id: string;
  /** A category of the user's, the index of a proposal, or null: left to the person. */
  category_id: string | null;
  proposal: number | null;
  /** 0 to 1. */
  confidence: number;
  degree: Degree;
  /** Why, in plain words. */
  reason: string;
  /** A move between own accounts: the rows of the other direction that carry the same words have this answer too. */
  both?: true;
}
