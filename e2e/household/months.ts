import type { Cents } from '@saldo/domain/money';
import { type Dice, diceOf } from '@saldo/domain/world/dice';

export type Account = 'CaixaBank' | 'Revolut' | 'Openbank' | 'Wisla';

/** A row of a bank's statement, and what it is in truth. */
export interface Movement {
  account: Account;
  day: string;
  text: string;
  cents: Cents;
  is: 'income' | 'spending' | 'moved';
}

/** The holder of all accounts, as registered, and as banks spell the name. */
export const HOLDER = { first: 'Lucía', last: 'Martín Ferrer', atBanks: 'LUCIA MARTIN FERRER' };

/** The first fourteen months, which are imported at once, and the two that follow. */
export const FIRST_MONTHS = periods('2025-07', 14);
export const SECOND_MONTH = '2026-09';
export const THIRD_MONTH = '2026-10';

/** Balances before the first month. */
export const OPENING: Record<Account, Cents> = {
  CaixaBank: 214_077,
  Revolut: 12_050,
  Openbank: 640_000,
  Wisla: 88_410,
};

/** Merchants that are new in a month, by that month. */
export const NEW_IN: Record<string, readonly string[]> = {
  [SECOND_MONTH]: ['IKEA ALFAFAR', 'TALLERES GINER', 'HELADERIA LA GELIDA'],
  [THIRD_MONTH]: ['LEROY MERLIN ALDAIA', 'CERAMICAS LA HORTA'],
};

const SEED = 'household';

function periods(first: string, months: number): string[] {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return Array.from({ length: months }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
}

export const lastDayOf = (period: string): string => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** All movements of a month at all accounts, oldest first. */
export function movementsOf(period: string): Movement[] {
  const dice = (purpose: string) => diceOf(SEED, period, purpose);
  const on = (day: number) => {
    const last = lastDayOf(period);
    return day >= Number(last.slice(8)) ? last : `${period}-${String(day).padStart(2, '0')}`;
  };
  const rows: Movement[] = [];
  const add = (is: Movement['is'], account: Account, day: number, text: string, cents: Cents) => {
    rows.push({ account, day: on(day), text, cents, is });
  };
  addBills(period, dice, add);
  addShopping(period, dice, add);
  addPeople(dice('people'), add);
  addOwnTransfers(period, add);
  if (period === THIRD_MONTH) addWisla(add);
  return rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

type Add = (is: Movement['is'], account: Account, day: number, text: string, cents: Cents) => void;
type DiceFor = (purpose: string) => Dice;

const LAST = 31;
const card = (merchant: string) => `COMPRA TARJ. ${merchant}`;

function addBills(period: string, dice: DiceFor, add: Add): void {
  const month = Number(period.slice(5));
  add('income', 'CaixaBank', 27, 'NOMINA INGENIERIA LEVANTE SL', 248_000 + 12 * month);
  add('spending', 'CaixaBank', 1, 'RECIBO ALQUILER FINCAS TURIA SL', -78_000);
  add(
    'spending',
    'CaixaBank',
    5,
    'RECIBO IBERDROLA CLIENTES SAU',
    -dice('power').price(3800, 9200),
  );
  add('spending', 'CaixaBank', 12, 'RECIBO ORANGE ESPAGNE SAU', -4295);
  if (month % 2 === 1) {
    add('spending', 'CaixaBank', 8, 'RECIBO AIGUES DE VALENCIA', -dice('water').price(2400, 4600));
  }
  add('spending', 'Revolut', 6, 'Netflix', -1399);
  add('spending', 'Revolut', 11, 'Spotify', -1199);
  // Began in the last of the first months.
  if (period >= '2026-08') add('spending', 'Revolut', 9, 'HBO Max', -1099);
  add(
    'income',
    'Openbank',
    LAST,
    'LIQUIDACION INTERESES CUENTA AHORRO',
    700 + dice('interest').whole(0, 99),
  );
}

function addShopping(period: string, dice: DiceFor, add: Add): void {
  const shop = (
    account: Account,
    days: readonly number[],
    text: string,
    from: Cents,
    to: Cents,
  ) => {
    for (const day of days)
      add('spending', account, day, text, -dice(`${text}${day}`).price(from, to));
  };
  shop('CaixaBank', [2, 9, 16, 23, LAST], card('MERCADONA VALENCIA'), 2200, 9800);
  shop('CaixaBank', [6, 20], card('CONSUM RUSSAFA VALENCIA'), 900, 4200);
  shop('CaixaBank', [4, 18], card('REPSOL E.S. 3301'), 3000, 6200);
  shop('CaixaBank', [14], card('AMAZON ES'), 900, 7000);
  shop('CaixaBank', [21], card('FARMACIA BLASCO IBAÑEZ 12'), 400, 2600);
  shop('CaixaBank', [10, 25], card('EMT VALENCIA'), 850, 850);
  shop('Revolut', [7, 13, 26], 'Horchateria Santa Catalina', 320, 980);
  shop('Revolut', [8, 22], 'Restaurante La Pepica', 2400, 6800);
  shop('Revolut', [15, LAST], 'Uber', 600, 1900);
  if (period === THIRD_MONTH) shop('CaixaBank', [12], card('HELADERIA LA GELIDA'), 300, 900);
  for (const [at, merchant] of (NEW_IN[period] ?? []).entries()) {
    shop('CaixaBank', [11 + 5 * at], card(merchant), 1200, 8900);
  }
}

function addPeople(dice: Dice, add: Add): void {
  add('spending', 'CaixaBank', 13, 'BIZUM A FAVOR DE MARTA RUIZ', -dice.price(800, 3500));
  add('spending', 'CaixaBank', 24, 'BIZUM A FAVOR DE PAU ALCACER', -dice.price(500, 2000));
  if (dice.chance(0.4))
    add('income', 'CaixaBank', 25, 'BIZUM DE MARTA RUIZ', dice.price(500, 1500));
}

/** Months in which money goes to a reserve, with words that do not say whose it is. */
const RESERVE_IN = [10, 1, 4, 7];

/** Money to Revolut and to savings, each month under the holder's name; now and then to the reserve, or back. */
function addOwnTransfers(period: string, add: Add): void {
  const month = Number(period.slice(5));
  add('moved', 'CaixaBank', 3, `TRANSF. A FAVOR DE ${HOLDER.atBanks}`, -30_000);
  add('moved', 'Openbank', 4, `TRANSFERENCIA DE ${HOLDER.atBanks}`, 30_000);
  add('moved', 'CaixaBank', 2, `TRANSF. INMEDIATA ${HOLDER.atBanks}`, -25_000);
  add('moved', 'Revolut', 2, `Payment from ${HOLDER.atBanks}`, 25_000);
  if (RESERVE_IN.includes(month)) {
    add('moved', 'CaixaBank', 17, 'APORTACION COLCHON', -15_000);
    add('moved', 'Openbank', 18, 'INGRESO COLCHON', 15_000);
  }
  if (period === THIRD_MONTH) {
    add('moved', 'Openbank', 19, `TRANSFERENCIA A FAVOR DE ${HOLDER.atBanks}`, -60_000);
    add('moved', 'CaixaBank', 20, `TRANSF. DE ${HOLDER.atBanks}`, 60_000);
  }
}

/** An account in euros at a Polish bank, which appears in the third month. */
function addWisla(add: Add): void {
  add('income', 'Wisla', 1, 'UNIWERSYTET WARSZAWSKI STYPENDIUM', 32_015);
  add('spending', 'Wisla', 6, 'BIEDRONKA KRAKOW', -4_127);
  add('spending', 'Wisla', 15, 'PKP INTERCITY', -1_480);
  add('spending', 'Wisla', 22, 'ZABKA KRAKOW', -990);
  add('spending', 'Wisla', LAST, 'BIEDRONKA KRAKOW', -2_350);
}

export const ACCOUNTS: readonly Account[] = ['CaixaBank', 'Revolut', 'Openbank', 'Wisla'];

export interface Truth {
  income: Cents;
  spending: Cents;
  moved: Cents;
  /** At the end of the month. */
  balances: Record<Account, Cents>;
}

/** The figures of a month, computed from the movements alone. */
export function truthOf(period: string): Truth {
  const known = [...FIRST_MONTHS, SECOND_MONTH, THIRD_MONTH].filter((one) => one <= period);
  const rows = known.flatMap(movementsOf);
  const sum = (of: readonly Movement[]) => of.reduce((total, { cents }) => total + cents, 0);
  const here = (is: Movement['is']) => movementsOf(period).filter((row) => row.is === is);
  const balanceOf = (account: Account) =>
    OPENING[account] + sum(rows.filter((row) => row.account === account));
  return {
    income: sum(here('income')),
    spending: -sum(here('spending')),
    moved: sum(here('moved').filter(({ cents }) => cents > 0)),
    balances: Object.fromEntries(
      ACCOUNTS.map((account) => [account, balanceOf(account)]),
    ) as Truth['balances'],
  };
}
