import { findRows, updateRows } from '../../platform/db/crud.ts';
import { nullable, readRows, text } from '../../platform/db/read-rows.ts';
import { type Cell, compressPart, type Entry, readPart } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { Tables } from '../../schema/tables.ts';
import { madeAfter, STEP_ORDER } from './write-number.ts';

/*
 * For each value that it sets, a step remembers the value that the field had before, called the value beneath. Undoing
 * the step restores that value; redoing an undone step requires it to be in place. If an earlier step is undone, the
 * later steps keep their own values and only the value beneath changes.
 */

interface Part {
  stepId: string;
  part: number;
  entries: Entry[];
  isUndone: boolean;
  isChanged: boolean;
}

/** One step's entries about one row, in write order. */
interface Written {
  isUndone: boolean;
  places: { part: Part; at: number }[];
}

type Step = { userId: string } & Pick<Tables['steps'], 'id' | 'at' | 'write_number'>;

const STEP = { id: text, undone_at: nullable(text) };

/** What later steps have written to transactions. */
export class LaterSteps {
  readonly #tx: Tx;
  readonly #step: Step;
  readonly #parts: Part[] = [];
  /** Entries by transaction id and then by step, oldest step first. */
  readonly #rows = new Map<string, Map<string, Written>>();

  private constructor(tx: Tx, step: Step) {
    this.#tx = tx;
    this.#step = step;
  }

  static async read(tx: Tx, step: Step): Promise<LaterSteps> {
    const later = new LaterSteps(tx, step);
    await later.#read();
    return later;
  }

  async #read(): Promise<void> {
    const { userId } = this.#step;
    const steps = await readRows(this.#tx, STEP)`
      select id, undone_at from steps
      where user_id = ${userId} and ${madeAfter(this.#step)} and fields <> '[]' order by ${STEP_ORDER}`;
    const ids = steps.map((step) => step.id);
    const kept = await findRows(this.#tx, 'step_parts', { user_id: userId, step_id: ids }, [
      'part',
    ]);
    for (const { id: stepId, undone_at } of steps) {
      for (const { part, entries } of kept.filter((one) => one.step_id === stepId)) {
        const isUndone = undone_at !== null;
        this.#add({ stepId, part, entries: readPart(entries), isUndone, isChanged: false });
      }
    }
  }

  #add(part: Part): void {
    this.#parts.push(part);
    for (const [at, entry] of part.entries.entries()) {
      if (entry[0] !== '=' || entry[1] !== 'transactions') continue;
      const row = String(entry[2][0]);
      const steps = this.#rows.get(row) ?? new Map<string, Written>();
      const written = steps.get(part.stepId) ?? { isUndone: part.isUndone, places: [] };
      written.places.push({ part, at });
      this.#rows.set(row, steps.set(part.stepId, written));
    }
  }

  /**
   * Replaces the value beneath in the later steps, up to and including the first that is not undone. Returns true if
   * such a step exists. In that case, the current value is the one that step set, so it stays.
   */
  changeBeneath(row: string, name: string, { from, to }: { from: Cell; to: Cell }): boolean {
    for (const { isUndone, places } of this.#rows.get(row)?.values() ?? []) {
      // Undoing a step writes in reverse order, so the value beneath is in its last entry.
      const inOrder = isUndone ? places.toReversed() : places;
      const place = inOrder.find(({ part, at }) => name in beneathOf(part, at));
      if (!place || beneathOf(place.part, place.at)[name] !== from) {
        if (place && !isUndone) return false;
        continue;
      }
      setBeneath(place.part, place.at, { [name]: to });
      if (!isUndone) return true;
    }
    return false;
  }

  async save(): Promise<void> {
    for (const { stepId, part, entries, isChanged } of this.#parts) {
      if (!isChanged) continue;
      const key = { user_id: this.#step.userId, step_id: stepId, part };
      await updateRows(this.#tx, 'step_parts', key, { entries: compressPart(entries) });
    }
  }
}

type Values = Readonly<Record<string, Cell>>;

function beneathOf({ entries, isUndone }: Part, at: number): Values {
  const entry = entries[at];
  if (entry?.[0] !== '=') return {};
  return isUndone ? entry[4] : entry[3];
}

function setBeneath(part: Part, at: number, set: Values): void {
  const entry = part.entries[at];
  if (entry?.[0] !== '=') return;
  const [op, table, key, before, after] = entry;
  part.entries[at] = part.isUndone
    ? [op, table, key, before, { ...after, ...set }]
    : [op, table, key, { ...before, ...set }, after];
  part.isChanged = true;
}
