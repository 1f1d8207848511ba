import type { ListedMerchant } from '@saldo/contract/merchants';
import { fold, hasEveryWord, searchWords } from '@saldo/domain/text';

export const MERCHANT_ORDERS = ['name', 'count', 'spent', 'received', 'last'] as const;

export interface MerchantOrder {
  by: (typeof MERCHANT_ORDERS)[number];
  direction: 'asc' | 'desc';
}

/** The order after a column's header is pressed. Names start from A, everything else from the largest. */
export const nextOrder = (now: MerchantOrder, by: MerchantOrder['by']): MerchantOrder => {
  if (by === now.by) return { by, direction: now.direction === 'asc' ? 'desc' : 'asc' };
  return { by, direction: by === 'name' ? 'asc' : 'desc' };
};

const VALUES: Record<MerchantOrder['by'], (one: ListedMerchant) => string | number> = {
  name: ({ name }) => fold(name),
  count: ({ count }) => count,
  spent: ({ money_out }) => money_out,
  received: ({ money_in }) => money_in,
  last: ({ last_on }) => last_on,
};

export function sortMerchants(
  merchants: readonly ListedMerchant[],
  { by, direction }: MerchantOrder,
): ListedMerchant[] {
  const read = VALUES[by];
  const sign = direction === 'asc' ? 1 : -1;
  return merchants.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === b) return fold(one.name) < fold(other.name) ? -1 : 1;
    return a < b ? -sign : sign;
  });
}

export function matching(
  merchants: readonly ListedMerchant[],
  text: string,
): readonly ListedMerchant[] {
  const words = searchWords(text);
  return merchants.filter(({ name }) => hasEveryWord(fold(name), words));
}
