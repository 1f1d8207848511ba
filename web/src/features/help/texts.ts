import { count } from '../../lib/format.ts';

export const texts = {
  title: 'FAQ & Help',
  purpose: 'Everything you need to know about Saldo.',
  search: 'Search help',
  contents: 'Contents',
  found: (n: number) => count(n, 'answer'),
  nothing: 'No answers found',
  nothingHint: 'Try different words, or ask the people who run your Saldo server.',
  clear: 'Clear Search',
  ask: 'Ask a Question or Report a Problem',
  linkTo: (question: string) => `Link to: ${question}`,
  stillStuck: 'Still stuck?',
  stillStuckHint: 'Write to the people who run your Saldo server. A screenshot helps.',
} as const;
