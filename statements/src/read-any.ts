import { bankOfIban } from './accounts/bank-names.ts';
import type { Draft } from './accounts/draft.ts';
import { finish } from './accounts/finish.ts';
import { readApp } from './apps/index.ts';
import { readNorma43 } from './banks/norma43/norma43.ts';
import { requireTableName } from './bytes/extension.ts';
import { readDeclared } from './formats/index.ts';
import { OpenedFile } from './opened-file.ts';
import { readPages } from './pages/read-pages.ts';
import { layoutOf, readKnown } from './read-statement.ts';
import type { StatementAnswers, StatementQuestion, TableReading } from './reading/question.ts';
import { readTable, type TableFile, type TableOptions } from './reading/read-table.ts';
import { textTables } from './reading/text-tables.ts';
import { type Statement, StatementError } from './statement.ts';
import type { Sheet } from './tables/table.ts';
import { say } from './texts.ts';

export interface AnyOptions {
  fileName: string;
  /** `YYYY-MM-DD`. */
  today: string;
  /** What the person has answered, or answered for an earlier file of the kind. */
  answers?: StatementAnswers;
  /** Of the account that the person has named: for files that name none. */
  currency?: string | null;
  /** What most of the person's rows are in. */
  home?: string | null;
}

/** `bank` of the statement is '' where nothing in the file names one. `kind`: what answers are remembered under. */
export type Reading = { statement: Statement; kind: string } | { question: StatementQuestion };

/**
 * Reads a statement of any bank: the layouts that are known first, then any table. It asks one question where one thing is
 * open. Throws a StatementError for what cannot be read as a whole.
 */
export async function readAny(bytes: Uint8Array, options: AnyOptions): Promise<Reading> {
  const file = new OpenedFile(bytes);
  const { fileName, today, answers = {}, currency = null, home = null } = options;
  const declared = await readDeclared(file, { today, answers, currency, home });
  if (declared) return ended(declared);
  const known = await layoutOf(file);
  if (known) {
    const { bank, isCommon } = known;
    const statement = await readKnown(file, { bank, fileName, today });
    if (!isCommon || isOwn(statement)) {
      return { statement, kind: bank };
    }
  }
  requireTableName(fileName);
  const { source } = file;
  const given = { today, answers, currency, home };
  if (source.kind === 'pdf') return ended(await readPages(bytes, given));
  if (source.kind === 'declared')
    throw new StatementError((t) => t.notRead(t.kinds[source.format]));
  if (source.kind === 'norma43') return norma43(source.text, options);
  if (source.kind === 'text') return firstOf(textTables(source.text), given);
  return ofSheets(await file.sheets(), source.kind === 'markup' ? 'page' : 'sheet', given);
}

/** Whether a file with headings that many banks write is the bank's own: its balances hold, and no account is another's. */
const isOwn = ({ bank, accounts }: Statement): boolean =>
  accounts.every(
    ({ chain, iban }) => chain.status === 'holds' && (bankOfIban(iban) ?? bank) === bank,
  );

/** Its balances are computed. CaixaBank and BBVA write their lists in the same order, so theirs are compared as printed ones. */
function norma43(text: string, { today }: AnyOptions): Reading {
  const draft = readNorma43(text, { bank: null, today });
  const bank = bankOfIban(draft.accounts[0]?.iban ?? null) ?? '';
  const isAlike = bank === 'CAIXABANK' || bank === 'BBVA';
  const marked: Draft = isAlike ? draft : { ...draft, source: 'norma43' };
  return finished({ draft: { ...marked, proof: 'C' }, bank, kind: 'norma43' });
}

/** The first of several ways to split a text in which there is a list. A likelier one that asks comes before one that reads. */
function firstOf(files: Iterable<TableFile>, options: TableOptions): Reading {
  let refused: StatementError | null = null;
  for (const file of files) {
    try {
      const reading = readApp(file, options) ?? readTable(file, options);
      if (reading && 'question' in reading) return reading;
      if (reading) return finished(reading);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      refused ??= error;
    }
  }
  throw refused ?? new StatementError((t) => t.tables.noList);
}

/** Visible sheets with a list: one alone. */
function ofSheets(sheets: readonly Sheet[], kind: string, options: TableOptions): Reading {
  const visible = sheets.filter(({ hidden }) => !hidden);
  const readings = visible.flatMap(({ rows, date1904, title }) => {
    const file: TableFile = { rows, place: 'Row', date1904, kind, openEnd: null };
    const reading = readApp(file, options) ?? readTable(file, options);
    return reading ? [{ reading, title }] : [];
  });
  const [first, second] = readings;
  if (!first) throw new StatementError((t) => t.tables.noList);
  if (second) {
    throw new StatementError((t) => t.tables.sheets(first.title(t), second.title(t)));
  }
  const { reading } = first;
  if ('question' in reading) return reading;
  const named = visible
    .filter(
      ({ title, rows }) =>
        title !== first.title && rows.some(({ cells }) => cells.some((cell) => cell !== null)),
    )
    .map(({ title }) => say((t) => t.notices.leftOut(title(t))).en);
  return finished({
    ...reading,
    draft: { ...reading.draft, notices: [...reading.draft.notices, ...named] },
  });
}

const ended = (reading: TableReading): Reading =>
  'question' in reading ? reading : finished(reading);

function finished(reading: Exclude<TableReading, { question: StatementQuestion }>): Reading {
  const { draft, bank, kind } = reading;
  const statement = finish(draft);
  const named = bank || bankOfIban(statement.accounts[0]?.iban ?? null) || '';
  return { statement: { bank: named, ...statement }, kind };
}
