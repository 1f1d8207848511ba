import type { Cents } from '@saldo/domain/money';
import { seeded } from '@saldo/domain/seeded-random';
import { writeBbvaCsv, writeBbvaXlsx } from '@saldo/statements/testing/bbva';
import {
  writeCaixabankCsv,
  writeCaixabankWide,
  writeCaixabankXls,
} from '@saldo/statements/testing/caixabank';
import { booked, type Movement } from '@saldo/statements/testing/movements';
import { writeNorma43 } from '@saldo/statements/testing/norma43';
import {
  writeRevolutCsv,
  writeRevolutResaved,
  writeRevolutXlsx,
} from '@saldo/statements/testing/revolut';
import type { FetchedRow } from '../../../server/src/features/bank-connections/providers/provider.ts';
import { dayAfter } from './calendar.ts';

/** A statement as a user downloads it: some days of one account, in one of the bank's formats. */
export interface Download {
  bank: string;
  name: string;
  bytes: Uint8Array;
  fields: Record<string, string>;
}

type Write = (some: readonly Movement[], opening: Cents) => Uint8Array;

interface LivedAccount {
  bank: string;
  movements: Movement[];
  forms: Write[];
  fields?: Record<string, string>;
}

const OPENING = 250_000;
const CAIXA = 'ES7921000813610123456789';
const BBVA = 'ES9101820418450200051332';
export const SHOPS = ['MERCADONA', 'IKEA', 'REPSOL', 'ZARA', 'CINESA', 'PADEL CLUB', 'FARMACIA'];
const MONTHS_BACK = 14;
const DAYS_AHEAD = 25;

/**
 * The accounts of one user around a day, with salary, bills, shopping, refunds and transfers. Unlike in the demo
 * household, only a few shops and amounts repeat. This is intended, so that rows look like duplicates and pairs in
 * every file format.
 */
export class Life {
  private readonly accounts: LivedAccount[];

  constructor(seed: number, today: string) {
    this.accounts = emptyAccounts();
    const random = seeded(seed);
    const days = Math.round(MONTHS_BACK * 30.4) + DAYS_AHEAD;
    for (let at = 0; at < days; at += 1) {
      this.live(dayAfter(today, at + DAYS_AHEAD - days), random);
    }
  }

  /** A movement of an account, and its place in the account's list. */
  movement(dice: {
    account: number;
    at: number;
  }): { movement: Movement; from: number } | undefined {
    const { movements } = this.accountAt(dice.account);
    const from = dice.at % Math.max(1, movements.length);
    const movement = movements[from];
    return movement && { movement, from };
  }

  private accountAt(account: number): LivedAccount {
    const found = this.accounts[account % this.accounts.length];
    if (!found) throw new Error('a life has accounts');
    return found;
  }

  /** Some of an account's transactions, as a file in one of its formats. */
  download(dice: { account: number; from: number; length: number; form: number }): Download {
    const at = dice.account % this.accounts.length;
    const { movements, forms, bank, fields = {} } = this.accountAt(at);
    const first = dice.from % Math.max(1, movements.length);
    const some = movements.slice(first, first + 1 + (dice.length % 40));
    const opening = booked(movements.slice(0, first), OPENING).at(-1)?.balance ?? OPENING;
    const form = dice.form % forms.length;
    const bytes = forms[form]?.(some, opening) ?? new Uint8Array();
    return { bank, name: `account-${at}-form-${form}-from-${first}.csv`, bytes, fields };
  }

  /** Rows of the BBVA account that a connection returns for some days, oldest first. */
  fetched({ from, to }: { from: string; to: string }): FetchedRow[] {
    const all = this.accounts[BBVA_AT]?.movements ?? [];
    return booked(all, OPENING)
      .map((row) => ({ ...row, day: row.date.slice(0, 10) }))
      .filter(({ day }) => from <= day && day <= to)
      .map(({ day, text, gross, balance }) => ({
        ids: { provider: null, bank: null },
        ...{ day, date: `${day}T00:00:00`, amount: gross, currency: 'EUR', type: 'unknown' },
        ...{ description: text, creditorName: null, creditorIban: null, debtorName: null },
        ...{ partyIban: null, balance },
      }));
  }

  /** The bank's balance at the end of a day, by the name of one of its files; null if the bank prints none. */
  closing(fileName: string, day: string): Cents | null {
    const [, at] = /^account-(\d+)-/.exec(fileName) ?? [];
    const account = this.accounts[Number(at)];
    // A Revolut pocket prints its own balance, and a plain list prints none.
    if (!account || account.bank === 'GENERIC' || Number(at) === POCKET_AT) return null;
    const before = account.movements.filter(({ date }) => date.slice(0, 10) <= day);
    return booked(before, OPENING).at(-1)?.balance ?? OPENING;
  }

  private put(account: number, day: string, text: string, cents: Cents, clock = '12:00:00'): void {
    const date = `${day}T${clock}`;
    if (cents === 0) return;
    this.accounts[account]?.movements.push({ date, started: date, text, gross: cents, fee: 0 });
  }

  private live(day: string, random: () => number): void {
    const below = (limit: number) => Math.floor(random() * limit);
    const shop = SHOPS[below(SHOPS.length)] ?? '';
    const dayOfMonth = Number(day.slice(8));
    const home = CAIXA_AT;
    if (dayOfMonth === 27) this.put(home, day, 'NOMINA ACME', 185_000 + below(3) * 1000);
    if (dayOfMonth === 1) this.put(home, day, 'ALQUILER PISO', -85_000);
    if (dayOfMonth === 9) this.put(REVOLUT_AT, day, 'Netflix', -1299);
    if (below(3) === 0) this.put(below(this.accounts.length), day, shop, -(1 + below(9000)));
    if (below(9) === 0) this.put(below(this.accounts.length), day, shop, -500);
    if (below(20) === 0) this.put(home, day, `DEVOLUCION COMPRA ${shop}`, 1 + below(5000));
    if (below(12) === 0) this.move(day, 1000 * (1 + below(9)), below(3), below(60));
  }

  /** A transfer between own accounts, as both banks record it. */
  private move(day: string, cents: Cents, which: number, second: number): void {
    const clock = `10:15:${String(second).padStart(2, '0')}`;
    if (which === 0) {
      this.put(CAIXA_AT, day, 'TRANSFERENCIA A REVOLUT BANK UAB', -cents);
      this.put(REVOLUT_AT, day, 'Payment from Lucia', cents, clock);
    } else if (which === 1) {
      this.put(REVOLUT_AT, day, 'To pocket', -cents, clock);
      this.put(POCKET_AT, day, 'To pocket', cents, clock);
    } else {
      this.put(CAIXA_AT, day, 'TRASPASO PROPIO', -cents);
      this.put(BBVA_AT, day, 'TRASPASO PROPIO', cents);
    }
  }
}

const [CAIXA_AT, BBVA_AT, REVOLUT_AT, POCKET_AT] = [0, 1, 2, 3];
/** Accounts with one currency and product, by the bank's code. */
export const SINGLE_ACCOUNTS = { CAIXABANK: CAIXA_AT, BBVA: BBVA_AT } as const;

const COLUMNS = {
  ...{ date: 'Date', date_order: 'day-first', description: 'Description', amount: 'Amount' },
  ...{ decimal: 'point', bank: 'N26' },
};

function emptyAccounts(): LivedAccount[] {
  const revolut = (more: { currency?: string; product?: 'current' | 'deposit' }): LivedAccount => ({
    bank: 'REVOLUT',
    movements: [],
    forms: [writeRevolutCsv, writeRevolutResaved, writeRevolutXlsx].map(
      (write): Write =>
        (some, opening) =>
          write(some, { ...more, opening }),
    ),
  });
  return [
    {
      bank: 'CAIXABANK',
      movements: [],
      forms: [writeCaixabankCsv, writeCaixabankXls, writeCaixabankWide, writeNorma43].map(
        (write): Write =>
          (some, opening) =>
            write(some, { iban: CAIXA, opening }),
      ),
    },
    {
      bank: 'BBVA',
      movements: [],
      forms: [
        (some, opening) => writeBbvaXlsx(some, { opening }),
        (some, opening) => writeBbvaCsv(some, { opening }),
        (some, opening) => writeNorma43(some, { iban: BBVA, opening }),
      ],
    },
    revolut({}),
    revolut({ product: 'deposit' }),
    revolut({ currency: 'USD' }),
    {
      bank: 'GENERIC',
      movements: [],
      forms: [plainList],
      fields: { mapping: JSON.stringify(COLUMNS) },
    },
  ];
}

/** A list without balances, as small banks export it. */
const plainList: Write = (some) =>
  new TextEncoder().encode(
    [
      'Date,Description,Amount',
      ...some.map(({ date, text, gross }) => `${date.slice(0, 10)},${text},${gross / 100}`),
      '',
    ].join('\n'),
  );
