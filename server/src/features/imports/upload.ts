import type { Parsed } from '@saldo/contract/endpoint';
import {
  type createReport,
  Mapping,
  REPORT_TYPE_HEADER,
  type ReportBank,
  StatementAnswers,
} from '@saldo/contract/imports';
import { toOneLine } from '@saldo/contract/one-line';
import type { z } from 'zod';
import { schemaError } from '../../platform/http/errors.ts';
import type { ReceivedFile } from '../../platform/http/multipart-form.ts';

export interface Upload {
  bank: ReportBank;
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Account ids that the user has chosen, or `new`. */
  named: readonly string[];
  /** Column mapping of a CSV. Null if the user gave none, or `ask` if the user wants to be asked again. */
  mapping: Mapping | 'ask' | null;
  /** The bank as the user typed it, for a file that does not name one. */
  bankName: string | null;
  answers: StatementAnswers;
}

const FILE_NAME_LENGTH = 200;

export const uploadOf = (
  { headers, form }: Pick<Parsed<typeof createReport>, 'headers' | 'form'>,
  file: ReceivedFile,
): Upload => ({
  bank: headers[REPORT_TYPE_HEADER],
  fileName: readableName(file.name),
  bytes: file.bytes,
  named: form.account_id?.toLowerCase().split(',') ?? [],
  mapping: mappingOf(form.mapping),
  bankName: form.bank ?? null,
  answers: form.answers === undefined ? {} : parsed(StatementAnswers, form.answers, 'answers'),
});

function mappingOf(given: string | undefined): Mapping | 'ask' | null {
  if (given === undefined) return null;
  if (given === 'ask') return given;
  return parsed(Mapping, given, 'mapping');
}

function parsed<T>(schema: z.ZodType<T>, given: string, field: string): T {
  const result = schema.safeParse(asJson(given));
  if (result.success) return result.data;
  throw schemaError(result.error, { below: [field] });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The last part of a path, without unprintable characters. */
export const readableName = (name: string): string =>
  toOneLine(name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, FILE_NAME_LENGTH) || 'statement';
