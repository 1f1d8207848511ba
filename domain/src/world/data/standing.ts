import type { Cents } from '../../money.ts';
import type { WorldRow } from '../row.ts';

/** A payment on the same date of each month, from the salary account by default. */
export interface Standing {
  name: string;
  date: number;
  /** Months in which the payment occurs; all months if absent. */
  months?: readonly number[];
  /** A list has one amount per month of the year; a number is the amount in every month. */
  amount: Cents | readonly Cents[];
  /** Maximum variation of the amount, in thousandths. */
  jitter?: number;
  /** Each year, in `month`, the price rises by `by`. */
  rises?: { month: number; by: Cents };
  /** The payment is missed once every `fails` months. */
  fails?: number;
  is: Pick<WorldRow, 'type' | 'direction' | 'description' | 'category'> & Partial<WorldRow>;
}

const EVEN = [2, 4, 6, 8, 10, 12];
const QUARTERLY = [2, 5, 8, 11];

/** IBAN of the landlady, who is made up like everyone named here. */
const LANDLADY_IBAN = 'ES6100492752522110024680';

const debit = (description: string, category: string, creditor: string) =>
  ({
    type: 'unknown',
    direction: 'expense',
    description,
    category,
    creditor_name: creditor,
  }) as const;
const subscription = (description: string, category = 'entertainment.streaming') =>
  ({
    account: 'everyday',
    type: 'card_payment',
    direction: 'expense',
    description,
    category,
  }) as const;

export const STANDING: readonly Standing[] = [
  {
    name: 'salary',
    date: 1,
    amount: 305_000,
    jitter: 6,
    is: {
      type: 'transfer',
      direction: 'income',
      description: 'NOMINA ESTUDIO MAREA SL',
      category: 'income.salary',
      debtor_name: 'Estudio Marea SL',
    },
  },
  {
    name: 'bonus',
    date: 1,
    months: [3],
    amount: 45_000,
    jitter: 80,
    is: {
      type: 'transfer',
      direction: 'income',
      description: 'INCENTIVO ESTUDIO MAREA SL',
      category: 'income.salary',
      debtor_name: 'Estudio Marea SL',
    },
  },
  {
    name: 'tax return',
    date: 18,
    months: [5],
    amount: 24_600,
    jitter: 200,
    is: {
      type: 'transfer',
      direction: 'income',
      description: 'DEVOLUCION IRPF AEAT',
      category: 'income.refund',
      category_source: 'hand',
      debtor_name: 'Agencia Tributaria',
    },
  },
  {
    name: 'rent',
    date: 4,
    amount: 78_000,
    is: {
      type: 'transfer',
      direction: 'expense',
      description: 'TRANSFERENCIA ALQUILER PISO',
      category: 'housing.rent',
      creditor_name: 'Amparo Ferrandis',
      creditor_iban: LANDLADY_IBAN,
    },
  },
  {
    name: 'electricity',
    date: 12,
    amount: [7800, 7400, 6600, 5400, 4600, 4700, 6300, 6500, 5200, 4800, 6100, 7500],
    jitter: 90,
    is: debit('RECIBO IBERDROLA CLIENTES', 'utilities.electricity', 'Iberdrola Clientes SAU'),
  },
  {
    name: 'gas',
    date: 19,
    months: EVEN,
    amount: [0, 7300, 0, 6100, 0, 2600, 0, 1700, 0, 2100, 0, 5600],
    jitter: 110,
    is: debit('RECIBO NATURGY IBERIA', 'utilities', 'Naturgy Iberia SA'),
  },
  {
    name: 'water',
    date: 22,
    months: QUARTERLY,
    amount: 3450,
    jitter: 70,
    is: debit('RECIBO GLOBAL OMNIUM AGUAS', 'utilities', 'Global Omnium'),
  },
  {
    name: 'telephone',
    date: 6,
    amount: 3990,
    is: debit('RECIBO DIGI SPAIN TELECOM', 'utilities.telecom', 'Digi Spain Telecom SL'),
  },
  {
    name: 'car insurance',
    date: 9,
    months: QUARTERLY,
    amount: 9640,
    is: debit('RECIBO MUTUA MADRILEÑA', 'insurance', 'Mutua Madrileña'),
  },
  {
    name: 'road tax',
    date: 15,
    months: [4],
    amount: 6810,
    is: debit('IMPUESTO VEHICULOS AJUNTAMENT', 'fees.tax', 'Ajuntament de València'),
  },
  {
    name: 'gym',
    date: 5,
    amount: 3490,
    is: debit('RECIBO VIVAGYM', 'health.fitness', 'VivaGym Group'),
  },
  {
    name: 'account fee',
    date: 20,
    months: [1, 4, 7, 10],
    amount: 900,
    is: {
      type: 'unknown',
      direction: 'expense',
      description: 'COMISION MANTENIMIENTO CUENTA',
      category: 'fees.bank',
    },
  },
  { name: 'music', date: 8, amount: 1099, is: subscription('Spotify') },
  {
    name: 'films',
    date: 14,
    amount: 1399,
    rises: { month: 9, by: 100 },
    is: subscription('Netflix'),
  },
  { name: 'cloud', date: 17, amount: 299, is: subscription('Apple iCloud', 'entertainment') },
  {
    name: 'newspaper',
    date: 11,
    amount: 1000,
    fails: 9,
    is: subscription('El País', 'entertainment'),
  },
  { name: 'yearly', date: 16, months: [9], amount: 4990, is: subscription('Amazon Prime') },
  {
    name: 'plan',
    date: 21,
    amount: 399,
    is: {
      account: 'everyday',
      type: 'unknown',
      direction: 'expense',
      description: 'Plus plan fee',
      category: 'fees.bank',
      fee: 399,
    },
  },
  {
    name: 'interest',
    date: 7,
    amount: 512,
    jitter: 220,
    is: {
      account: 'savings',
      type: 'interest',
      direction: 'income',
      description: 'Interest earned',
      category: 'income.interest',
    },
  },
];
