/**
 * Countries whose banks can be connected: those of the European Economic Area and the United Kingdom, sorted by name.
 */
export const COUNTRIES = [
  { code: 'AT', name: 'Austria' },
  { code: 'BE', name: 'Belgium' },
  { code: 'BG', name: 'Bulgaria' },
  { code: 'HR', name: 'Croatia' },
  { code: 'CY', name: 'Cyprus' },
  { code: 'CZ', name: 'Czechia' },
  { code: 'DK', name: 'Denmark' },
  { code: 'EE', name: 'Estonia' },
  { code: 'FI', name: 'Finland' },
  { code: 'FR', name: 'France' },
  { code: 'DE', name: 'Germany' },
  { code: 'GR', name: 'Greece' },
  { code: 'HU', name: 'Hungary' },
  { code: 'IS', name: 'Iceland' },
  { code: 'IE', name: 'Ireland' },
  { code: 'IT', name: 'Italy' },
  { code: 'LV', name: 'Latvia' },
  { code: 'LI', name: 'Liechtenstein' },
  { code: 'LT', name: 'Lithuania' },
  { code: 'LU', name: 'Luxembourg' },
  { code: 'MT', name: 'Malta' },
  { code: 'NL', name: 'Netherlands' },
  { code: 'NO', name: 'Norway' },
  { code: 'PL', name: 'Poland' },
  { code: 'PT', name: 'Portugal' },
  { code: 'RO', name: 'Romania' },
  { code: 'SK', name: 'Slovakia' },
  { code: 'SI', name: 'Slovenia' },
  { code: 'ES', name: 'Spain' },
  { code: 'SE', name: 'Sweden' },
  { code: 'GB', name: 'United Kingdom' },
] as const;
export type CountryCode = (typeof COUNTRIES)[number]['code'];

/** Converts a country code to regional indicator characters, which browsers render as a flag. */
export const flagOf = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));

/** Banks to offer if the server has no list of banks for a country. */
export const SAMPLE_BANKS: Readonly<
  Partial<Record<CountryCode, readonly { name: string; institution_id: string; bic: string }[]>>
> = {
  DE: [
    { name: 'N26', institution_id: 'N26_NTSBDEB1', bic: 'NTSBDEB1' },
    { name: 'Commerzbank', institution_id: 'COMMERZBANK_COBADEFF', bic: 'COBADEFF' },
    { name: 'ING', institution_id: 'ING_INGDDEFF', bic: 'INGDDEFF' },
    { name: 'DKB', institution_id: 'DKB_BYLADEM1', bic: 'BYLADEM1' },
    { name: 'Deutsche Bank', institution_id: 'DEUTSCHE_BANK_DEUTDEFF', bic: 'DEUTDEFF' },
    { name: 'Revolut', institution_id: 'REVOLUT_REVOLT21', bic: 'REVOLT21' },
  ],
  FR: [
    { name: 'BNP Paribas', institution_id: 'BNP_PARIBAS_BNPAFRPP', bic: 'BNPAFRPP' },
    { name: 'Crédit Agricole', institution_id: 'CREDIT_AGRICOLE_AGRIFRPP', bic: 'AGRIFRPP' },
    { name: 'Société Générale', institution_id: 'SOCIETE_GENERALE_SOGEFRPP', bic: 'SOGEFRPP' },
    { name: 'LCL', institution_id: 'LCL_CRLYFRPP', bic: 'CRLYFRPP' },
    { name: 'BoursoBank', institution_id: 'BOURSOBANK_BOUSFRPPXXX', bic: 'BOUSFRPP' },
    { name: 'Fortuneo', institution_id: 'FORTUNEO_FTNOFRP1XXX', bic: 'FTNOFRP1' },
  ],
  GB: [
    { name: 'Revolut', institution_id: 'REVOLUT_REVOGB21', bic: 'REVOGB21' },
    { name: 'Monzo', institution_id: 'MONZO_MONZGB2L', bic: 'MONZGB2L' },
    { name: 'Nationwide', institution_id: 'NATIONWIDE_NAIAGB21', bic: 'NAIAGB21' },
    { name: 'Barclays', institution_id: 'BARCLAYS_BUKBGB22', bic: 'BUKBGB22' },
    { name: 'HSBC', institution_id: 'HSBC_HBUKGB4B', bic: 'HBUKGB4B' },
    { name: 'Lloyds', institution_id: 'LLOYDS_LOYDGB2L', bic: 'LOYDGB2L' },
    { name: 'NatWest', institution_id: 'NATWEST_NWBKGB2L', bic: 'NWBKGB2L' },
    { name: 'Starling', institution_id: 'STARLING_SRLGGB3L', bic: 'SRLGGB3L' },
  ],
  ES: [
    { name: 'CaixaBank', institution_id: 'CAIXABANK_CAIXESBB', bic: 'CAIXESBB' },
    { name: 'BBVA', institution_id: 'BBVA_BBVAESMM', bic: 'BBVAESMM' },
    { name: 'Santander', institution_id: 'SANTANDER_BSCHESMM', bic: 'BSCHESMM' },
    { name: 'Sabadell', institution_id: 'BANCSABADELL_BSABESBB', bic: 'BSABESBB' },
    { name: 'Bankinter', institution_id: 'BANKINTER_BKBKESMM', bic: 'BKBKESMM' },
    { name: 'ABANCA', institution_id: 'ABANCA_CAGLESMM', bic: 'CAGLESMM' },
    { name: 'Revolut', institution_id: 'REVOLUT_REVOLT21', bic: 'REVOLT21' },
  ],
};
