/** Personal finance apps whose exports are read. The name in capitals is the bank code of the imported data. */
export const APP_NAMES = [
  ...(['Firefly III', 'GnuCash', 'Actual', 'YNAB', 'Mint', 'Monarch', 'MoneyMoney'] as const),
  ...(['Spendee', 'Wallet', 'Monefy', 'Money Manager', '1Money', 'Toshl', 'Lunch Money'] as const),
  ...(['Copilot', 'MoneyWiz', 'Bluecoins', 'EveryDollar', 'ZenMoney', 'Simplifi'] as const),
  ...(['Zaim', 'AndroMoney', 'CoinKeeper'] as const),
];
export type AppName = (typeof APP_NAMES)[number];

export const codeOfApp = (name: AppName): string => name.toUpperCase();
const CODES = new Set(APP_NAMES.map(codeOfApp));

/** Key under which answers about an app's lists are remembered. */
export const kindOfApp = (name: AppName): string => `app ${name}`;
const KINDS = new Set(APP_NAMES.map(kindOfApp));
export const isAppKind = (kind: string): boolean => KINDS.has(kind);

/** True for rows or accounts that come from the user's app rather than a bank. */
export const isAppCode = (bank: string): boolean => CODES.has(bank);
