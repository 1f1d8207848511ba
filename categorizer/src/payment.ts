import type { Manner, Nature } from '@saldo/domain/recurring/payment';
import { fold } from '@saldo/domain/text';
import { counterparty } from './merchant-name.ts';
import { lookUp } from './tables/lookup.ts';
import { type Normal, normalise, type RowText } from './text/normalise.ts';

/** What the ledger of series has to know of a payment's text. */
export interface PaymentText {
  key: string;
  /** As a person would write it; null where nobody is named. */
  name: string | null;
  nature: Nature;
  manner: Manner;
}

/** What an incoming payment may be: `pay` by its words, `other` where it is never pay, `open` where nothing is said. */
export type IncomeKind = 'pay' | 'other' | 'open';

const PAY = /^income\.(?:salary|benefits)$/;
const NO_PAY = /^(?:income\.(?:interest|refund)|transfers(?:\.|$))/;

/** What a topic of the taxonomy says of an incoming payment. */
export const incomeKindOfTopic = (topic: string): IncomeKind =>
  PAY.test(topic) ? 'pay' : NO_PAY.test(topic) ? 'other' : 'open';

/** Words of interest that the tables leave to fees and movements. */
const INTEREST = /\b(?:interes|interest|zinsen|dividend|cashback|liquidacion|remuneracion de)/;

/** Reads off its text whether an incoming payment is pay, or interest, a refund, own money or from a person. */
export function incomeKind(row: RowText): IncomeKind {
  const normal = normalise(row);
  const topic = lookUp(normal, 'in')?.subcategory ?? '';
  const said = incomeKindOfTopic(topic);
  const { kind } = counterparty(row);
  if (said === 'pay') return 'pay';
  if (kind === 'own' || kind === 'person' || INTEREST.test(fold(row.description))) return 'other';
  // The tables take every transfer for one between people; of a company, or of nobody, the text does not say so.
  return normal.kind === 'transfer' && topic === 'transfers.people' ? 'open' : said;
}

/** Reads what kind of payment a row is off its text. */
export function paymentText(row: RowText): PaymentText {
  const party = (row.amount < 0 ? row.creditor : row.debtor) ?? '';
  const text = `${row.amount < 0 ? '-' : '+'}${party}\n${row.description}`;
  const known = read.get(text);
  if (known) return known;
  const found = readText(row);
  if (read.size >= READ_AT_MOST) read.clear();
  read.set(text, found);
  return found;
}

/** Most texts come again. */
const read = new Map<string, PaymentText>();
const READ_AT_MOST = 20_000;

function readText(row: RowText): PaymentText {
  const { key, kind, name } = counterparty(row);
  const normal = normalise(row);
  const flow = row.amount < 0 ? 'out' : 'in';
  const led = lookUp(normal, flow)?.subcategory ?? '';
  // A company is nobody's friend, even where all that is said is that money was sent.
  const isCompany = kind === 'merchant' && normal.kind === 'transfer';
  const topic = isCompany && led === 'transfers.people' ? '' : led;
  const isPerson = kind === 'person' || topic === 'transfers.people';
  return {
    key,
    name,
    nature: natureOf(isPerson && flow === 'out' ? 'transfers.people' : topic, normal),
    manner: flow === 'in' ? 'wage' : isPerson ? 'person' : isDebit(normal) ? 'debit' : 'card',
  };
}

function natureOf(topic: string, normal: Normal): Nature {
  if (normal.kind === 'direct_debit') return 'bill';
  if (HABITS.test(topic)) return 'habit';
  return isDebit(normal) || BILLS.test(topic) ? 'bill' : 'other';
}

const HABITS =
  /^(?:transfers\.people|groceries|dining|shopping|transport\.(?:fuel|taxi|parking)|transfers\.cash|entertainment\.(?:gambling|events|books)|health\.(?:pharmacy|beauty)|family\.gifts)/;
const BILLS =
  /^(?:insurance|utilities|housing\.(?:rent|mortgage|community)|fees|income|family\.education|entertainment\.(?:streaming|software)|health\.fitness)/;

const isDebit = ({ kind }: Normal): boolean => kind === 'direct_debit' || kind === 'transfer';
