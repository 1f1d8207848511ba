import { onSessionChange, readUser } from './session.ts';

/** An amount in the unit of its currency, such as `{ amount: 54.18, currency: 'EUR' }`. */
export interface Money {
  amount: number;
  /** A code, such as `EUR`. */
  currency: string;
}

/** As long as the user has no transactions. */
const WITHOUT_ROWS = 'EUR';

/** Read once, since screens ask for it with every figure. */
let known: string | undefined;
onSessionChange(() => {
  known = undefined;
});

/** The currency of totals and figures. */
export function mainCurrency(): string {
  known ??= knownCurrency() ?? WITHOUT_ROWS;
  return known;
}

/** The same; null without transactions and without a choice. */
export const knownCurrency = (): string | null => readUser()?.currency ?? null;

/** The currency of totals, as used after *in*: `euros`, or the code of another one. */
export const mainUnit = (): string => (mainCurrency() === WITHOUT_ROWS ? 'euros' : mainCurrency());

/** An amount of a total or a figure. */
export const inMain = (amount: number): Money => ({ amount, currency: mainCurrency() });

/** True for what counts toward totals. */
export const isInMain = ({ currency }: Pick<Money, 'currency'>): boolean =>
  currency === mainCurrency();
