import { addDays, type Day, dayFromNumber, dayNumber, startOfDay } from '@saldo/domain/dates';
import { ibanOf } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { seededRandom } from '../../../../platform/seeded-random.ts';
import type { FetchedRow, ProviderAccount } from '../provider.ts';
import { countryOf } from './institutions.ts';

/** Balances are counted from here on. */
const FIRST_DAY = '2025-01-01';
const OPENING: Record<'current' | 'deposit', Cents> = { current: 420_000, deposit: 900_000 };
const OWNER = 'Alex Sandbox';
const SAVED: Cents = 20_000;

/** Digits, or letters and digits, of a country's account numbers. No bank has these codes. */
const LENGTHS: Record<string, number> = {
  AT: 16,
  BE: 12,
  BG: 18,
  HR: 17,
  CY: 24,
  CZ: 20,
  DK: 14,
  EE: 16,
  FI: 14,
  FR: 23,
  DE: 18,
  GR: 23,
  HU: 24,
  IS: 22,
  IE: 18,
  IT: 23,
  LV: 17,
  LI: 17,
  LT: 16,
  LU: 16,
  MT: 27,
  NL: 14,
  NO: 11,
  PL: 24,
  PT: 21,
  RO: 20,
  SK: 20,
  SI: 15,
  ES: 20,
  SE: 20,
  GB: 18,
};
const LETTERED = new Set(['BG', 'GB', 'IE', 'LV', 'MT', 'NL', 'RO']);

export interface SandboxAccount extends ProviderAccount {
  /** Which account of which institution: what its movements depend on. */
  key: string;
}

/** The accounts of an institution: the same for everybody and each time. */
export function sandboxAccounts(institutionId: string): [SandboxAccount, SandboxAccount] {
  const country = countryOf(institutionId);
  const account = (n: 1 | 2, name: string, product: 'current' | 'deposit'): SandboxAccount => {
    const key = `${institutionId}/${n}`;
    return {
      key,
      ref: key,
      stableKey: null,
      iban: ibanOf(country, accountNumber(country, key)),
      currency: 'EUR',
      name,
      owner: OWNER,
      product,
      state: 'READY',
    };
  };
  return [account(1, 'Current account', 'current'), account(2, 'Savings', 'deposit')];
}

function accountNumber(country: string, key: string): string {
  const length = LENGTHS[country] ?? 20;
  const bank = LETTERED.has(country) ? 'SAND' : '9999';
  const roll = seededRandom(key);
  let number = bank;
  while (number.length < length) number += Math.floor(roll() * 10);
  return number;
}

interface Move {
  amount: Cents;
  text: string;
  type: FetchedRow['type'];
  party?: string;
  partyIban?: string;
  /** Seen only the day after it is booked. */
  late?: true;
  /** Without an id. */
  nameless?: true;
}

const GROCERS = ['Mercadona', 'Lidl', 'Carrefour', 'Aldi', 'Consum', 'Spar'];
const PLACES = ['Restaurante El Rincón', 'Burger King', 'Telepizza', 'Starbucks'];
const SHOPS = ['Zara', 'Decathlon', 'Amazon', 'IKEA', 'Farmacia Central', 'Fnac'];

const card = (name: string, amount: Cents): Move => ({
  amount: -amount,
  text: `COMPRA ${name.toUpperCase()}`,
  type: 'card_payment',
  party: name,
});

function currentDay(day: Day, institutionId: string, roll: () => number): Move[] {
  const [, savings] = sandboxAccounts(institutionId);
  const date = Number(day.slice(8));
  const number = dayNumber(day);
  const one = (list: readonly string[]) => list[Math.floor(roll() * list.length)] ?? '';
  const cents = (from: number, to: number) => Math.round((from + roll() * (to - from)) * 100);
  const moves: Move[] = [];
  const on = (when: number, move: Move) => {
    if (date === when) moves.push(move);
  };
  on(1, {
    amount: -78_000,
    text: 'ALQUILER',
    type: 'transfer',
    party: 'Inmobiliaria del Ejemplo SL',
  });
  on(5, card('Netflix', 1299));
  on(12, card('Spotify', 1099));
  on(15, { amount: -6240, text: 'RECIBO IBERDROLA', type: 'transfer', party: 'Iberdrola' });
  on(27, { amount: 185_000, text: 'NOMINA', type: 'transfer', party: 'Talleres Inventados SL' });
  on(28, {
    amount: -SAVED,
    text: 'TRASPASO A AHORRO',
    type: 'transfer',
    party: OWNER,
    ...(savings.iban ? { partyIban: savings.iban } : {}),
  });
  if (roll() < 0.45) moves.push(card(one(GROCERS), cents(12, 68)));
  if (roll() < 0.2) moves.push({ ...card(one(PLACES), cents(9, 42)), late: true });
  if (roll() < 0.08) moves.push(card(one(SHOPS), cents(15, 95)));
  // True twins, without ids: two coffees of one day.
  if (number % 9 === 0) {
    const coffee: Move = { ...card('Café Comercial', 180), nameless: true };
    moves.push(coffee, { ...coffee });
  }
  if (number % 31 === 4)
    moves.push({ ...card('Bizum de Berta', 1500), amount: 1500, type: 'topup' });
  return moves;
}

function savingsDay(day: Day, institutionId: string): Move[] {
  const [current] = sandboxAccounts(institutionId);
  const moves: Move[] = [];
  if (day.endsWith('-28')) {
    moves.push({
      amount: SAVED,
      text: 'TRASPASO DE CUENTA',
      type: 'transfer',
      party: OWNER,
      ...(current.iban ? { partyIban: current.iban } : {}),
    });
  }
  if (addDays(day, 1).endsWith('-01')) {
    moves.push({
      amount: 1840,
      text: 'LIQUIDACION DE INTERESES',
      type: 'interest',
      nameless: true,
    });
  }
  return moves;
}

const movesOf = (account: SandboxAccount, institutionId: string, day: Day): Move[] =>
  account.product === 'deposit'
    ? savingsDay(day, institutionId)
    : currentDay(day, institutionId, seededRandom(`${account.key} ${day}`));

/**
 * What an account shows of the days from one to another, both included, on the day `today`. A day always has the same
 * rows, but that some are seen a day late. `generation` counts consents whose ids are made anew.
 */
export function sandboxRows(
  account: SandboxAccount,
  q: { institutionId: string; from: Day; to: Day; today: Day; generation: number },
): FetchedRow[] {
  const rows: FetchedRow[] = [];
  let balance = OPENING[account.product];
  const last = Math.min(dayNumber(q.to), dayNumber(q.today));
  for (let number = dayNumber(FIRST_DAY); number <= last; number++) {
    const day = dayFromNumber(number);
    const moves = [...movesOf(account, q.institutionId, day).entries()];
    // What is seen late is booked after what was seen before it, or no balance of that day would add up.
    moves.sort(([, a], [, b]) => Number(a.late ?? false) - Number(b.late ?? false));
    for (const [at, move] of moves) {
      balance += move.amount;
      const isSeen = !(move.late && day >= q.today);
      if (day >= q.from && isSeen) rows.push(rowOf(move, { day, at, balance, ...q }));
    }
  }
  return rows;
}

function rowOf(
  move: Move,
  q: { day: Day; at: number; balance: Cents; generation: number },
): FetchedRow {
  const isOut = move.amount < 0;
  const party = move.party ?? null;
  const partyIban = move.partyIban ?? null;
  const id = `${q.day.replaceAll('-', '')}${String(q.at).padStart(4, '0')}`;
  return {
    ids: {
      provider: null,
      bank: move.nameless ? null : q.generation === 0 ? id : `${q.generation}-${id}`,
    },
    day: q.day,
    date: startOfDay(q.day),
    amount: move.amount,
    currency: 'EUR',
    type: move.type,
    description: move.text,
    creditorName: isOut ? party : null,
    creditorIban: isOut ? partyIban : null,
    debtorName: isOut ? null : party,
    partyIban,
    balance: q.balance,
  };
}
