import { readAny } from '../read-any.ts';
import type { StatementAnswers } from '../reading/question.ts';
import { StatementError } from '../statement.ts';

export interface End {
  asks?: string;
  /** What the answers would be, the likelier first. */
  choices?: string[];
  refuses?: string;
  /** `account | day | amount | text` of each row. */
  rows?: string[];
  chain?: string | undefined;
  currencies?: string[];
  skipped?: Readonly<Record<string, number>>;
}

/** Reads a text list of an unknown bank: its rows, the question it raises, or the reason why it is refused. */
export async function readingOf(text: string, answers: StatementAnswers = {}): Promise<End> {
  const options = { fileName: 'list.csv', today: '2026-11-26', answers };
  try {
    const reading = await readAny(new TextEncoder().encode(text), options);
    if ('question' in reading) {
      const { ask, choices } = reading.question;
      return { asks: ask, choices: choices.map(({ answer }) => answer) };
    }
    const { accounts, skipped } = reading.statement;
    return {
      rows: accounts.flatMap(({ iban, name, rows }) =>
        rows.map(
          ({ date, amount, description }) =>
            `${iban ?? name ?? ''}|${date.slice(0, 10)}|${amount}|${description}`,
        ),
      ),
      chain: accounts[0]?.chain.status,
      currencies: accounts.map(({ currency }) => currency),
      skipped: { ...skipped },
    };
  } catch (error) {
    if (error instanceof StatementError) return { refuses: error.message };
    throw error;
  }
}

/** Day and amount of each row. */
export const figures = ({ rows }: End): string[] | undefined =>
  rows?.map((row) => row.split('|').slice(1, 3).join(' '));
