/** The answer for a group of rows, before proposals are weighed against each other. */
export type Answer = Target & {
  confidence: number;
  /** The reason, if the model does not supply it. */
  why?: string;
};

type Target =
  /** `missing`: the subcategory that would fit better, had the user one. */
  | { to: 'category'; category: string; missing: string | null }
  | { to: 'topic'; topic: string; subcategory: string }
  /** A new category, named by the language model. */
  | { to: 'named'; name: string; icon: string }
  | { to: 'nothing' };
