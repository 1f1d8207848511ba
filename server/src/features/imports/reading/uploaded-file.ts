import type { Mapping } from '@saldo/contract/imports';
import {
  knownLayout,
  questionOf,
  readCsv,
  readMapped,
  type Statement,
  type StatementBank,
} from '@saldo/statements';
import { AppError, invalid } from '../../../platform/http/errors.ts';
import { say } from '../../../texts/say.ts';
import { type CheckedExport, checkExport } from '../../portability/checked-export.ts';
import type { Upload } from '../upload.ts';
import { rememberedMapping } from './account-mapping.ts';
import type { EarlierAnswers } from './earlier-answers.ts';
import { questionText } from './question-text.ts';
import { refuseStatement } from './refused-statement.ts';
import { type FileReading, type GivenAnswers, readStatementFile } from './statement-file.ts';
import { isZipOfFiles } from './zip-files.ts';

export interface UploadToRead extends Upload {
  /** In the user's time zone, `YYYY-MM-DD`. */
  today: string;
  earlier: EarlierAnswers;
}

/** A column mapping, to be remembered for files with the same headings of the same accounts. */
interface GivenMapping {
  headings: readonly string[];
  mapping: Mapping;
}

export type UploadReading =
  | { kind: 'export'; checked: CheckedExport }
  | {
      kind: 'statement';
      statement: Statement;
      given: GivenAnswers | GivenMapping | null;
    };

/**
 * Reads a file to be imported. Our own export is recognized whatever bank is chosen; anything else is read as a
 * statement. Throws 409 for a file that is refused or leaves a question open, and 422 for a missing bank.
 */
export const readUpload = (file: UploadToRead): Promise<UploadReading> =>
  refuseStatement(async () => {
    const checked = await checkExport(file);
    if (checked) return { kind: 'export', checked };
    const { bank, bytes } = file;
    // If the layout is a known bank's, that bank's reader is used, whatever mapping the user gives.
    const own = bank === 'GENERIC' ? await ownLayout(bytes) : bank;
    if (own === null) return readColumns(file);
    return requireRead(await readStatementFile({ ...file, bank: own }));
  });

/**
 * The bank whose layout the file certainly has, or null. Returns `AUTO` for a zip of statements, which has no columns
 * to map.
 */
async function ownLayout(bytes: Uint8Array): Promise<StatementBank | 'AUTO' | null> {
  if (isZipOfFiles(bytes)) return 'AUTO';
  const known = await knownLayout(bytes);
  return known && !known.isCommon ? known.bank : null;
}

function requireRead(reading: FileReading): UploadReading {
  if (reading.kind === 'question') {
    const message = say((t) => t.imports.leavesOpen);
    throw new AppError('statement_question', message, { more: questionText(reading.question) });
  }
  if (reading.kind === 'bank')
    throw invalid([{ path: 'bank', message: say((t) => t.imports.whichBank) }]);
  const { statement, given } = reading;
  return { kind: 'statement', statement, given };
}

/** Reads any CSV with the user's column mapping, or with the one that an earlier file of the same account was read with. */
function readColumns({ bytes, fileName, mapping: said, ...file }: UploadToRead): UploadReading {
  const table = readCsv(bytes, fileName);
  const { headings } = table;
  if (said !== null && said !== 'ask') {
    const statement = readMapped(table, said, file.today);
    return { kind: 'statement', statement, given: { headings, mapping: said } };
  }
  const remembered = rememberedMapping({ table, ...file });
  if (said === 'ask' || !remembered?.statement) {
    const message = say((t) => t.imports.whichColumns);
    const question = questionOf(table);
    throw new AppError('mapping_required', message, {
      more: { ...question, guess: { ...question.guess, ...remembered?.mapping } },
    });
  }
  const { statement, mapping } = remembered;
  statement.notices.push({ is: 'mapping_remembered' });
  return { kind: 'statement', statement, given: { headings, mapping } };
}
