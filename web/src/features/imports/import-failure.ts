import { AccountQuestion, MappingQuestion, StatementQuestion } from '@saldo/contract/imports';
import { texts } from './texts.ts';

/** What a failed import asks of the person: an account, what the columns hold, what the file leaves open, or to read what went wrong. */
export type ImportFailure =
  | { kind: 'question'; question: AccountQuestion }
  | { kind: 'mapping'; question: MappingQuestion }
  | { kind: 'statement'; question: StatementQuestion }
  /** The toast is the short form; the message stays beside the form, with line and cause. `isUnreadable`: it is the file's fault. */
  | { kind: 'error'; toast: string; message: string; isUnreadable: boolean };

/** The parts of an `ApiError` that matter here; anything else that was thrown has only a message. */
interface Thrown {
  status?: number;
  code?: string;
  message: string;
  body?: unknown;
}

export function readFailure(thrown: unknown, bank: string): ImportFailure {
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

/** A conflict without a sentence of the server has nothing to say: "API error: 409" helps nobody. */
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
