import {
  createReport,
  Mapping,
  REPORT_FIELD,
  REPORT_TYPE_HEADER,
  ReportBank,
} from '@saldo/contract/imports';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../platform/http/errors.ts';

export interface Upload {
  bank: ReportBank;
  fileName: string;
  bytes: ArrayBuffer;
  accountId: string | null;
  /** What the columns of any CSV hold; null where the person has not said, `ask` where one is to be asked again. */
  mapping: Mapping | 'ask' | null;
}

const FILE_NAME_LENGTH = 200;

/** The statement of a multipart request, whatever the order of its fields; fields of no meaning are passed over. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const bank = bankOf(request.headers[REPORT_TYPE_HEADER]);
  const { file, fields } = await readParts(request);
  if (!file) throw invalid([{ path: REPORT_FIELD, message: 'Choose a file to import.' }]);
  return { bank, ...file, accountId: accountIdOf(fields), mapping: mappingOf(fields) };
}

function bankOf(header: string | string[] | undefined) {
  const parsed = ReportBank.safeParse(
    String(header ?? '')
      .trim()
      .toUpperCase(),
  );
  if (parsed.success) return parsed.data;
  const message = `Send the bank of the statement: ${ReportBank.options.join(', ')}.`;
  throw invalid([{ path: 'Report-Type', message }]);
}

async function readParts(request: FastifyRequest) {
  let file: Pick<Upload, 'fileName' | 'bytes'> | undefined;
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value);
      else {
        const bytes = await part.toBuffer();
        if (part.fieldname !== REPORT_FIELD) continue;
        // A copy, since small buffers share memory, and this one is handed over to another thread.
        file = { fileName: readableName(part.filename), bytes: new Uint8Array(bytes).buffer };
      }
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('FST_') ? error : brokenOff();
  }
  return { file, fields };
}

const brokenOff = () =>
  new AppError('bad_request', 'The file did not arrive whole. Please send it again.');

function accountIdOf(fields: ReadonlyMap<string, unknown>): string | null {
  const given = fields.get('account_id');
  if (given === undefined || given === '') return null;
  const parsed = createReport.form.safeParse({ account_id: given });
  if (parsed.success && parsed.data.account_id) return parsed.data.account_id;
  throw invalid([{ path: 'account_id', message: 'There is no such account. Choose another one.' }]);
}

function mappingOf(fields: ReadonlyMap<string, unknown>): Mapping | 'ask' | null {
  const given = fields.get('mapping');
  if (typeof given !== 'string' || given === '') return null;
  if (given === 'ask') return given;
  const parsed = Mapping.safeParse(asJson(given));
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map((issue) => ({
      path: ['mapping', ...issue.path].join('.'),
      message: issue.message,
    })),
  );
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The last part of a path, without what could not be shown. */
const readableName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(0, FILE_NAME_LENGTH) ||
  'statement';
