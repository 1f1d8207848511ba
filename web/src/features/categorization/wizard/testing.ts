import type {
  getEngine,
  Suggestion,
  SuggestionGroup,
  Suggestions,
} from '@saldo/contract/categorization';
import type { Answer } from '@saldo/contract/endpoint';

export const makeSuggestion = (id: string, given: Partial<Suggestion> = {}): Suggestion => ({
  id,
  description: `Transaction ${id}`,
  amount: 10,
  currency: 'EUR',
  worth: given.amount ?? 10,
  direction: 'expense',
  date: '2026-11-13T00:00:00',
  confidence: 95,
  degree: 'sure',
  reason: 'Merchant known as a supermarket',
  ...given,
});

export const makeGroup = (
  given: Partial<SuggestionGroup>,
  ids: readonly string[],
): SuggestionGroup => ({
  name: 'Supermarket',
  icon: '🛒',
  color: '#16A34A',
  description: '',
  is_system: false,
  transactions: ids.map((id) => makeSuggestion(id)),
  ...given,
});

export const makeSuggestions = (given: Partial<Suggestions> = {}): Suggestions => ({
  engine: 'local',
  existing: [],
  new: [],
  considered: 0,
  undecided: 0,
  ...given,
});

/** A local engine, with the lines that a language model would receive if one were available. */
export const ENGINE: Answer<typeof getEngine> = {
  llm: { available: false, enabled: false, host: '', model: '' },
  estimate: { merchants: 263, calls: 6, tokens: 8193 },
  lines: [
    { text: 'QWERTZ STUFF', count: 12, average: -34 },
    { text: 'ASDFG THINGS', count: 1, average: 5 },
  ],
  seen: 'these',
};
