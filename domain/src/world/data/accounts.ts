/** Name of the household's made-up user. */
export const OWNER = 'Lucía Martín Vidal';

export const ACCOUNT_KEYS = ['nomina', 'everyday', 'savings'] as const;
export type AccountKey = (typeof ACCOUNT_KEYS)[number];

/** Opening balances, in cents. */
export const OPENING: Readonly<Record<AccountKey, number>> = {
  nomina: 214_035,
  everyday: 126_550,
  savings: 480_000 - 310 * 2024,
};

interface Account {
  bank: 'CAIXABANK' | 'REVOLUT';
  product: 'current' | 'deposit';
  name: string;
  iban: string | null;
  currency: 'EUR';
}

/** The IBAN is made up but has valid check digits. */
export const ACCOUNTS: Readonly<Record<AccountKey, Account>> = {
  nomina: {
    bank: 'CAIXABANK',
    product: 'current',
    name: 'Cuenta Nómina',
    iban: 'ES0921004821130200013579',
    currency: 'EUR',
  },
  everyday: {
    bank: 'REVOLUT',
    product: 'current',
    name: 'Everyday',
    iban: null,
    currency: 'EUR',
  },
  savings: {
    bank: 'REVOLUT',
    product: 'deposit',
    name: 'Savings',
    iban: null,
    currency: 'EUR',
  },
};

export const CLOSED_ON = '2024-09-30';
export const CLOSED_ACCOUNT = {
  bank: 'N26',
  product: 'current',
  name: 'N26 Main Account',
  iban: null,
  currency: 'EUR',
} as const;
