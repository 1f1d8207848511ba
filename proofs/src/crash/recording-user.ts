import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import type { OwnId } from '../../../server/src/platform/identity.ts';
import { clientAt, failure, formOf, type RawAnswer, type RawCall } from '../users/user.ts';
import { apply, EMPTY, type Made, type Operation, type State } from './expected-state.ts';

const MOVEMENTS = 1500;
const LONGEST_STATEMENT = 900;
const YEAR = 2025;
const OPENING = 100_000_000;
/** Percentage of operations that undo the previous one, if possible. */
const TURNS = 30;

/** Every transaction of the account. Each statement is a random section of it, so statements overlap. */
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
/** The balance before each transaction of the ledger. */
const BALANCES: number[] = [];
for (const { gross } of LEDGER) BALANCES.push((BALANCES.at(-1) ?? OPENING) + gross);
BALANCES.unshift(OPENING);

/** The outcome of an operation. After a 503 or without a response, it is unknown whether the operation was executed. */
export type Step = 'done' | 'unanswered' | 'away';

/** A user who does one thing after another and records what must be stored according to the responses. */
export class RecordingUser {
  state: State = EMPTY;
  /** The operation that was sent but not answered yet. */
  pending: Operation | null = null;
  #count = 0;
  /** Undo or redo of the last step, with the state that it leads to. Null if the last step is unknown. */
  #last: Extract<Operation, { do: 'turn' }> | null = null;
  /** True after an import until the ids of its rows are fetched, because the import's response does not contain them. */
  #mustLearn = false;
  readonly userId: OwnId;
  readonly token: string;
  readonly #random: () => number;
  readonly #longestStatement: number;

  constructor(q: {
    userId: OwnId;
    token: string;
    random: () => number;
    longestStatement?: number;
  }) {
    this.userId = q.userId;
    this.token = q.token;
    this.#random = q.random;
    this.#longestStatement = q.longestStatement ?? LONGEST_STATEMENT;
  }

  /** Works until the server stops responding. Throws on an unexpected response. */
  async work(address: string, answered: () => void): Promise<void> {
    for (;;) {
      const step = await this.step(address);
      if (step === 'away') throw new Error('The server returned 503.');
      if (step === 'unanswered') return;
      answered();
      if (!(await this.knowsIds(address))) return;
    }
  }

  /**
   * Does one thing. On an unexpected response, throws and leaves the operation in `pending`, as if it were unanswered.
   */
  async step(address: string): Promise<Step> {
    const operation = this.#choose();
    this.pending = operation;
    this.#last = null;
    const before = this.state;
    const made = await this.#send(address, operation);
    if (typeof made === 'string') return made;
    this.state = apply(before, operation, made);
    this.pending = null;
    this.#last = turnOf(operation, made, { before, after: this.state });
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
    if (this.#last && this.#below(100) < TURNS) return this.#last;
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

  /** Sends an operation. Returns what it created, or why that is unknown. */
  async #send(address: string, operation: Operation): Promise<Made | Exclude<Step, 'done'>> {
    const { method, path, call } = this.#requestOf(operation);
    const answer = await this.#ask(address, method, path, call);
    if (!answer) return 'unanswered';
    if (answer.status === 503) return 'away';
    if (answer.status < 300) return answer.body;
    if (operation.do === 'import' && operation.accountId === undefined && answer.status === 409) {
      // The server asks which account the file belongs to, because the file names none and none of its months were
      // imported before.
      const [account] = answer.body.detail.accounts;
      return this.#send(address, { ...operation, accountId: account?.id ?? 'new' });
    }
    throw failure(`${method} ${path}`, answer);
  }

  /** The complete response, or null if the server went away before completing it. */
  async #ask(
    address: string,
    method: string,
    path: string,
    call?: RawCall,
  ): Promise<RawAnswer | null> {
    const client = clientAt(address, { token: this.token });
    return client.raw(method, `/api${path}`, call).catch(() => null);
  }

  #requestOf(operation: Operation): { method: string; path: string; call?: RawCall } {
    const id = (name: string) => this.state.rows[name]?.id ?? '';
    switch (operation.do) {
      case 'import': {
        const headers = { 'report-type': 'REVOLUT' };
        return { method: 'POST', path: '/reports', call: { headers, body: formFor(operation) } };
      }
      case 'undo':
        return { method: 'DELETE', path: `/reports/${operation.reportId}` };
      case 'create': {
        const { name, month } = operation;
        const fixed = { amount: 1, bank: 'BBVA', product: 'current' };
        const body = { ...fixed, date: `${month}-15`, description: name, creditor_name: name };
        return { method: 'POST', path: '/transactions', call: { body } };
      }
      case 'edit': {
        const body = { description: operation.description };
        return { method: 'PUT', path: `/transactions/${id(operation.name)}`, call: { body } };
      }
      case 'delete':
        return { method: 'DELETE', path: `/transactions/${id(operation.name)}` };
      case 'batch': {
        const change = { ignore: true, tags: [operation.tag] };
        const body = operation.names.map((name) => ({ id: id(name), ...change }));
        return { method: 'PUT', path: '/transactions/batch', call: { body } };
      }
      case 'turn':
        return { method: 'POST', path: `/history/${operation.stepId}/${operation.way}` };
      case 'delete month': {
        const [year, month] = operation.month.split('-').map(Number);
        return { method: 'DELETE', path: `/transactions?year=${year}&month=${month}` };
      }
    }
  }

  /** Fetches the ids that an import gave its rows, if needed. Returns false without a response. */
  async knowsIds(address: string): Promise<boolean> {
    if (!this.#mustLearn) return true;
    const answer = await this.#ask(address, 'GET', `/transactions?year=${YEAR}`);
    if (answer?.status !== 200) return false;
    this.#mustLearn = false;
    const items: { id: string; description: string }[] = answer.body.items;
    for (const { id, description } of items) {
      const row = this.state.rows[description];
      if (row?.description === description) row.id = id;
    }
    return true;
  }
}

/** After an undo, the redo of the same step. After anything else, its undo, or null if the response contains no step. */
function turnOf(
  operation: Operation,
  { id, step_id }: Made,
  { before, after }: { before: State; after: State },
): Extract<Operation, { do: 'turn' }> | null {
  if (operation.do === 'turn') {
    return { ...operation, way: operation.way === 'undo' ? 'redo' : 'undo', to: before };
  }
  // An undone import stays in the list of imports, and its rows stay marked.
  const to = operation.do === 'import' ? apply(after, { do: 'undo', reportId: id ?? '' }) : before;
  return step_id ? { do: 'turn', way: 'undo', stepId: step_id, to } : null;
}

function formFor({ movements, accountId }: Extract<Operation, { do: 'import' }>): FormData {
  const at = LEDGER.findIndex(({ name }) => name === movements[0]?.name);
  const rows = LEDGER.slice(at, at + movements.length);
  const content = writeRevolutCsv(rows, { opening: BALANCES[at] ?? OPENING });
  const fields: Record<string, string> = accountId === undefined ? {} : { account_id: accountId };
  return formOf('input', { name: 'statement.csv', content, fields });
}
