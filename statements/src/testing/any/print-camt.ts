import type { Ledger, LedgerRow } from './ledger.ts';

export interface CamtForm {
  message: '052' | '053' | '054';
  version: '02' | '04' | '08' | '13';
  /** Namespace prefix, including the colon. */
  prefix?: string;
  newestFirst?: boolean;
  summary?: boolean;
  /** One statement per twelve transactions, each with its own balances. */
  pages?: boolean;
  encoding?: string;
  /** Adds an entry that is not booked yet. */
  pending?: boolean;
}

const NAMES = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const decimal = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
const side = (cents: number): string => (cents < 0 ? 'DBIT' : 'CRDT');

export function printCamt(ledger: Ledger, form: CamtForm): string {
  const { message, version, encoding = 'UTF-8', prefix = '' } = form;
  const [root, name] = NAMES[message];
  const statements = piecesOf(ledger, form).map((piece, at) => {
    const body = statementOf(piece, form);
    return `<${name}><Id>S${at}</Id><CreDtTm>2026-11-26T12:00:00</CreDtTm>${body}</${name}>`;
  });
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}`;
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  const body = `<Document ${xmlns}="${space}"><${root}><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-26T12:00:00</CreDtTm></GrpHdr>${statements.join('\n')}</${root}></Document>`;
  const named = prefix === '' ? body : body.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}`);
  return `<?xml version="1.0" encoding="${encoding}"?>\n${named}\n`;
}

function piecesOf(ledger: Ledger, { pages }: CamtForm): Ledger[] {
  if (!pages) return [ledger];
  const pieces: Ledger[] = [];
  let opening = ledger.opening;
  for (let at = 0; at < ledger.rows.length; at += 12) {
    const rows = ledger.rows.slice(at, at + 12);
    const closing = rows.at(-1)?.balance ?? opening;
    pieces.push({ ...ledger, opening, closing, rows });
    opening = closing;
  }
  return pieces;
}

function statementOf(ledger: Ledger, form: CamtForm): string {
  const { currency, iban, opening, closing, rows } = ledger;
  const account = `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`;
  const balance = (code: string, cents: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${decimal(cents)}</Amt><CdtDbtInd>${side(cents)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''];
  const close = form.message === '052' ? 'ITBD' : 'CLBD';
  const balances =
    form.message === '054'
      ? ''
      : balance('OPBD', opening, first) +
        balance(close, closing, last) +
        balance('CLAV', closing + 5000, last);
  const entries = rows.map((row) => entryOf(row, ledger, form));
  if (form.newestFirst) entries.reverse();
  if (form.pending && rows[0]) {
    const open = entryOf({ ...rows[0], cents: -12345 }, ledger, form);
    entries.push(open.replace('BOOK', 'PDNG'));
  }
  return account + balances + (form.summary ? summaryOf(rows) : '') + entries.join('\n');
}

function summaryOf(rows: readonly LedgerRow[]): string {
  const total = (name: string, some: readonly LedgerRow[]) =>
    `<${name}><NbOfNtries>${some.length}</NbOfNtries><Sum>${decimal(some.reduce((sum, { cents }) => sum + Math.abs(cents), 0))}</Sum></${name}>`;
  return `<TxsSummry>${total('TtlNtries', rows)}${total(
    'TtlCdtNtries',
    rows.filter(({ cents }) => cents > 0),
  )}${total(
    'TtlDbtNtries',
    rows.filter(({ cents }) => cents < 0),
  )}</TxsSummry>`;
}

function entryOf(row: LedgerRow, { currency }: Ledger, { version }: CamtForm): string {
  const isNew = Number(version) >= 8;
  const status = isNew ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  const other = row.cents < 0 ? 'Cdtr' : 'Dbtr';
  const name = `<Nm>${escaped(row.party)}</Nm>`;
  const party = `<${other}>${isNew ? `<Pty>${name}</Pty>` : name}</${other}><${other}Acct><Id><IBAN>${row.partyIban}</IBAN></Id></${other}Acct>`;
  return [
    `<Ntry><Amt Ccy="${currency}">${decimal(row.cents)}</Amt><CdtDbtInd>${side(row.cents)}</CdtDbtInd>${status}`,
    `<BookgDt><Dt>${row.day}</Dt></BookgDt><ValDt><Dt>${row.purchase}</Dt></ValDt><AcctSvcrRef>${row.bankId}</AcctSvcrRef>`,
    `<BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><RltdPties>${party}</RltdPties>`,
    `<RmtInf><Ustrd>${escaped(row.text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ].join('');
}
