import { type AnyOptions, readAny } from '../read-any.ts';
import { type Statement, StatementError } from '../statement.ts';

/** Outcome of reading a file, without its contents. Two files with equal outcomes need the same change to a reader. */
export interface Outcome {
  kind: 'read' | 'asked' | 'refused';
  /** Equal for two files if their outcomes are the same. */
  sign: string;
  message: string | null;
}

/** Reads a file to get its outcome. Rejects only if the reader itself is broken. */
export async function outcomeOf(bytes: Uint8Array, options: AnyOptions): Promise<Outcome> {
  try {
    const reading = await readAny(bytes, options);
    if ('statement' in reading) {
      return { kind: 'read', sign: signOf(reading.statement), message: null };
    }
    const { ask, line, choices } = reading.question;
    const offered = choices.map(({ count }) => count);
    return { kind: 'asked', sign: JSON.stringify([ask, line, offered]), message: null };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const { message, line = null } = error;
    return { kind: 'refused', sign: `${line} ${withoutContent(message)}`, message };
  }
}

function signOf({ bank, variant, accounts, skipped, notices, proof }: Signed): string {
  const shapes = accounts.map(({ product, currency, iban, chain, rows }) => [
    ...[product, currency, iban === null, chain.status, chain.gaps],
    rows.map(({ line, amount, fee, balance }) => [line, amount < 0, fee !== 0, balance === null]),
  ]);
  return JSON.stringify([bank, variant, shapes, skipped, notices.map(withoutContent), proof]);
}

type Signed = Statement & { proof?: unknown };

/** Removes quoted cells, numbers and dates from a sentence. */
const withoutContent = (sentence: string): string =>
  sentence.replace(/"[^"]*"/g, '""').replace(/\d[\d.,]*/g, '0');
