import { compactIban } from '@saldo/domain/iban';

/** Codes of banks by the country and the bank's number within an IBAN. A bank that was taken over goes by its new name. */
const BANKS: Readonly<Record<string, string>> = {
  ES0019: 'DEUTSCHE BANK',
  ES0049: 'SANTANDER',
  ES0061: 'BANCA MARCH',
  ES0073: 'OPENBANK',
  ES0081: 'SABADELL',
  ES0128: 'BANKINTER',
  ES0182: 'BBVA',
  ES0186: 'MEDIOLANUM',
  ES0237: 'CAJASUR',
  ES0239: 'EVO BANCO',
  ES1465: 'ING',
  ES1491: 'TRIODOS',
  ES1563: 'N26',
  ES1583: 'REVOLUT',
  ES2038: 'CAIXABANK',
  ES2048: 'UNICAJA',
  ES2080: 'ABANCA',
  ES2085: 'IBERCAJA',
  ES2095: 'KUTXABANK',
  ES2100: 'CAIXABANK',
  ES2103: 'UNICAJA',
  ES3025: 'CAJA INGENIEROS',
  ES3035: 'LABORAL KUTXA',
  ES3058: 'CAJAMAR',
  DE10011001: 'N26',
  DE12030000: 'DKB',
  DE20041133: 'COMDIRECT',
  DE50010517: 'ING',
  DE50010700: 'DEUTSCHE BANK',
  FR20041: 'LA BANQUE POSTALE',
  FR30003: 'SOCIETE GENERALE',
  FR30004: 'BNP PARIBAS',
  FR40618: 'BOURSORAMA',
  IT03069: 'INTESA SANPAOLO',
  IT02008: 'UNICREDIT',
  IT03015: 'FINECO',
  PT0033: 'MILLENNIUM BCP',
  PT0035: 'CAIXA GERAL DE DEPOSITOS',
  PT0018: 'SANTANDER',
  BE967: 'WISE',
  LT32500: 'REVOLUT',
  NLABNA: 'ABN AMRO',
  NLBUNQ: 'BUNQ',
  NLINGB: 'ING',
  NLRABO: 'RABOBANK',
  NLSNSB: 'SNS',
  NLTRIO: 'TRIODOS',
  GBBARC: 'BARCLAYS',
  GBHBUK: 'HSBC',
  GBLOYD: 'LLOYDS',
  GBMONZ: 'MONZO',
  GBNWBK: 'NATWEST',
  GBREVO: 'REVOLUT',
  GBSRLG: 'STARLING',
  GBTRWI: 'WISE',
};
/** How long the bank's number is, by country. */
const LENGTHS: Readonly<Record<string, number>> = { DE: 8, FR: 5, BE: 3, LT: 5 };

/** The bank that keeps an account; null where its number is not known. Italian numbers follow a check letter. */
export function bankOfIban(iban: string | null): string | null {
  if (iban === null) return null;
  const compact = compactIban(iban);
  const country = compact.slice(0, 2);
  const from = country === 'IT' ? 5 : 4;
  const length = country === 'IT' ? 5 : (LENGTHS[country] ?? 4);
  return BANKS[country + compact.slice(from, from + length)] ?? null;
}
