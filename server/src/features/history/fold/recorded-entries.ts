import {
  type Entry,
  type Image,
  keyOf,
  keyText,
  type RowKey,
} from '../../../platform/db/row-journal.ts';
import type { TableName } from '../../../schema/tables.ts';
import type { RecordedSteps } from './recorded-steps.ts';
import type { Event } from './row-history.ts';

/** What steps wrote to one row, and the row as turns of steps took it away, by step. */
export interface RowEvents {
  key: RowKey;
  events: Event[];
  saved: Map<string, Image>;
}
type RowsOf = Map<string, RowEvents>;

export const MAIN: ReadonlySet<TableName> = new Set<TableName>([
  ...(['transactions', 'removed_rows', 'effects', 'transfers'] as const),
]);

/** All events that were read, by what they are about. */
export class RecordedEvents {
  /** By table and key. Those of layers are below. */
  readonly #tables = new Map<TableName, RowsOf>();
  /** Events of layers by transaction and field. */
  readonly layers = new Map<string, Map<string, Event[]>>();
  /** Layers that turns took away with their transactions. */
  readonly savedLayers = new Map<string, Image[]>();
  /** Layers by id, for entries of earlier versions, which do not have them. */
  readonly #known: ReadonlyMap<string, Image>;

  constructor(
    recorded: RecordedSteps,
    known: ReadonlyMap<string, Image>,
    isWanted: (table: TableName) => boolean = () => true,
  ) {
    this.#known = known;
    for (const step of recorded.steps.values()) {
      for (const entry of step.entries) if (isWanted(entry[1])) this.#note({ step, entry });
    }
    for (const { step, entries } of recorded.saved) {
      for (const entry of entries) {
        if (entry[0] === '-' && isWanted(entry[1])) this.#save(step.id, entry);
      }
    }
  }

  /** Without those of transactions and what belongs to them. */
  static ofOthers(recorded: RecordedSteps): RecordedEvents {
    return new RecordedEvents(recorded, new Map(), (table) => !MAIN.has(table));
  }

  of(table: TableName): ReadonlyMap<string, RowEvents> {
    return this.#tables.get(table) ?? new Map();
  }

  row(table: TableName, id: string): RowEvents | undefined {
    return this.#tables.get(table)?.get(keyText([id]));
  }

  #note({ step, entry }: Event): void {
    const [, table] = entry;
    const key = keyIn(entry);
    if (table !== 'effects') {
      this.#rowOf(table, key).events.push({ step, entry });
      return;
    }
    const whole = this.#wholeLayer(entry);
    const image = whole && (whole[0] === '-' ? whole[2] : whole[3]);
    if (!whole || !image) return;
    const fields = this.layers.get(String(image.transaction_id)) ?? new Map<string, Event[]>();
    this.layers.set(String(image.transaction_id), fields);
    const field = String(image.field);
    const events = fields.get(field) ?? [];
    fields.set(field, events);
    events.push({ step, entry: whole });
  }

  #wholeLayer(entry: Entry): Entry | undefined {
    const known = this.#known.get(String(keyIn(entry)[0]));
    if (entry[0] === '-') return 'field' in entry[2] ? entry : known && ['-', 'effects', known];
    if (entry[0] === '=') {
      if ('field' in entry[3]) return entry;
      return (
        known && ['=', 'effects', entry[2], { ...known, ...entry[3] }, { ...known, ...entry[4] }]
      );
    }
    return entry[3] ? entry : known && ['+', 'effects', entry[2], known];
  }

  #save(stepId: string, [, table, image]: Extract<Entry, readonly ['-', ...unknown[]]>): void {
    if (table !== 'effects') {
      this.#rowOf(table, keyOf(table, image)).saved.set(stepId, image);
      return;
    }
    const id = String(image.transaction_id);
    this.savedLayers.set(id, [...(this.savedLayers.get(id) ?? []), image]);
  }

  #rowOf(table: TableName, key: RowKey): RowEvents {
    const rows: RowsOf = this.#tables.get(table) ?? new Map();
    this.#tables.set(table, rows);
    const known = rows.get(keyText(key));
    if (known) return known;
    const row: RowEvents = { key, events: [], saved: new Map() };
    rows.set(keyText(key), row);
    return row;
  }
}

export const keyIn = (entry: Entry): RowKey =>
  entry[0] === '-' ? keyOf(entry[1], entry[2]) : entry[2];
