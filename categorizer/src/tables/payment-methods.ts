import type { Normal } from '../text/normalize.ts';
import type { Flow, Pattern } from './patterns.ts';
import type { Kind } from './phrases.ts';

/** Category implied by the payment method alone, if nothing else is known. */
const BY_KIND: Partial<Record<Kind, { subcategory: string; flow: Flow | 'any'; name: string }>> = {
  bizum: { subcategory: 'transfers.people', flow: 'any', name: 'a Bizum payment' },
  transfer: { subcategory: 'transfers.people', flow: 'any', name: 'a transfer' },
  cash: { subcategory: 'transfers.cash', flow: 'any', name: 'cash' },
  exchange: { subcategory: 'transfers.own', flow: 'any', name: 'a currency exchange' },
  topup: { subcategory: 'transfers.own', flow: 'any', name: 'a top-up' },
  fee: { subcategory: 'fees.bank', flow: 'out', name: 'a fee' },
  salary: { subcategory: 'income.salary', flow: 'in', name: 'a salary' },
};

/** Payment services that serve a single trade. */
const BY_MIDDLEMAN: Readonly<Record<string, string>> = {
  toast: 'dining.restaurant',
  chownow: 'dining.delivery',
  'square cash': 'transfers.people',
  fastspring: 'entertainment.software',
  'digital river': 'entertainment.software',
  eventbrite: 'entertainment.events',
  instacart: 'groceries.supermarket',
  booking: 'travel.lodging',
  shopify: 'shopping.online',
  google: 'entertainment.software',
};

export function byMiddleman({ middleman }: Normal, flow: Flow): Pattern | null {
  const subcategory = BY_MIDDLEMAN[middleman];
  if (!subcategory || flow !== 'out') return null;
  return {
    by: 'kind',
    words: [],
    open: false,
    subcategory,
    flow,
    rank: 'trade',
    name: `a payment through ${middleman.charAt(0).toUpperCase()}${middleman.slice(1)}`,
  };
}

export function byKind(kind: Kind, flow: Flow): Pattern | null {
  const known = BY_KIND[kind];
  if (!known || (known.flow !== 'any' && known.flow !== flow)) return null;
  return { ...known, by: 'kind', rank: 'movement', words: [], open: false };
}

/** A company that pays a private person is most often the employer. */
export const COMPANY_PAYS: Pattern = {
  by: 'kind',
  rank: 'trade',
  words: [],
  open: false,
  subcategory: 'income.salary',
  flow: 'in',
  name: 'a transfer from a company',
};

/** Money between the user's own accounts, according to the names in the text. */
export const OWN_MONEY: Pattern = {
  by: 'kind',
  rank: 'trade',
  words: [],
  open: false,
  subcategory: 'transfers.own',
  flow: 'any',
  name: 'a transfer between your own accounts',
};
