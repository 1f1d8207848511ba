/** Programs for personal money whose exports are read. In capitals each stands for the bank of what it brings. */
export const APP_NAMES = [
  ...(['Firefly III', 'GnuCash', 'Actual', 'YNAB', 'Mint', 'Monarch', 'MoneyMoney'] as const),
  ...(['Spendee', 'Wallet', 'Monefy', 'Money Manager', '1Money', 'Toshl', 'Lunch Money'] as const),
];
export type AppName = (typeof APP_NAMES)[number];

export const codeOfApp = (name: AppName): string => name.toUpperCase();
const CODES = new Set(APP_NAMES.map(codeOfApp));

/** What answers to questions about an app's lists are remembered under. */
export const kindOfApp = (name: AppName): string => `app ${name}`;
const KINDS = new Set(APP_NAMES.map(kindOfApp));
export const isAppKind = (kind: string): boolean => KINDS.has(kind);

/** Whether rows, or an account, came from an app of the user's and not from a bank. */
export const isAppCode = (bank: string): boolean => CODES.has(bank);
