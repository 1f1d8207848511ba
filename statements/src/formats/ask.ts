import type { Cents } from '@saldo/domain/money';
import type { Draft } from '../accounts/draft.ts';
import { Open } from '../reading/open.ts';
import type { Choice, PreviewRow, StatementAnswers } from '../reading/question.ts';
import { StatementError } from '../statement.ts';
import { say } from '../texts.ts';
import type { DeclaredReading } from './reading.ts';

interface Asked {
  kind: string;
  answers: StatementAnswers;
  /** Throws Open for what neither the file nor the answers say. */
  read(answers: StatementAnswers): Draft;
}

const PREVIEWED = 4;

/** The file as the answers have it, or a question with what each of its answers would make of it. */
export function readOrAsk({ kind, answers, read }: Asked): DeclaredReading {
  try {
    return { draft: read(answers), bank: '', kind };
  } catch (error) {
    if (!(error instanceof Open)) throw error;
    const { ask, at } = error;
    const choices = error.answers.map(({ answer, label }): Choice => {
      const rows = previewOf(read, { ...answers, [ask]: answer });
      const currencies = new Set(rows.map(({ currency }) => currency));
      const [only = ''] = currencies;
      return {
        answer,
        label: say(label),
        rows: rows.slice(0, PREVIEWED),
        count: rows.length,
        income: sumOf(rows, 1),
        expenses: sumOf(rows, -1),
        currency: currencies.size === 1 ? only : '',
      };
    });
    return { question: { ask, ...at, kind, choices } };
  }
}

const sumOf = (rows: readonly PreviewRow[], sign: 1 | -1): Cents =>
  rows.reduce((total, { amount }) => (amount * sign > 0 ? total + amount * sign : total), 0);

/** Rows under some answers; what else is open is shown as its likeliest answer has it. */
function previewOf(read: Asked['read'], answers: StatementAnswers): PreviewRow[] {
  try {
    return read(answers).accounts.flatMap(({ rows, currency }) =>
      rows.map(({ line, date, description, gross, fee }) => {
        return { line, day: date.slice(0, 10), description, amount: gross - fee, currency };
      }),
    );
  } catch (error) {
    if (error instanceof StatementError) return [];
    if (!(error instanceof Open)) throw error;
    if (answers[error.ask] !== undefined) return [];
    return previewOf(read, { ...answers, [error.ask]: error.answers[0]?.answer ?? '' });
  }
}
