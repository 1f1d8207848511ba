import type { Manner, Nature } from '@saldo/domain/recurring/payment';
import { fold } from '@saldo/domain/text';
import { counterparty } from './merchant-name.ts';
import { lookUp } from './tables/lookup.ts';
import type { Flow } from './tables/patterns.ts';
import { presentKey } from './tables/renamed-companies.ts';
import { type Normal, normalize, type RowText } from './text/normalize.ts';

/** Facts that recurring series need from a payment's text. */
export interface PaymentText {
  /** Of the counterparty; of a renamed company, under its present name. */
  key: string;
  /** Spelled as a person would write it; null if nobody is named. */
  name: string | null;
  nature: Nature;
  manner: Manner;
}

/**
 * Kind of an incoming payment: `pay` for a salary or benefits, `other` if it can't be pay, `open` if the text doesn't
 * say.
 */
export type IncomeKind = 'pay' | 'other' | 'open';

const PAY = /^income\.(?:salary|benefits)$/;
const NO_PAY = /^(?:income\.(?:interest|refund)|transfers(?:\.|$))/;

/** The income kind that a taxonomy topic implies. */
export const incomeKindOfTopic = (topic: string): IncomeKind =>
  PAY.test(topic) ? 'pay' : NO_PAY.test(topic) ? 'other' : 'open';

/** Words for interest and similar income, which the tables assign to fees and movements. */
const INTEREST = /\b(?:interes|interest|zinsen|dividend|cashback|liquidacion|remuneracion de)/;

/**
 * Determines from the text whether an incoming payment is pay, or whether it is interest, a refund, own money or a
 * payment from a person.
 */
export function incomeKind(row: RowText): IncomeKind {
  const normal = normalize(row);
  const topic = lookUp(normal, 'in')?.subcategory ?? '';
  const said = incomeKindOfTopic(topic);
  const { kind } = counterparty(row);
  if (said === 'pay') return 'pay';
  if (kind === 'own' || kind === 'person' || INTEREST.test(fold(row.description))) return 'other';
  // The tables treat every transfer as one between people. If the sender is a company or unnamed, however, that is only
  // an assumption.
  return normal.kind === 'transfer' && topic === 'transfers.people' ? 'open' : said;
}

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

/** Cached, because most descriptions recur. */
const read = new Map<string, PaymentText>();
const READ_AT_MOST = 20_000;

/** The quarter that a bill is for, at the end of a name. */
const QUARTER = / (?:[1-4]t|t[1-4]|q[1-4])$/;

function readText(row: RowText): PaymentText {
  const { key, kind, name } = counterparty(row);
  const normal = normalize(row);
  const flow: Flow = row.amount < 0 ? 'out' : 'in';
  const found = lookUp(normal, flow)?.subcategory ?? '';
  // A company is never a person, even if the text says only that money was sent.
  const isCompany = kind === 'merchant' && normal.kind === 'transfer';
  const topic = isCompany && found === 'transfers.people' ? '' : found;
  const isPerson = kind === 'person' || topic === 'transfers.people';
  const nature =
    flow === 'in'
      ? natureOfIncome(row, topic, normal)
      : natureOf(isPerson && topic !== 'housing.rent' ? 'transfers.people' : topic, normal);
  return {
    key: presentKey(key.replace(QUARTER, '')),
    name,
    nature,
    manner: mannerOf(normal, { flow, isPerson }),
  };
}

function mannerOf(normal: Normal, { flow, isPerson }: { flow: Flow; isPerson: boolean }): Manner {
  if (flow === 'in') return 'wage';
  if (isPerson) return 'person';
  return isDebit(normal) ? 'debit' : 'card';
}

/** An extra salary or pension, in Spanish, Catalan, Galician and Basque. */
const EXTRA_PAY =
  /\bpaga (?:de )?(?:extra|nadal|navidad|verano|estiu|juny|junio|xuno|desembre|diciembre|decembro|noviembre|novembre)|\bextra (?:de )?(?:navidad|nadal|verano|estiu|veran|junio|juny|xuno|julio|diciembre|desembre|decembro|noviembre)|\bgratificaci\w* (?:extra\w*|(?:de )?(?:nadal|navidad|verano|estiu|junio|juny))|\baparteko(?:a|ak)?\b|\b(?:gabonetako|udako|ekaineko|abenduko) (?:paga|ordainsari)|\baguinaldo\b/;

const natureOfIncome = (row: RowText, topic: string, normal: Normal): Nature =>
  EXTRA_PAY.test(fold(row.description)) ? 'extra_pay' : kindOf(topic, normal);

function natureOf(topic: string, normal: Normal): Nature {
  const isTermly = TERMLY.test(topic) && (isDebit(normal) || BILLS.test(topic));
  return isTermly ? 'termly' : kindOf(topic, normal);
}

function kindOf(topic: string, normal: Normal): Nature {
  if (normal.kind === 'direct_debit') return 'bill';
  if (HABITS.test(topic)) return 'habit';
  return isDebit(normal) || BILLS.test(topic) ? 'bill' : 'other';
}

const HABITS =
  /^(?:transfers\.people|groceries|dining|shopping|transport\.(?:fuel|taxi|parking)|transfers\.cash|entertainment\.(?:gambling|events|books)|health\.(?:pharmacy|beauty)|family\.gifts)/;
const TERMLY = /^(?:family\.(?:education|children)|housing\.rent)/;
const BILLS =
  /^(?:insurance|utilities|housing\.(?:rent|mortgage|community)|fees|income|family\.education|entertainment\.(?:streaming|software)|health\.fitness)/;

const isDebit = ({ kind }: Normal): boolean => kind === 'direct_debit' || kind === 'transfer';
