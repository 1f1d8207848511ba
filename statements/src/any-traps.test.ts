import { describe, expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import type { StatementAnswers } from './reading/question.ts';
import { StatementError } from './statement.ts';
import { differences, truthOf } from './testing/any/expected-rows.ts';
import { TRAPS, type Trap } from './testing/any/traps.ts';

/** Traps with a known wrong outcome. The test fails when one of them is fixed. */
const OPEN: Readonly<Record<string, string>> = {
  'a tenth of a cent': 'names no line',
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function read(text: string, answers: StatementAnswers = {}) {
  try {
    const options = { fileName: 'list.csv', today: '2026-11-26', answers };
    const reading = await readAny(bytesOf(text), options);
    return 'question' in reading
      ? ({ end: 'asks', question: reading.question } as const)
      : ({ end: 'reads', statement: reading.statement } as const);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { end: 'refuses', says: error.message } as const;
  }
}

async function faultOf(trap: Trap): Promise<string | null> {
  const first = await read(trap.text);
  if (first.end === 'reads') return 'is read';
  if (first.end === 'refuses') return trap.refuses?.test(first.says) ? null : first.says;
  const { ask, choices } = first.question;
  if (!trap.asks?.includes(ask)) return `asks ${ask}`;
  if (choices.length < 2) return 'offers no choice';
  for (const { answer } of choices) {
    const then = await read(trap.text, { [ask]: answer });
    if (then.end === 'refuses') return `refuses ${answer}: ${then.says}`;
    if (then.end !== 'reads' || answer !== trap.answer || !trap.truth) continue;
    const [difference] = differences(then.statement, truthOf(trap.truth.ledger, trap.truth.form));
    if (difference !== undefined) return difference;
  }
  const isOffered = trap.answer === undefined || choices.some((one) => one.answer === trap.answer);
  return isOffered ? null : 'does not offer the right answer';
}

describe('a file that cannot be read with certainty', () => {
  test.each(TRAPS)('$name', async (trap) => {
    const fault = await faultOf(trap);
    if (OPEN[trap.name] === undefined) expect(fault).toBeNull();
    else expect(fault).not.toBeNull();
  });

  test('lists only traps that exist', () => {
    const names = TRAPS.map(({ name }) => name);
    expect(Object.keys(OPEN).filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});
