/** An amount in the unit of its currency, such as `{ amount: 54.18, currency: 'EUR' }`. */
export interface Money {
  amount: number;
  /** A code, such as `EUR`. */
  currency: string;
}

/** The currency of totals and figures. */
export const mainCurrency = (): string => 'EUR';

/** An amount of a total or a figure. */
export const inMain = (amount: number): Money => ({ amount, currency: mainCurrency() });

/** True for what counts toward totals. */
export const isInMain = ({ currency }: Pick<Money, 'currency'>): boolean =>
  currency === mainCurrency();
