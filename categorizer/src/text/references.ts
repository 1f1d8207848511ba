/**
 * References in folded text that number a payment rather than name its counterparty. Order matters: wider patterns
 * first. Repetitions in the middle are bounded, because a long run of these characters would otherwise take quadratic
 * time.
 */
export const REFERENCES: readonly RegExp[] = [
  // A suffix that one bank adds to card payments: "Tarjeta 5163XXXXXXXX0921 , Comision 0,00". At the start ("Pago con
  // tarjeta 5163XXXXXXXX0921"), the word belongs to the phrase.
  /\btarj(?<!(?:^|\b(?:con|con la|amb|amb la|com|op|pago|cargo|compra|liq|recibo|adeudo|extracto))[.: ]{0,2}tarj)(?:eta)?\.? ?:?\*? ?\d{4}[\dx*]{0,16}\b/gi,
  /[, ]{0,3}\bcomision 0[.,]00?\b/gi,
  // IBAN: country, check digits, then groups of mostly digits.
  /\b[a-z]{2}\d{2} ?[a-z0-9]{4} ?(?:\d{4} ?){2,6}\d{0,4}\b/gi,
  // Cards: 4xxx **** **** 1234, 4548********1234, *1234, x1234.
  /\b\d{0,6}[x*]{2}[x* ]{0,40}\d{2,4}\b/gi,
  /[x*]{3,}[x* ]*\d*/gi,
  /:?\* ?\d{3,}\b/gi,
  // Dates and months: 2024-01-31, 31/01/2024, 31.01.24, 01/2024, 12 oct 2024.
  /\b\d{4}-\d{2}-\d{2}(?:t[\d:.]+z?)?\b/gi,
  /\b\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})\b/gi,
  /\b\d{1,2}\/(?:\d{4}|\d{1,2})\b\/?/gi,
  /\b\d{1,2} ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|ene|abr|ago|set|dic|gen|fev|mai|juin|juil|aou|okt|dez|mag|giu|lug|ott)[a-z]*\.?(?: \d{4}\b)?(?![a-z])/gi,
  /\b\d{1,2}:\d{2}(?::\d{2})?\b/gi,
  // Amounts, with or without a currency.
  /\b(?:eur|usd|gbp|chf|sek|nok|dkk|pln|czk|huf|ron|bgn|try|jpy|cad|aud|mxn|brl|mad|zar) ?\d{1,15}(?:[.,]\d{1,15}){0,6}\b/gi,
  /\b\d{1,15}(?:[.,]\d{1,15}){0,6} ?(?:eur|usd|gbp|chf|sek|nok|dkk|pln|czk|huf|ron|bgn|try|jpy|cad|aud|mxn|brl|mad|zar)\b/gi,
  /\b\d{1,15}(?:[.,]\d{3}){0,5}[.,]\d{2}\b/gi,
  /[#№] ?\d+/gi,
  /\d{5,}/gi,
];

/** Legal forms hidden by dots or glued to a word: "S.A.", "S. L. U.", "MERCADONAS.A.-". */
const DOTTED_FORMS = /s\. ?(?:a|l|c|l\. ?u|a\. ?u|p\. ?a|r\. ?l|n\. ?c)\.(?: ?u\.)?(?![a-z])/gi;
/** Forms that need a word boundary before them: "S. Coop. And.", "C.B.", "S.L.P.". */
const OTHER_FORMS =
  /\b(?:coop\.? ?v|s\.? ?koop(?:\.? ?(?:elk|e|m|mug|txikia)\b)*|koop\.? ?(?:elk|e)\b(?:\.? ?txikia)?|s(?:oc)?\.? ?coop(?:\.? ?(?:ltda|and|mad|gal|cat|v|r)\b)*|s\. ?l\. ?[lp]|s\. ?a\. ?[dlt]|s\. ?c\. ?[apr]|s\. ?c\. ?c\. ?l|c\. ?b|a\. ?i\. ?e|u\. ?t\. ?e|e\. ?p\. ?s\. ?v)\.?(?![a-z])/gi;

/** Replaces each dotted legal form in the text with `sign`. */
export const markForms = (text: string, sign: string): string =>
  text.includes('.') || /[ck]oop/i.test(text)
    ? text.replace(OTHER_FORMS, sign).replace(DOTTED_FORMS, sign)
    : text;

/** Folded text without IBANs, cards, dates, times, amounts and other numbers. */
export function dropReferences(folded: string): string {
  let text = markForms(folded, ' ');
  if (!/[\d*#x№]/.test(text)) return text;
  for (const reference of REFERENCES) text = text.replace(reference, ' ');
  return text;
}
