import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { TextFact } from '@saldo/contract/text-facts';
import { z } from 'zod';
import { errorCode } from '../../platform/unknown-error.ts';
import { isBeforeRelease, migrations } from '../../schema/migrations/index.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import type { Sentence } from '../../texts/say.ts';
import { BackupError, FORMAT, type Head, type Summary, type TableStart, Tally } from './format.ts';

const HeadLine = z.object({
  saldo_backup: z.literal(FORMAT),
  version: z.string(),
  migrations: z.array(z.string()),
  made_at: z.string(),
  /**
   * Present in files of early versions, which contain a single user. Restoring such a file as a backup would remove all
   * other users.
   */
  person: z.unknown().optional(),
});
const StartLine = z.object({
  table: z.enum(DATA_TABLES.map(({ table }) => table)),
  columns: z.array(z.string().regex(/^\w+$/)),
});
const RowLine = z.array(
  z.union([z.string(), z.number(), z.null(), z.object({ base64: z.string() })]),
);
const EndLine = z.object({
  end: z.object({
    tables: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
    sums: z.record(z.string(), z.number()),
  }),
});

export type Part =
  | { head: Head }
  | { start: TableStart }
  | { row: z.output<typeof RowLine> }
  | { end: Summary };

/**
 * Yields the parts of a backup in order. Throws a BackupError as soon as the file turns out to be cut off, changed, or
 * made by a newer Saldo.
 */
export async function* readBackup(path: string): AsyncGenerator<Part> {
  const reader = new Reader();
  for await (const line of linesOf(path)) yield reader.take(line);
  reader.close();
}

/** Interprets each line according to the lines before it. */
class Reader {
  readonly #found = new Map<string, Tally>();
  #tally: Tally | undefined;
  #begun = false;
  #ended = false;

  take(line: string): Part {
    if (this.#ended) throw damaged((d) => d.afterEnd);
    const value = parse(line);
    if (!this.#begun) {
      this.#begun = true;
      return { head: headOf(value) };
    }
    if (Array.isArray(value)) return this.#row(line, value);
    return 'table' in value ? this.#start(value) : this.#end(value);
  }

  close(): void {
    if (!this.#ended) throw damaged((d) => d.noEnd);
  }

  #row(line: string, value: unknown): Part {
    if (!this.#tally) throw damaged((d) => d.noTable);
    this.#tally.add(line);
    return { row: is(RowLine, value) };
  }

  #start(value: object): Part {
    const start = is(StartLine, value);
    this.#tally = new Tally();
    this.#found.set(start.table, this.#tally);
    return { start };
  }

  #end(value: object): Part {
    const { end } = is(EndLine, value);
    compare(end, this.#found);
    this.#ended = true;
    return { end };
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  // File errors are ignored here, because reading the lines throws them.
  const text = pipeline(createReadStream(path), createGunzip(), () => undefined);
  text.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const missing = errorCode(error) === 'ENOENT';
    throw missing ? new BackupError((t) => t.backups.notFound(path)) : damaged((d) => d.packed);
  }
  if (rest !== '') yield rest;
}

function headOf(value: unknown): Head {
  const parsed = HeadLine.safeParse(value);
  if (!parsed.success) throw new BackupError((t) => t.backups.notBackup);
  if (parsed.data.person !== undefined) {
    throw new BackupError((t) => t.backups.oneUser);
  }
  if (isBeforeRelease(parsed.data.migrations)) {
    throw new BackupError((t) => t.backups.beforeRelease);
  }
  const known = new Set(migrations.map(({ name }) => name));
  if (parsed.data.migrations.every((name) => known.has(name))) return parsed.data;
  const { version } = parsed.data;
  throw new BackupError((t) => t.backups.newer(version));
}

function compare(end: Summary, found: ReadonlyMap<string, Tally>): void {
  const names = new Set([...Object.keys(end.tables), ...found.keys()]);
  for (const name of names) {
    const [expected, actual] = [end.tables[name], found.get(name)?.summary()];
    if (expected?.rows === actual?.rows && expected?.hash === actual?.hash) continue;
    throw damaged((d) => d.rows(name));
  }
}

function parse(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The error is thrown below.
  }
  throw damaged((d) => d.unreadable);
}

function is<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw damaged((d) => d.invalid);
}

type Damage = Parameters<Sentence>[0]['backups']['damage'];
const damaged = (how: (damage: Damage) => TextFact) =>
  new BackupError(({ backups }) => backups.damaged(how(backups.damage)));
