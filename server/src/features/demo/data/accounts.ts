/** Who owns the demo world. An invented person. */
export const DEMO_OWNER = 'Lucía Martín Vidal';

export const DEMO_ACCOUNT_KEYS = ['nomina', 'everyday', 'savings'] as const;
export type DemoAccountKey = (typeof DEMO_ACCOUNT_KEYS)[number];

interface DemoAccount {
  bank: 'CAIXABANK' | 'REVOLUT';
  product: 'current' | 'deposit';
  name: string;
  iban: string | null;
  currency: 'EUR';
}

/** The IBAN is made up and has right check digits. */
export const DEMO_ACCOUNTS: Readonly<Record<DemoAccountKey, DemoAccount>> = {
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
