import type { Cents } from '@saldo/domain/money';
import type { Draft } from '../accounts/draft.ts';
import { oldestFirst } from '../accounts/row-order.ts';
import { StatementError } from '../statement.ts';
import { OpenQuestionError } from './open-question.ts';
import type { Choice, PreviewRow, StatementAnswers, TableReading } from './question.ts';

interface Asked {
  kind: string;
  bank?: string;
  isByHeadings?: boolean;
  answers: StatementAnswers;
  /** Throws an OpenQuestionError for anything that neither the file nor the answers determine. */
  read(answers: StatementAnswers): Draft;
}

const PREVIEWED = 4;

/**
 * Returns the file's contents if the answers settle all questions. Otherwise returns a question with a preview of each
 * answer.
 */
export function readOrAsk({
  kind,
  bank = '',
  isByHeadings = false,
  answers,
  read,
}: Asked): TableReading {
  try {
    return { draft: read(answers), bank, kind, isByHeadings };
  } catch (error) {
    if (!(error instanceof OpenQuestionError)) throw error;
    const { ask, at } = error;
    const inCurrency = ask === 'currency' ? currencyPreviews(read, answers, error) : null;
    // Two choices with one answer would be the same.
    const distinct = [...new Map(error.answers.map((one) => [one.answer, one])).values()];
    const choices = distinct.map(({ answer, label }): Choice => {
      const { rows, closing, isSure } =
        inCurrency?.(answer) ?? previewOf(read, { ...answers, [ask]: answer });
      const [only = '', other] = new Set(rows.map(({ currency }) => currency));
      return {
        answer,
        label,
        rows: rows.slice(0, PREVIEWED),
        count: rows.length,
        income: sumOf(rows, 1),
        expenses: sumOf(rows, -1),
        closing,
        currency: isSure && other === undefined ? only : '',
      };
    });
    return { question: { ask, ...at, kind, choices } };
  }
}

/**
 * Returns a preview for any currency. The amounts are the same in every currency, so the file is read in only two of
 * them. Rows whose currency differs between the two readings are those that the answer affects.
 */
function currencyPreviews(
  read: Asked['read'],
  answers: StatementAnswers,
  { answers: choices }: OpenQuestionError,
): (currency: string) => Preview {
  const [one, other] = [0, 1].map((at) =>
    previewOf(read, { ...answers, currency: choices[at]?.answer ?? '' }),
  );
  const isOpen = (row: PreviewRow, at: number) => row.currency !== other?.rows[at]?.currency;
  return (currency) => ({
    rows: (one?.rows ?? []).map((row, at) => (isOpen(row, at) ? { ...row, currency } : row)),
    closing: one?.closing ?? null,
    isSure: one?.isSure ?? false,
  });
}

const sumOf = (rows: readonly PreviewRow[], sign: 1 | -1): Cents =>
  rows.reduce((total, { amount }) => (amount * sign > 0 ? total + amount * sign : total), 0);

interface Preview {
  rows: PreviewRow[];
  closing: Cents | null;
  /**
   * False if the preview uses a currency that is only the first of several possible ones, so that sums would mislead.
   */
  isSure: boolean;
}

const UNREADABLE: Preview = { rows: [], closing: null, isSure: true };

function closingOf({ accounts, order }: Draft): Cents | null {
  const [only, other] = accounts;
  if (!only || other) return null;
  const newest = oldestFirst(only.rows, order === 'newest-first').at(-1);
  return newest?.balance ?? null;
}

/** Previews the rows with the given answers. Uses the first answer for any other unanswered question. */
function previewOf(read: Asked['read'], answers: StatementAnswers): Preview {
  try {
    const draft = read(answers);
    const rows = draft.accounts.flatMap(({ rows, currency }) =>
      rows.map(({ line, date, description, gross, fee }) => {
        return { line, day: date.slice(0, 10), description, amount: gross - fee, currency };
      }),
    );
    return { rows, closing: closingOf(draft), isSure: true };
  } catch (error) {
    if (error instanceof StatementError) return UNREADABLE;
    if (!(error instanceof OpenQuestionError)) throw error;
    const { ask, answers: others } = error;
    if (answers[ask] !== undefined) return UNREADABLE;
    const preview = previewOf(read, { ...answers, [ask]: others[0]?.answer ?? '' });
    return { ...preview, isSure: preview.isSure && ask !== 'currency' };
  }
}
