import type { Ledger, LedgerRow } from './ledger.ts';

const digits = (day: string): string => day.replaceAll('-', '');
const decimal = (cents: number): string => (cents / 100).toFixed(2);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `1`: values have no end tags and may contain a bare ampersand. `2`: XML. `card`: a card statement. */
export type OfxForm = '1' | '2' | 'card';

export function printOfx(ledgers: readonly Ledger[], form: OfxForm): string {
  const leaf = (name: string, value: string): string =>
    form === '1' ? `<${name}>${value}` : `<${name}>${escaped(value)}</${name}>`;
  const head =
    form === '1'
      ? 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n'
      : '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>';
  const statements = ledgers.map((ledger) => statementOf(ledger, { form, leaf }));
  const messages = form === 'card' ? 'CREDITCARDMSGSRSV1' : 'BANKMSGSRSV1';
  return [
    head,
    '<OFX>',
    `<SIGNONMSGSRSV1><SONRS><STATUS>${leaf('CODE', '0')}${leaf('SEVERITY', 'INFO')}</STATUS>`,
    `${leaf('DTSERVER', '20261126120000')}${leaf('LANGUAGE', 'ENG')}<FI>${leaf('ORG', 'Example Bank')}${leaf('FID', '1')}</FI></SONRS></SIGNONMSGSRSV1>`,
    `<${messages}>`,
    ...statements,
    `</${messages}>`,
    '</OFX>',
    '',
  ].join('\n');
}

interface Style {
  form: OfxForm;
  leaf(name: string, value: string): string;
}

function statementOf({ currency, iban, rows, closing }: Ledger, { form, leaf }: Style): string {
  const [own, account] =
    form === 'card'
      ? ['CCSTMTRS', `<CCACCTFROM>${leaf('ACCTID', iban)}</CCACCTFROM>`]
      : [
          'STMTRS',
          `<BANKACCTFROM>${leaf('BANKID', '1')}${leaf('ACCTID', iban)}${leaf('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>`,
        ];
  const movements = rows.toReversed().map((row) => movementOf(row, leaf));
  const end = rows.at(-1)?.day ?? '';
  return [
    `<${own.replace('RS', 'TRNRS')}>${leaf('TRNUID', '0')}<${own}>${leaf('CURDEF', currency)}${account}`,
    `<BANKTRANLIST>${leaf('DTSTART', digits(rows[0]?.day ?? ''))}${leaf('DTEND', digits(end))}`,
    ...movements,
    '</BANKTRANLIST>',
    `<LEDGERBAL>${leaf('BALAMT', decimal(closing))}${leaf('DTASOF', digits(end))}</LEDGERBAL>`,
    `</${own}></${own.replace('RS', 'TRNRS')}>`,
  ].join('\n');
}

const movementOf = (row: LedgerRow, leaf: Style['leaf']): string =>
  [
    '<STMTTRN>',
    leaf('TRNTYPE', row.cents < 0 ? 'DEBIT' : 'CREDIT'),
    leaf('DTPOSTED', `${digits(row.day)}120000[+1:CET]`),
    leaf('DTUSER', digits(row.purchase)),
    leaf('TRNAMT', decimal(row.cents)),
    leaf('FITID', row.bankId),
    leaf('NAME', row.party),
    leaf('MEMO', row.text),
    '</STMTTRN>',
  ].join('\n');
