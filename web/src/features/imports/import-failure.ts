import { type AccountCandidate, MappingQuestion } from '@saldo/contract/imports';
import { texts } from './texts.ts';

/** What a failed import asks of the person: an account, what the columns hold, or to read what went wrong. */
export type ImportFailure =
  | { kind: 'question'; accounts: AccountCandidate[] }
  | { kind: 'mapping'; question: MappingQuestion }
  /** The toast is the short form; the message stays beside the form, with line and cause. */
  | { kind: 'error'; toast: string; message: string };

/** The parts of an `ApiError` that matter here; anything else that was thrown has only a message. */
interface Thrown {
  status?: number;
  code?: string;
  message: string;
  body?: unknown;
}

export function readFailure(thrown: unknown, bank: string): ImportFailure {
  const error: Thrown = thrown instanceof Error ? thrown : { message: '' };
  const accounts = candidates(error);
  if (accounts.length > 0) return { kind: 'question', accounts };
  const question = mappingQuestion(error);
  if (question) return { kind: 'mapping', question };

  const message = ownWords(error) || texts.failed;
  const toast = isInvalidFormat(error) ? texts.invalidFormat(bank) : message;
  return {
    kind: 'error',
    toast,
    message: isInvalidFormat(error) ? ownWords(error) || toast : message,
  };
}

const isInvalidFormat = (error: Thrown) =>
  error.status === 409 && error.code === 'invalid_report_format';

/** A conflict without a sentence of the server has nothing to say: "API error: 409" helps nobody. */
const ownWords = ({ status, message }: Thrown) =>
  status === 409 && message === 'API error: 409' ? '' : message;

function candidates({ code, body }: Thrown): AccountCandidate[] {
  if (code !== 'account_ambiguous' || !isObject(body)) return [];
  const { accounts } = detailOf(body);
  return Array.isArray(accounts) ? accounts.filter(isCandidate) : [];
}

function mappingQuestion({ code, body }: Thrown): MappingQuestion | null {
  if (code !== 'mapping_required' || !isObject(body)) return null;
  return MappingQuestion.safeParse(detailOf(body)).data ?? null;
}

const detailOf = (body: Record<string, unknown>) => (isObject(body.detail) ? body.detail : body);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isCandidate = (value: unknown): value is AccountCandidate =>
  isObject(value) && typeof value.id === 'string' && typeof value.name === 'string';
