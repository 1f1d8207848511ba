import type { Section } from './section.ts';
import { account, administration } from './topics-account.ts';
import { aiCategorization, categories, manualCategorization, rules } from './topics-categories.ts';
import { goalsAndAlerts, metrics, transactions } from './topics-figures.ts';
import { bankConnection, gettingStarted, importing } from './topics-start.ts';

/** In the order in which a person meets them. */
export const SECTIONS: readonly Section[] = [
  gettingStarted,
  transactions,
  categories,
  aiCategorization,
  manualCategorization,
  bankConnection,
  rules,
  metrics,
  importing,
  goalsAndAlerts,
  account,
  administration,
];
