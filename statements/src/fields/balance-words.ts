import type { TableCell } from '../tables/table.ts';
import { monthsOf } from './days.ts';
import { factsOf, foldWord, rolesOf, vocabulary } from './vocabulary.ts';

/** What a text says about a row that is not a transaction. */
export interface BalanceWords {
  means: 'balance' | 'sum';
  /** True if the text says nothing else. `Total Energies` only begins like a sum. */
  isWhole: boolean;
  /** True if it begins with such a word. `Venmo balance` only has one. */
  isFirst: boolean;
}

const within = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Folded nouns for a balance that is stated, or carried from one page or period to the next. */
const BALANCES = within(
  'balance bal balances balans saldo saldos saldot saldi saldoa salden sald solde soldes sold soldul soldi' +
    ' kontostand kontostande schlusssaldo anfangssaldo endsaldo startsaldo beginsaldo eindsaldo slutsaldo primosaldo' +
    ' ultimosaldo alkusaldo loppusaldo slotsaldo openingssaldo saldovortrag vortrag ubertrag anfangsbestand endbestand' +
    ' zustatek zostatok stav stanje egyenleg nyitoegyenleg zaroegyenleg jaak algjaak loppjaak atlikums bilance' +
    ' likutis bakiye bakiyesi bakiyeniz devir devreden ostatok остаток залишок салдо стање станье υπολοιπο баланс' +
    ' salta stada upphafsstada lokastada baki gjendje gjendja qaliq יתרה יתרת الرصيد رصيد carried brought' +
    ' forward fwd carryforward reporter riporto riportare transportar preneseno przeniesienia сальдо stan μεταφορας',
);

/** Folded nouns for a sum of the rows above it. */
const SUMS = within(
  'total totals subtotal totales subtotales totaux totale totali subtotale totais totaal totalen subtotaal totalt' +
    ' totaluri suma sumas summe summa gesamt gesamtsumme zwischensumme umsatztotal yhteensa samtals kokku kaive kopa' +
    ' รวม ยอดรวม подытог apgrozijums viso apyvarta razem lacznie celkem soucet mezisoucet spolu celkom sucet medzisucet obraty osszesen' +
    ' mindosszesen reszosszeg ukupno zbroj skupaj vsota toplam итого всего разом всього усього общо всичко συνολο' +
    ' συνολα guztira jumlah turnover sum',
);

/** Nouns that also mean a transport, a transfer or a paper, so that they alone state nothing. */
const UNSURE = within('report transporte transport prevod prenos devir stav stan items');

/** Words that may stand beside them: which balance it is, whose, and whether it is money held or owed. */
const BESIDE = within(
  'opening closing beginning starting ending start end initial final previous prior last new old current available' +
    ' ledger account your as of on at to from the period month day page statement credit debit crediteur debiteur' +
    ' creditor debtor cr dr b c f bf cf bfwd cfwd bbf bcf anterior inicial actual final nueva cuenta sigue y dia mes' +
    ' periodo extracto pagina alter altes neuer neues neu alt aktueller letzter per vom zum am auf der des de du au le' +
    ' la el al do da dos das del di a o en em il lo konto kontos initial initiale finale precedent precedente nouveau' +
    ' ancien ancienne anterieur debut fin periode periodo vorige volgende favor su seu contabilistico nuovo attuale iniziale contabile disponibile disponivel disponible contable comptable' +
    ' nuevo e i na no van het op oud nieuw huidig vorig ved den till fra fran ingaende utgaende inngaende foregaende' +
    ' koncowe poczatkowe poprzednie stan dnia konta uctu pocatecni konecny predchozi minuly novy ucet poslednja' +
    ' zacatku konci obdobi acilis kapanis onceki son hesap donem gun sonu basi входящии исходящии начальныи конечныи' +
    ' на начало конец периода дня αρχικο τελικο προηγουμενο νεο εκ εις nyito zaro elozo uj pradziai pabaigai' +
    ' pradzioje pabaigoje pradinis galutinis sakuma beigu pocetno zavrsno prethodno novo konacno krajnje alt bruto' +
    ' over te dragen suite nouveau accrediti addebiti abonos cargos ingresos gastos debe haber entradas salidas' +
    ' creditos debitos credits debits deposits withdrawals debet kredit haben soll wn ma in out paid transactions' +
    ' previo apertura vormonat vormonats vostro credito inicio pr zaciatocny konecny predosly предыдущии текущии' +
    ' кінцевии початковии попередніи απο prevedeny atvitel νεον απο μεταφορα report sous ciastkowa czesciowa μερικο' +
    ' movimientos movimenti mouvements operations umsatze buchungen anzahl number count' +
    ' panot otot insattningar uttag innbetalinger utbetalinger indbetalinger udbetalinger einzahlungen auszahlungen' +
    ' diario diaria diarios daily taglich taglicher journalier giornaliero dagelijks daglig dzienne dzienny denni' +
    ' eingange ausgange zugange abgange wplaty wyplaty uznania obciazenia prichozi odchozi prijmy vydaje jovairasok' +
    ' terhelesek incasari plati gelen giden entrate uscite recettes depenses inkomsten uitgaven bij af receitas despesas',
);

const IDEOGRAPHS =
  /(?:残高|繰越金?|余额|餘額|結餘|结余|承前[页頁]?|承上[页頁]|上[页頁]|小計|小计|合計|合计|总计|總計|잔액|이월금?|합계|총계|소계|ยอดคงเหลือ|ยอดยกมา|ยอดยกไป|số dư)/gu;
const SUMMED = /(?:小計|小计|合計|合计|总计|總計|합계|총계|소계)/u;
/** What may stand beside them: before, after, this, last, next, month, day, period. */
const FEW_BESIDE = /[前次先当當本上下期初末月日年全今後差引頁页최종현재へりより\s\d\p{P}\p{S}]/gu;

/** Joins letters that are set apart: `S A L D O`. */
const joined = (text: string): string =>
  /^\s*\p{L}(?: \p{L}){2,}\s*$/u.test(text.replace(/ {2,}/g, ' ')) && !/\p{L}{2}/u.test(text)
    ? text.replace(/ {2,}/g, '\u0001').replaceAll(' ', '').replaceAll('\u0001', ' ')
    : text;

const LONGEST = 80;
const KNOWN = new Map<string, BalanceWords | null>();
const MOST_KEPT = 20_000;

/**
 * Returns what a text states if its first word means a balance, a carry or a sum in any of the languages, with or
 * without a day behind. Null for any other text.
 */
export function balanceWords(text: string): BalanceWords | null {
  if (text.length > LONGEST || text === '') return null;
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  if (KNOWN.size > MOST_KEPT) KNOWN.clear();
  const found = inWords(foldWord(joined(text))) ?? inIdeographs(joined(text));
  KNOWN.set(text, found);
  return found;
}

function inIdeographs(text: string): BalanceWords | null {
  const lower = text.toLowerCase();
  const rest = lower.replace(IDEOGRAPHS, '');
  if (rest.length === lower.length) return null;
  const isWhole = rest.replace(FEW_BESIDE, '') === '';
  return { means: SUMMED.test(text) ? 'sum' : 'balance', isWhole, isFirst: false };
}

function inWords(folded: string): BalanceWords | null {
  const words = folded.split(' ').filter((word) => !isNumber(word));
  const [first = ''] = words;
  const first4 = words.slice(0, 4);
  const isPhrase = vocabulary().facts.has(words.join(' '));
  if (words.length === 1 && UNSURE.has(first)) return null;
  const starts =
    isPhrase || first4.some((word) => isNoun(word) && (word === first || !UNSURE.has(word)));
  if (!starts) return null;
  const isWhole = isPhrase || words.every((word) => isNoun(word) || isBeside(word));
  const isBalance = words.some(isBalanceNoun) || words.some(isBalanceNamed);
  const isSum = words.some(isSumNoun) || sumPhrase(words);
  const isFirst = isPhrase || isNoun(first) || (isBeside(first) && words.slice(0, 3).some(isNoun));
  return { means: isSum && !isBalance ? 'sum' : 'balance', isWhole, isFirst };
}

const sumPhrase = (words: readonly string[]): boolean =>
  (vocabulary().facts.get(words.join(' ')) ?? []).some(({ means }) =>
    /^(?:total|count)/.test(means),
  );

/** A number, or a part of a day with a time: `22t10`. */
const isNumber = (word: string): boolean => /^[\d./-]+(?:\p{L}\d*)?$/u.test(word);
const isNoun = (word: string): boolean => isBalanceNoun(word) || isSumNoun(word);
const isBalanceNoun = (word: string): boolean => BALANCES.has(word) || /\p{L}{2}saldo$/u.test(word);
const isSumNoun = (word: string): boolean =>
  SUMS.has(word) || /(?:\p{L}{2}summ[ea]|^delsum)$/u.test(word);
const isBalanceNamed = (word: string): boolean =>
  word.length > 3 && rolesOf(word).some(({ means }) => means === 'balance') && !SUMS.has(word);

/** Words beside the noun: those of the list, short ones, months and currencies. */
const isBeside = (word: string): boolean =>
  BESIDE.has(word) || word.length === 1 || (word.length > 2 && monthsOf(word).length > 0);

/** True for text such as `Kontostand`, `Closing balance` or `Total`, possibly with more words behind. */
export function statesSum(cell: TableCell): boolean {
  if (typeof cell !== 'string' || cell.trim() === '') return false;
  const roles = vocabulary().roles.get(foldWord(cell)) ?? [];
  return (
    factsOf(cell).length > 0 ||
    roles.some(({ means }) => means === 'balance') ||
    balanceWords(cell)?.isWhole === true
  );
}
