import { foldWord } from '../fields/vocabulary.ts';
import type { Columns } from './columns.ts';
import type { ListTransaction } from './transactions.ts';

/**
 * Folded names of payment systems, and of numbers of banks, that exist in one country and its currency only, by the
 * language of the headings. In other languages, they may be anything.
 */
const SYSTEMS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\b(?:upi|neft|imps|ifsc|ifsc code)\b/, 'INR'],
    [/\bzelle\b/, 'USD'],
    [/\binterac\b/, 'CAD'],
    [/\b(?:bsb|osko|payid)\b/, 'AUD'],
    [/\bbacs\b/, 'GBP'],
    [/\bsafaricom\b/, 'KES'],
    [/\b(?:duitnow|fpx)\b/, 'MYR'],
    [/\bpayshap\b/, 'ZAR'],
    [/\b(?:gcash|pesonet)\b/, 'PHP'],
  ],
  pt: [[/\b(?:pix|boleto)\b/, 'BRL']],
  es: [
    [/\b(?:spei|clabe)\b/, 'MXN'],
    [/\b(?:cbu|cvu|debin)\b/, 'ARS'],
    [/\b(?:nequi|daviplata)\b/, 'COP'],
    [/\b(?:yape|plin)\b/, 'PEN'],
    [/\bbizum\b/, 'EUR'],
    [/\b(?:webpay|transbank|khipu)\b/, 'CLP'],
    [/\bsinpe\b/, 'CRC'],
  ],
  de: [
    [/\b(?:blz|bankleitzahl)\b/, 'EUR'],
    [/\btwint\b/, 'CHF'],
  ],
  fr: [[/\btwint\b/, 'CHF']],
  it: [
    [/\bbancomat\b/, 'EUR'],
    [/\btwint\b/, 'CHF'],
  ],
  sv: [[/\b(?:swish|bankgiro|plusgiro|autogiro)\b/, 'SEK']],
  nb: [[/\b(?:vipps|avtalegiro|efaktura)\b/, 'NOK']],
  da: [[/\b(?:dankort|betalingsservice|mobilepay)\b/, 'DKK']],
  pl: [[/\b(?:blik|elixir)\b/, 'PLN']],
};

/**
 * Returns the currency of the payment systems that a list names in its headings or texts, or null if there is none or more
 * than one.
 */
export function currencyOfSystems(
  { all, languages }: Columns,
  movements: readonly ListTransaction[],
): string | null {
  const known = [...languages].flatMap((language) => SYSTEMS[language] ?? []);
  if (known.length === 0) return null;
  const texts = [...all.map(({ name }) => name), ...movements.map((one) => one.texts)].map(
    foldWord,
  );
  const codes = new Set(
    known.flatMap(([system, code]) => (texts.some((text) => system.test(text)) ? code : [])),
  );
  const [only = null, other] = codes;
  return other === undefined ? only : null;
}
