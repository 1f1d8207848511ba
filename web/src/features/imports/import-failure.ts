import { AccountQuestion, MappingQuestion, StatementQuestion } from '@saldo/contract/imports';
import { texts } from './texts.ts';

/**
 * Outcome of a failed import: a question about the account, the columns or a detail the file doesn't settle, or an
 * error to show.
 */
export type ImportFailure =
  | { kind: 'question'; question: AccountQuestion }
  | { kind: 'mapping'; question: MappingQuestion }
  | { kind: 'statement'; question: StatementQuestion }
  /**
   * `toast` is the short message. `message` stays beside the form and includes the line and the cause. `isUnreadable`
   * is true if the file itself is at fault.
   */
  | { kind: 'error'; toast: string; message: string; isUnreadable: boolean };

/** The fields of an `ApiError` used here. Any other thrown value has only a message. */
interface Thrown {
  status?: number;
  code?: string;
  message: string;
  body?: unknown;
}

export function toImportFailure(thrown: unknown, bank: string): ImportFailure {
  const error: Thrown = thrown instanceof Error ? thrown : { message: '' };
  const account = accountQuestion(error);
  if (account) return { kind: 'question', question: account };
  const mapping = mappingQuestion(error);
  if (mapping) return { kind: 'mapping', question: mapping };

  const statement = statementQuestion(error);
  if (statement) return { kind: 'statement', question: statement };

  const message = ownText(error) || texts.failed;
  const toast = isInvalidFormat(error) ? texts.invalidFormat(bank) : message;
  return {
    kind: 'error',
    toast,
    message: isInvalidFormat(error) ? ownText(error) || toast : message,
    isUnreadable: isInvalidFormat(error),
  };
}

const isInvalidFormat = (error: Thrown) =>
  error.status === 409 && error.code === 'invalid_report_format';

/** Drops the placeholder of a 409 without a server message, because "API error: 409" does not help users. */
const ownText = ({ status, message }: Thrown) =>
  status === 409 && message === 'API error: 409' ? '' : message;

function accountQuestion({ code, body }: Thrown): AccountQuestion | null {
  if (code !== 'account_ambiguous' || !isObject(body)) return null;
  return AccountQuestion.safeParse(detailOf(body)).data ?? null;
}

function mappingQuestion({ code, body }: Thrown): MappingQuestion | null {
  if (code !== 'mapping_required' || !isObject(body)) return null;
  return MappingQuestion.safeParse(detailOf(body)).data ?? null;
}

function statementQuestion({ code, body }: Thrown): StatementQuestion | null {
  if (code !== 'statement_question' || !isObject(body)) return null;
  return StatementQuestion.safeParse(detailOf(body)).data ?? null;
}

const detailOf = (body: Record<string, unknown>) => (isObject(body.detail) ? body.detail : body);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
