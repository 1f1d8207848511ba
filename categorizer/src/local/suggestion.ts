import type { CategoryReason } from '../category-reasons.ts';

export type Degree = 'sure' | 'likely' | 'unsure';

export interface Suggestion {
  id: string;
  /** One of the user's categories, or null. If `proposal` is null too, the user decides. */
  category_id: string | null;
  proposal: number | null;
  /** 0 to 1. */
  confidence: number;
  degree: Degree;
  reason: CategoryReason;
  /** Below what this user's own choices ask for, so that nobody should preselect it. */
  doubtful?: true;
  /** A transfer between own accounts. Rows in the opposite direction with the same words get this answer too. */
  both?: true;
}

/** The confidence as screens show it, 0 to 100. */
export const percentOf = ({ confidence }: Pick<Suggestion, 'confidence'>): number =>
  Math.round(confidence * 100);
