export const texts = {
  title: 'FAQ & Help',
  purpose: 'How Saldo works, from the first statement on.',
  search: 'Search the help',
  contents: 'Contents',
  found: (n: number) => (n === 1 ? '1 answer' : `${n} answers`),
  nothing: 'Nothing found',
  nothingHint: 'Try other words, or ask the person who runs your Saldo.',
  clear: 'Clear Search',
  ask: 'Ask or report something',
  linkTo: (question: string) => `Link to: ${question}`,
  stillStuck: 'Still stuck?',
  stillStuckHint: 'Write to the people who run your Saldo. A screenshot helps them.',
} as const;
