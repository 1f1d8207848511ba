import { tidy } from '../../fields/text.ts';
import type { StatementAccount } from '../../statement.ts';
import type { Ledger } from './ledger.ts';
import { printAbo } from './print-abo.ts';
import { type CamtForm, printCamt } from './print-camt.ts';
import { printCfonb } from './print-cfonb.ts';
import { printCoda } from './print-coda.ts';
import { MT940_DIALECTS, printMt940 } from './print-mt940.ts';
import { type OfxForm, printOfx } from './print-ofx.ts';
import { printQif } from './print-qif.ts';

export interface Carrier {
  name: string;
  print(ledger: Ledger): string | Uint8Array;
  /** Expected account number, for formats that write a different number from the ledger's. */
  iban?: (ledger: Ledger) => string | null;
  hasBalances: boolean;
  hasParty: boolean;
  hasPartyIban: boolean;
  /**
   * Number of characters that the format has for the bank's id, true for any number, false if it has no field for the
   * id.
   */
  hasId: boolean | number;
  hasPurchase?: boolean;
  describe?: (row: Ledger['rows'][number]) => string;
  proof: string;
  /** True if the file has one part per day, so that a cut between two parts results in a valid shorter file. */
  isInParts?: boolean;
}

const all = { hasBalances: true, hasParty: true, hasPartyIban: true, hasId: true, proof: 'C-' };
const bare = { hasBalances: false, hasParty: true, hasPartyIban: false, hasId: true, proof: 'D' };
/** The textbook example account. */
const RIB = { bank: '20041', branch: '01005', account: '0500013M026' };
const RIB_IBAN = 'FR1420041010050500013M02606';

const camt = (name: string, form: CamtForm, more: Partial<Carrier> = {}): Carrier => ({
  name: `CAMT.${form.message} v${form.version} ${name}`,
  print: (ledger) => printCamt(ledger, form),
  ...all,
  ...more,
});

/** Declared formats, each in the forms that banks write. */
export const CARRIERS: readonly Carrier[] = [
  ...(['1', '2', 'card'] satisfies OfxForm[]).map(
    (form): Carrier => ({
      name: `OFX ${form}`,
      print: (ledger) => printOfx([ledger], form),
      ...bare,
      hasPurchase: true,
      describe: ({ party, text }) => `${party} ${text}`,
    }),
  ),
  ...[true, false].map(
    (named): Carrier => ({
      name: named ? 'QIF with its account' : 'QIF',
      print: (ledger) => printQif(ledger, { named }),
      ...bare,
      iban: ({ iban }) => (named ? iban : null),
      describe: ({ party, text }) => `${party} ${text}`,
      hasId: false,
    }),
  ),
  camt('', { message: '053', version: '02' }),
  camt('with a prefix, newest first', {
    message: '053',
    version: '04',
    prefix: 'ns2:',
    newestFirst: true,
  }),
  camt('with sums', { message: '053', version: '08', summary: true }, { proof: 'C' }),
  camt('with what is pending', { message: '053', version: '13', pending: true }),
  camt('in pages', { message: '053', version: '08', pages: true, summary: true }, { proof: 'C' }),
  camt('', { message: '052', version: '08' }),
  camt('', { message: '054', version: '04' }, { hasBalances: false, proof: 'D' }),
  ...MT940_DIALECTS.map(
    (dialect): Carrier => ({
      name: `MT940, ${dialect}`,
      print: (ledger) => printMt940(ledger, dialect),
      ...all,
      isInParts: dialect === 'daily',
      hasParty: dialect !== 'plain',
      hasPartyIban: dialect !== 'plain',
    }),
  ),
  ...(['published', 'others'] as const).map(
    (reversals): Carrier => ({
      name: `ABO, codes of the table: ${reversals}`,
      print: (ledger) => printAbo(ledger, { account: '190000123457', reversals }),
      ...all,
      iban: () => null,
      hasParty: false,
      hasPartyIban: false,
      proof: 'C',
    }),
  ),
  { name: 'CODA', print: printCoda, ...all, proof: 'C' },
  ...[true, false].map(
    (unbroken): Carrier => ({
      name: unbroken ? 'CFONB without line ends' : 'CFONB',
      print: (ledger) => printCfonb(ledger, RIB, { unbroken }),
      ...all,
      iban: () => RIB_IBAN,
      hasPartyIban: false,
      hasId: 7,
    }),
  ),
];

/** Returns the facts about the rows of a reading that the carrier can contain. */
export const rowsRead = ({ rows }: StatementAccount, { hasPurchase }: Carrier) =>
  rows.map((row) => ({
    day: row.date.slice(0, 10),
    purchase: hasPurchase ? row.purchaseDate?.slice(0, 10) : null,
    amount: row.amount,
    description: row.description,
    balance: row.balance,
    party: row.amount < 0 ? row.creditorName : row.debtorName,
    partyIban: row.counterpartyIban ?? null,
    bankId: row.bankId ?? null,
  }));

export const rowsExpected = ({ rows }: Ledger, carrier: Carrier) =>
  rows.map((row) => ({
    day: row.day,
    purchase: carrier.hasPurchase ? row.purchase : null,
    amount: row.cents,
    description: tidy(carrier.describe?.(row) ?? row.text),
    balance: carrier.hasBalances ? row.balance : null,
    party: carrier.hasParty ? row.party : null,
    partyIban: carrier.hasPartyIban ? row.partyIban : null,
    bankId: carrier.hasId
      ? row.bankId.slice(typeof carrier.hasId === 'number' ? -carrier.hasId : 0)
      : null,
  }));
