import { sql } from 'kysely';
import { findRows } from '../../../platform/db/crud.ts';
import { mayContain } from '../../../platform/db/id-filter.ts';
import { columns, readRows } from '../../../platform/db/read-rows.ts';
import {
  type Entry,
  type Image,
  keyColumns,
  keyOf,
  readPart,
} from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { RowOf } from '../../../schema/columns.ts';
import { STEP_ORDER } from '../../ledger/steps/write-number.ts';
import type { FoldedStep } from './row-history.ts';

const STEP = columns('steps', 'id', 'kind', 'at', 'undone_at', 'undoes_made');

/** A step whose journal still exists, with the part of it that has been read. */
export interface RecordedStep extends RowOf<typeof STEP>, FoldedStep {
  entries: Entry[];
  /** Rows that its latest undo or redo took away. */
  saved: Image[][];
}

interface Head {
  stepId: string;
  part: number;
  holds: string | null;
  ids: Buffer | null;
  isRead: boolean;
}

const HEAD = { ...columns('step_parts', 'step_id', 'part', 'holds', 'ids') };

/** The journals of a user's steps. Parts about transactions are read only as needed. */
export class RecordedSteps {
  readonly #db: Db | Tx;
  readonly #bookId: BookId;
  readonly #heads: Head[] = [];
  readonly steps = new Map<string, RecordedStep>();
  /** Rows that turns took away, by step. */
  readonly saved: { step: FoldedStep; entries: Entry[] }[] = [];

  private constructor(db: Db | Tx, bookId: BookId) {
    this.#db = db;
    this.#bookId = bookId;
  }

  /** Reads everything that is not about transactions, and all that the given steps wrote. */
  static async read(
    db: Db | Tx,
    { bookId, whole }: { bookId: BookId; whole: ReadonlySet<string> },
  ): Promise<RecordedSteps> {
    const all = new RecordedSteps(db, bookId);
    await all.#open();
    await all.#unpack(
      ({ stepId, holds }) => holds === null || holds === 'others' || whole.has(stepId),
    );
    return all;
  }

  /** Reads what any step wrote to these transactions, which are sorted. */
  about(sorted: readonly string[]): Promise<void> {
    return this.#unpack(({ ids }) => ids === null || mayContain(ids, sorted));
  }

  /** Reads what any step wrote to any transaction. */
  all(): Promise<void> {
    return this.#unpack(() => true);
  }

  async #open(): Promise<void> {
    const own = sql`user_id = ${this.#bookId}`;
    const heads = await readRows(this.#db, HEAD)`
      select step_id, part, holds, ids from step_parts where ${own} order by step_id, part`;
    const kept = new Set(heads.map(({ step_id }) => step_id));
    const steps = await readRows(this.#db, STEP)`
      select id, kind, at, undone_at, undoes_made from steps where ${own} order by ${STEP_ORDER}`;
    for (const step of steps) {
      if (!kept.has(step.id)) continue;
      const place = this.steps.size;
      this.steps.set(step.id, { ...step, place, entries: [], saved: [] });
    }
    for (const { step_id: stepId, ...head } of heads) {
      this.#heads.push({ stepId, ...head, isRead: false });
    }
  }

  async #unpack(isWanted: (head: Head) => boolean): Promise<void> {
    const wanted = this.#heads.filter((head) => !head.isRead && isWanted(head));
    const bytes = await this.#bytesOf(wanted);
    for (const head of wanted) {
      head.isRead = true;
      const step = this.steps.get(head.stepId);
      const packed = bytes.get(`${head.stepId} ${head.part}`);
      if (!step || !packed) continue;
      const entries = readPart(packed);
      if (head.holds === 'images') this.saved.push({ step, entries });
      else if (head.holds === null && step.undone_at !== null) {
        step.entries.unshift(...inverted(entries));
      } else for (const entry of entries) step.entries.push(entry);
    }
  }

  async #bytesOf(heads: readonly Head[]): Promise<Map<string, Buffer>> {
    const ids = [...new Set(heads.map(({ stepId }) => stepId))];
    const named = new Set(heads.map(({ stepId, part }) => `${stepId} ${part}`));
    const bytes = new Map<string, Buffer>();
    const own = { user_id: this.#bookId };
    for (const row of await findRows(this.#db, 'step_parts', { ...own, step_id: ids })) {
      const key = `${row.step_id} ${row.part}`;
      if (named.has(key)) bytes.set(key, row.entries);
    }
    return bytes;
  }
}

/**
 * What an undone step wrote, from what its undo wrote. Earlier versions kept only that. Of a row that the undo inserted,
 * only the key is known.
 */
export function inverted(entries: readonly Entry[]): Entry[] {
  return entries.toReversed().map((entry): Entry => {
    if (entry[0] === '-') return ['+', entry[1], keyOf(entry[1], entry[2]), entry[2]];
    if (entry[0] === '=') return ['=', entry[1], entry[2], entry[4], entry[3]];
    const [, table, key, image] = entry;
    const names = keyColumns(table);
    return [
      '-',
      table,
      image ?? Object.fromEntries(names.map((name, at) => [name, key[at] ?? null])),
    ];
  });
}
