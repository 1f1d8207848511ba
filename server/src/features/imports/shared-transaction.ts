import type { Tx } from '../../platform/db/storage.ts';
import type { ReportsTable } from '../../schema/tables.ts';
import { type DecidedRows, leaveLegs, recordDecidedRows } from '../categorization/decided-rows.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { linkTransfers } from '../transfers/link-transfers.ts';
import type { StatementRequest } from './plan-accounts.ts';

/** How many imports remain, and the days and the sorted rows of those that added rows. */
interface State {
  left: number;
  from: string;
  to: string;
  sorted: DecidedRows[];
}

/** What imports that share a transaction do once, with the last of them. A transaction that is run again starts anew. */
export class Together {
  readonly #count: number;
  readonly #states = new WeakMap<Tx, State>();

  constructor(count: number) {
    this.#count = count;
  }

  add(tx: Tx, report: ReportsTable, sorted: DecidedRows): void {
    const state = this.#stateIn(tx);
    const { imported, date_from: from, date_to: to } = report;
    state.left -= 1;
    state.sorted.push(sorted);
    if (imported === 0 || from === null || to === null) return;
    if (from < state.from) state.from = from;
    if (to > state.to) state.to = to;
  }

  /** Links own transfers among the imported rows. Runs after the rules. Returns how many pairs were linked. */
  async linkAfterLast(
    tx: Rows,
    { bookId, now }: Pick<StatementRequest, 'bookId' | 'now'>,
  ): Promise<number> {
    const state = this.#stateIn(tx);
    const { left, from, to } = state;
    if (left > 0 || to === '') return 0;
    return linkTransfers(tx, { bookId, now }, { from, to }, async (legs) => {
      state.sorted = await leaveLegs(tx, { bookId }, state.sorted, legs);
    });
  }

  /** Records the sorted rows as one step. Call it after the step of each import. */
  async recordAfterLast(tx: Tx, request: StatementRequest): Promise<void> {
    const { left, sorted } = this.#stateIn(tx);
    if (left === 0) await recordDecidedRows(tx, request, sorted);
  }

  #stateIn(tx: Tx): State {
    const known = this.#states.get(tx);
    if (known) return known;
    const state: State = { left: this.#count, from: '9999', to: '', sorted: [] };
    this.#states.set(tx, state);
    return state;
  }
}
