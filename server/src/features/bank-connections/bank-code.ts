import type { Institution } from './providers/provider.ts';

/** Banks whose statements can be read as well keep their code, so that both meet in one account. */
const KNOWN: readonly [test: RegExp, code: string][] = [
  [/^REVOLUT/, 'REVOLUT'],
  [/^BBVA/, 'BBVA'],
  [/^(CAIXABANK|IMAGIN)/, 'CAIXABANK'],
];

/** The code that a bank's transactions carry: open, upper case. */
export function bankCodeOf({ provider, id, name }: Institution): string {
  if (provider === 'sandbox') return 'SANDBOX';
  const plain = plainly(name);
  const given = provider === 'gocardless' ? id.toUpperCase() : plain;
  const known = KNOWN.find(([test]) => test.test(given));
  return known?.[1] ?? (plain.slice(0, 40).trim() || 'BANK');
}

const plainly = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9_ .&-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Z0-9]+/, '');
