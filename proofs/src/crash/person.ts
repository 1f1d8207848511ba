import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import { apply, EMPTY, type Made, type Operation, type State } from './model.ts';

/** Numbers from 0 to 1 that a seed decides. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const MOVEMENTS = 1500;
const LONGEST_STATEMENT = 900;
const YEAR = 2025;
const OPENING = 100_000_000;

/** All that ever happened on the account; statements are windows of it, so that they overlap. */
const LEDGER = Array.from({ length: MOVEMENTS }, (_, at) => {
  const when = Date.UTC(YEAR, 0, 1, 12) + Math.floor((at * 364 * 86_400_000) / MOVEMENTS);
  const date = new Date(when).toISOString().slice(0, 19);
  const name = `Movement ${at}`;
  return {
    name,
    month: date.slice(0, 7),
    date,
    started: date,
    text: name,
    gross: -(100 + at),
    fee: 0,
  };
});
/** Before each of them. */
const BALANCES: number[] = [];
for (const { gross } of LEDGER) BALANCES.push((BALANCES.at(-1) ?? OPENING) + gross);
BALANCES.unshift(OPENING);

/** What came of an operation: 503 leaves as open as no answer does whether it was done. */
export type Step = 'done' | 'unanswered' | 'away';

/** Somebody who does one thing after the other, and keeps book of what was answered. */
export class Person {
  state: State = EMPTY;
  /** Sent, and not yet answered. */
  pending: Operation | null = null;
  #count = 0;
  /** An import gives its rows ids that its answer does not tell. */
  #mustLearn = false;
  readonly userId: string;
  readonly token: string;
  readonly #random: () => number;
  readonly #longestStatement: number;

  constructor(q: {
    userId: string;
    token: string;
    random: () => number;
    longestStatement?: number;
  }) {
    this.userId = q.userId;
    this.token = q.token;
    this.#random = q.random;
    this.#longestStatement = q.longestStatement ?? LONGEST_STATEMENT;
  }

  /** Works until the server does not answer any more. Throws when it answers what it should not. */
  async work(address: string, answered: () => void): Promise<void> {
    for (;;) {
      const step = await this.step(address);
      if (step === 'away') throw new Error('The server answered 503.');
      if (step === 'unanswered') return;
      answered();
      if (!(await this.knowsIds(address))) return;
    }
  }

  /** Does one thing. Throws when it is answered with what it should not be; it is `pending` then, as if unanswered. */
  async step(address: string): Promise<Step> {
    const operation = this.#choose();
    this.pending = operation;
    const made = await this.#send(address, operation);
    if (typeof made === 'string') return made;
    this.state = apply(this.state, operation, made);
    this.pending = null;
    this.#mustLearn ||= operation.do === 'import';
    return 'done';
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #choose(): Operation {
    this.#count += 1;
    const names = Object.keys(this.state.rows);
    const name = names[this.#below(names.length)];
    const reports = Object.entries(this.state.reports).filter(([, { undone }]) => !undone);
    const reportId = reports[this.#below(reports.length)]?.[0];
    const month = `${YEAR}-${String(1 + this.#below(12)).padStart(2, '0')}`;
    const dice = this.#below(100);
    if (dice < 25) return this.#import();
    if (name === undefined || dice < 45)
      return { do: 'create', name: `By hand ${this.#count} ${dice}`, month };
    if (dice < 65) return { do: 'edit', name, description: `Edited ${this.#count} ${dice}` };
    if (dice < 80) return { do: 'delete', name };
    if (dice < 90) {
      const some = names.filter(() => this.#random() < 0.3);
      return { do: 'batch', names: [name, ...some], tag: `Tag ${this.#count}` };
    }
    if (dice < 95 || reportId === undefined) return { do: 'delete month', month };
    return { do: 'undo', reportId };
  }

  #import(): Operation {
    const from = this.#below(MOVEMENTS);
    const length = 1 + this.#below(this.#longestStatement);
    return { do: 'import', movements: LEDGER.slice(from, from + length) };
  }

  /** What the answer told. */
  async #send(address: string, operation: Operation): Promise<Made | Exclude<Step, 'done'>> {
    const { method, path, body, headers } = this.#requestOf(operation);
    const answer = await answerOf(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...headers },
      body,
    });
    if (!answer) return 'unanswered';
    if (answer.status === 503) return 'away';
    if (answer.status < 300) return answer.body as Made;
    if (operation.do === 'import' && operation.accountId === undefined && answer.status === 409) {
      // Of other months than those before it: nothing in the file says that it is of the only account.
      const { detail } = answer.body as { detail: { accounts: { id: string }[] } };
      return this.#send(address, { ...operation, accountId: detail.accounts[0]?.id ?? 'new' });
    }
    throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  #requestOf(operation: Operation): {
    method: string;
    path: string;
    body?: string | FormData;
    headers?: Record<string, string>;
  } {
    const id = (name: string) => this.state.rows[name]?.id ?? '';
    const json = (value: unknown) => ({
      body: JSON.stringify(value),
      headers: { 'content-type': 'application/json' },
    });
    switch (operation.do) {
      case 'import':
        return {
          method: 'POST',
          path: '/reports',
          body: formOf(operation),
          headers: { 'report-type': 'REVOLUT' },
        };
      case 'undo':
        return { method: 'DELETE', path: `/reports/${operation.reportId}` };
      case 'create': {
        const { name, month } = operation;
        const fixed = { amount: 1, bank: 'BBVA', product: 'current' };
        const body = { ...fixed, date: `${month}-15`, description: name, creditor_name: name };
        return { method: 'POST', path: '/transactions', ...json(body) };
      }
      case 'edit':
        return {
          method: 'PUT',
          path: `/transactions/${id(operation.name)}`,
          ...json({ description: operation.description }),
        };
      case 'delete':
        return { method: 'DELETE', path: `/transactions/${id(operation.name)}` };
      case 'batch': {
        const change = { ignore: true, tags: [operation.tag] };
        const items = operation.names.map((name) => ({ id: id(name), ...change }));
        return { method: 'PUT', path: '/transactions/batch', ...json(items) };
      }
      case 'delete month': {
        const [year, month] = operation.month.split('-').map(Number);
        return { method: 'DELETE', path: `/transactions?year=${year}&month=${month}` };
      }
    }
  }

  /** Asks for the ids that an import has given its rows, where it has to; false when there was no answer. */
  async knowsIds(address: string): Promise<boolean> {
    if (!this.#mustLearn) return true;
    const answer = await answerOf(`${address}/api/transactions?year=${YEAR}`, {
      headers: { authorization: `Bearer ${this.token}` },
    });
    if (answer?.status !== 200) return false;
    this.#mustLearn = false;
    const { items } = answer.body as { items: { id: string; description: string }[] };
    for (const { id, description } of items) {
      const row = this.state.rows[description];
      if (row?.description === description) row.id = id;
    }
    return true;
  }
}

function formOf({ movements, accountId }: Extract<Operation, { do: 'import' }>): FormData {
  const at = LEDGER.findIndex(({ name }) => name === movements[0]?.name);
  const rows = LEDGER.slice(at, at + movements.length);
  const form = new FormData();
  const file = writeRevolutCsv(rows, { opening: BALANCES[at] ?? OPENING });
  form.append('input', new Blob([file as Uint8Array<ArrayBuffer>]), 'statement.csv');
  if (accountId !== undefined) form.append('account_id', accountId);
  return form;
}

/** The whole answer, or null when the server went away before it was there. */
async function answerOf(
  url: string,
  request: RequestInit,
): Promise<{ status: number; body: unknown } | null> {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  } catch {
    return null;
  }
}
