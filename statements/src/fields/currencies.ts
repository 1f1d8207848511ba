/** ISO 4217 codes of currencies in which people hold accounts. Excludes metals, funds and test codes. */
const CURRENCIES = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF ' +
    'CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK ' +
    'HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL ' +
    'MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON ' +
    'RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH ' +
    'UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
);

export const isMoneyCurrency = (code: string): boolean => CURRENCIES.has(code);

/** Currencies in which most people hold accounts, roughly by how many. */
const COMMON = (
  'EUR USD GBP CHF CAD AUD NZD BRL MXN INR ZAR PLN SEK NOK DKK CZK JPY AED KES NGN PHP' +
  ' ARS CLP COP PEN UYU SGD HKD CNY TWD KRW ILS TRY RON HUF ISK RSD UAH THB IDR MYR VND EGP SAR QAR MAD PKR LKR GHS'
).split(' ');

/** All currencies that an account may be in, the likelier ones first. */
export const currenciesOf = (likely: readonly string[]): string[] => [
  ...new Set([...likely, ...COMMON, ...CURRENCIES]),
];

/**
 * Symbols and words that banks write instead of a code. Each means its first code, unless another code in the list is
 * expected.
 */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  EURO: ['EUR'],
  EUROS: ['EUR'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'HKD', 'SGD', 'TWD', 'ARS', 'CLP', 'COP', 'UYU'],
  US$: ['USD'],
  '£': ['GBP', 'EGP', 'FKP', 'GIP', 'SHP'],
  '¥': ['JPY', 'CNY'],
};

/**
 * Returns the currency code that a file names (`EUR`, `€`, `euros`, `$`), or null for anything else, such as a token.
 */
export function currencyNamed(text: string, expected = ''): string | null {
  const word = text.trim().toUpperCase();
  if (isMoneyCurrency(word)) return word;
  const codes = Object.hasOwn(WRITTEN, word) ? (WRITTEN[word] ?? []) : [];
  return codes.find((code) => code === expected) ?? codes[0] ?? null;
}

/** ISO 4217 numbers, as used by fixed-width formats. */
const BY_NUMBER: Readonly<Record<string, string>> = {
  '978': 'EUR',
  '840': 'USD',
  '826': 'GBP',
  '756': 'CHF',
  '392': 'JPY',
  '208': 'DKK',
  '578': 'NOK',
  '752': 'SEK',
  '985': 'PLN',
  '203': 'CZK',
  '348': 'HUF',
  '946': 'RON',
  '975': 'BGN',
  '124': 'CAD',
  '036': 'AUD',
  '554': 'NZD',
  '156': 'CNY',
  '344': 'HKD',
  '702': 'SGD',
  '484': 'MXN',
  '986': 'BRL',
  '504': 'MAD',
  '949': 'TRY',
  '032': 'ARS',
  '152': 'CLP',
  '170': 'COP',
  '352': 'ISK',
  '356': 'INR',
  '376': 'ILS',
  '410': 'KRW',
  '498': 'MDL',
  '604': 'PEN',
  '643': 'RUB',
  '682': 'SAR',
  '710': 'ZAR',
  '764': 'THB',
  '784': 'AED',
  '858': 'UYU',
  '933': 'BYN',
  '941': 'RSD',
  '980': 'UAH',
};

export const currencyOfNumber = (number: string): string | null => BY_NUMBER[number] ?? null;
