import type { AccountCandidate } from '@saldo/contract/imports';
import { texts } from './texts.ts';

/** What a failed import asks of the person: to choose an account, or to read what went wrong. */
export type ImportFailure =
  | { kind: 'question'; accounts: AccountCandidate[] }
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
  const detail = isObject(body.detail) ? body.detail : body;
  return Array.isArray(detail.accounts) ? detail.accounts.filter(isCandidate) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isCandidate = (value: unknown): value is AccountCandidate =>
  isObject(value) && typeof value.id === 'string' && typeof value.name === 'string';
