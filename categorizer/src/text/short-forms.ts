import { isNameWord } from '../names/words.ts';
import { foldText } from './words.ts';

/** Short forms before a slash or dot that banks use for a phrase: "R/", "RECIB/", "TRANS/", "NOM.". */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:r|rec|recib|rcbo|rbo)\s?\/\s?(?=\S)/i, 'Recibo '],
  [/^\s*(?:adeu|adeud|adeudo)\s?[/.]\s?(?=\S)/i, 'Adeudo '],
  [/^\s*(?:rec|recib|rcbo|rbo)\.\s?(?=\S)/i, 'Recibo '],
  [/^\s*reb\s?[./]\s?(?=\S)/i, 'Rebut '],
  [/^(\s*(?:[a-z\u00C0-\u017F]+\.?\s){0,2})targ\b\.?/i, '$1targeta'],
  [
    /^\s*(?:tr|trans|transf|trf)\.?(?:\s?(?:inm|inmed|inmediata|imm|immed|immediata|sepa|inst))?\.?\s?\/\s?(?=\S)/i,
    'Transferencia de ',
  ],
  [/^\s*(?:trans|transf|trf)\.?\s?(?:imm|immed)\b\.?\s?(?=\S)/i, 'Transferencia inmediata '],
  [/^\s*trans\.?\s(?=inm|sepa|inst|recib|emit|a\s|de\s)/i, 'Transferencia '],
  [/^\s*(?:trasp)\s?[/.]\s?(?=\S)/i, 'Traspaso '],
  [/^\s*(?:bzm|biz)\s?[/.]\s?(?=\S)/i, 'Bizum '],
  [/^\s*(?:nom|nomin)\s?[/.]\s?(?=\S)/i, 'Nomina '],
  [/^\s*(?:dev|devol)\s?[/.]\s?(?=\S)/i, 'Devolucion '],
  [
    /^\s*(?:com|comis)\s?[/.]\s?(?!de prop|prop|prp|pro\b|aut|mad|de mad|valenc|foral|vec|de vec|ve[ïi]n)(?=\S)/i,
    'Comision ',
  ],
  [/^\s*(?:liq|liquid)\s?[/.]\s?(?=\S)/i, 'Liquidacion '],
  [/^\s*(?:amort)\s?[/.]\s?(?=\S)/i, 'Amortizacion '],
  [
    /^\s*prest\s?[/.]?\s(?=desemp|jubil|pens|contrib|social|matern|patern|nacim|depend|paro\b|atur\b|sepe\b)/i,
    'Prestacion ',
  ],
  [/^\s*(?:ptmo|prest)\s?[/.]?\s(?=\S)/i, 'Prestamo '],
];

/** A quick check, because most descriptions contain no short form. */
const MAY_BE_SHORT =
  /^\s*(?:[a-z]{1,7}[\s.]*(?:[a-z]{3,9}\.?\s?)?\/|[a-z]{1,7}\s?\.|(?:ptmo|prest|trans)\s|(?:trans|transf|trf)\simm|(?:[a-z\u00C0-\u017F]+\.?\s){0,2}targ\b)/i;

/** "R. AYTO LALIN": a bill, unless a name follows, whose initial it then is. */
const BILL = /^\s*r\.\s{1,3}(?=(\p{L}{2,}))/iu;

const isInitial = (next: string): boolean => isNameWord(foldText(next));

/** Spells out the short form at the start of a bank's description. */
export function expandShortForm(text: string): string {
  if (!MAY_BE_SHORT.test(text)) return text;
  const bill = BILL.exec(text);
  if (bill && !isInitial(bill[1] ?? '')) return text.replace(BILL, 'Recibo ');
  for (const [short, long] of SHORT_FORMS) if (short.test(text)) return text.replace(short, long);
  return text;
}
