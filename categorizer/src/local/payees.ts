import { counterparty } from '../merchant-name.ts';
import { settlesCard } from '../names/own-money.ts';
import { GIVEN, isNameWord, SURNAMES } from '../names/words.ts';
import { type Flow, isPurposeWord, type Pattern } from '../tables/patterns.ts';
import { byKind, COMPANY_PAYS, OWN_MONEY } from '../tables/payment-methods.ts';
import type { Kind } from '../tables/phrases.ts';
import { topicOf } from '../tables/taxonomy.ts';
import { shopTradeOf } from '../tables/trades.ts';
import type { Normal, RowText } from '../text/normalize.ts';
import { foldText, isLegalForm, splitWords } from '../text/words.ts';

interface Row extends RowText {
  isOwner?: boolean;
}

/** Kinds of payment that may name a person. */
const AMONG_PEOPLE: ReadonlySet<Kind> = new Set<Kind>(['bizum', 'transfer', 'other']);

/** Removes a person's name, which says nothing about the purchase: "To Xoán Pazos Rei", "Bizum a Jordi Fuster". */
export function withoutPerson(row: Row, normal: Normal, flow: Flow): Normal {
  if (!AMONG_PEOPLE.has(normal.kind)) return normal;
  const { name } = counterparty(row);
  if ((!isPerson(row, normal) && !row.isOwner) || name === null) return normal;
  const names = new Set(splitWords(foldText(name)));
  const isOther = (word: string) =>
    !names.has(word) || (isPurposeWord(word, flow) && !isNameWord(word));
  return { ...normal, words: normal.words.filter(isOther), named: normal.named.filter(isOther) };
}

/** "Construcciones Peñalara" and a public employment service are not people. */
function isPerson(row: Row, { named }: Normal): boolean {
  if (counterparty(row).kind !== 'person') return false;
  const [first = ''] = named;
  if (isNameWord(first)) return true;
  return shopTradeOf(first) === undefined && !named.some((word) => NOBODYS.has(word));
}

/**
 * True if a note says that people paid each other, but the payee is not clearly a person: "RESIDENCIA EL VALLE CONCEPTO
 * MENSUALIDAD MAMA".
 */
export function isNoPerson(row: Row, match: Pattern | null): boolean {
  if (match?.by !== 'keyword' || match.subcategory !== 'transfers.people') return false;
  const [first = ''] = splitWords(foldText(counterparty(row).name ?? ''));
  return (
    first !== '' && match.rank === 'purpose' && !isNameWord(first) && !match.words.includes(first)
  );
}

/** Words of public bodies and insurers, which no person's name contains. */
const NOBODYS = new Set(
  'labora lanbide sepe inem ecyl soib inaem sexpe fogasa inss dwp hmrc dss inps pensions pensiones benefits siniestro sinistre indemnizacion indemnitzacio rentenversicherung servei servicio servizo zerbitzua ocupacio empleo emprego ministerio conselleria consejeria generalitat ayuntamiento ajuntament'.split(
    ' ',
  ),
);

/**
 * "Pelayo Menéndez" is not the insurer: a merchant's name that is also a person's, beside another name. Before two
 * surnames it is a given name that the lists lack: "Zara Pérez Gil".
 */
function isNamesake(best: Pattern | null, named: readonly string[]): boolean {
  if (best?.by !== 'merchant' || best.words.length > 1) return false;
  const at = named.indexOf(best.words[0] ?? '');
  const [before = '', word = '', next = ''] = [named[at - 1], named[at], named[at + 1]];
  if (isSurname(next) && isSurname(named[at + 2] ?? '')) return true;
  return isNameWord(word) && (isSurname(next) || GIVEN.has(before) || GIVEN.has(next));
}

const isSurname = (word: string): boolean =>
  SURNAMES.has(word) || (word.endsWith('ez') && word.length > 4);

const COMPANY = /\b(?:s ?\.? ?(?:l|a|coop)\b|(?:s\.? ?l\.? ?u)\b)/;

/** True for a company with its legal form: "Northstar Digital Ltd". */
function isCompany({ description, debtor }: Row): boolean {
  const folded = foldText(`${debtor ?? ''} ${description}`);
  return splitWords(folded).some(isLegalForm) || COMPANY.test(folded);
}

/**
 * A Bizum or transfer to a person counts as a payment to that person, whatever shop or trade the note mentions ("LAURA
 * BERNAL IKEA"). Only a purpose, such as rent, is stronger. Transfers between own accounts and card settlements don't
 * count as payments at all.
 */
export function amongAccounts(
  row: Row,
  best: Pattern | null,
  normal: Normal,
  flow: Flow,
): Pattern | null {
  const { kind, phrase, named } = normal;
  const words = [...phrase, ...named];
  // A card purchase is always with a shop, and identifying the counterparty takes time.
  if (kind === 'card' && !settlesCard(words)) return best;
  const party = counterparty(row).kind;
  if (party === 'own' && !isOwnMoney(best)) return OWN_MONEY;
  if (!AMONG_PEOPLE.has(kind) || best?.rank === 'purpose') return best;
  if (row.isOwner) return isOwnMoney(best) ? best : OWN_MONEY;
  return kind === 'other' ? best : toPayee(row, best, normal, flow);
}

/** The entry for a Bizum or transfer, once its payee is known. */
function toPayee(row: Row, best: Pattern | null, normal: Normal, flow: Flow): Pattern | null {
  const isToPerson = isNamesake(best, normal.named) || (best !== null && isPerson(row, normal));
  if (isToPerson) return byKind(normal.kind, flow);
  const isUnknown = best === null || best.subcategory === 'transfers.people';
  if (flow === 'out' || !isUnknown || counterparty(row).kind !== 'merchant') return best;
  return isCompany(row) ? COMPANY_PAYS : best;
}

const isOwnMoney = (best: Pattern | null): boolean =>
  best !== null && best.rank !== 'movement' && topicOf(best.subcategory).key === 'transfers';
