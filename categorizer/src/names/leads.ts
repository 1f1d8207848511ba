import { keysOf } from '@saldo/domain/records';
import { type Movement, movementAt } from '../tables/movements.ts';
import statement from '../tables/statement-words.json' with { type: 'json' };
import { Phrases } from './phrases.ts';

/** Role of the counterparty that follows the bank's words. */
export type LeadKind = keyof typeof statement.leads;

const LISTED = new Phrases<LeadKind>(
  keysOf(statement.leads).flatMap((role) =>
    statement.leads[role].map((text) => [text, role] as const),
  ),
);

export interface Lead {
  is: LeadKind;
  length: number;
}

/** The bank's phrase that starts at a word: a listed one, or a longer one that the grammar of movements matches. */
export function leadAt(words: readonly string[], at: number): Lead | null {
  const listed = LISTED.at(words, at);
  const moved = movementAt(words, at);
  const length = listed?.words.length ?? 0;
  if (moved && moved.length > length) return { is: roleOf(moved), length: moved.length };
  return listed ? { is: listed.is, length } : null;
}

function roleOf({ family, namesSomebody }: Movement): LeadKind {
  if (family === 'card' || family === 'debit') return family;
  return namesSomebody ? 'party' : 'maybe';
}
