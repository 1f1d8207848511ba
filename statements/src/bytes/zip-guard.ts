import { StatementError } from '../statement.ts';

const MB = 1024 * 1024;
const MOST_UNPACKED = 200 * MB;
const HIGHEST_RATIO = 200;
/**
 * Entries below this size may have a high compression ratio, which is harmless at that size and occurs in the style
 * sheets of empty workbooks.
 */
const RATIO_MATTERS_FROM = MB;
const RATIO_OF_ALL_MATTERS_FROM = 8 * MB;
const MOST_ENTRIES = 5000;

const END_RECORD = 0x06054b50;
const CENTRAL_HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const DEFLATE = 8;
const STORED = 0;

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  dataAt: number;
}

const damaged = () => new StatementError((t) => t.workbook.contradictory);

/** The zip unpacks to more data than any statement contains. */
export class UnpacksTooLarge extends StatementError {
  constructor() {
    super((t) => t.workbook.unpacksTooLarge);
  }
}

/**
 * Checks a zip before any library opens it. First checks the stated sizes, then unpacks each entry to check its actual
 * size without keeping the output. Throws if the zip is not a workbook, is password-protected or damaged, or unpacks to
 * too much data.
 */
export async function guardZip(bytes: Uint8Array): Promise<'excel' | 'openDocument'> {
  const entries = entriesOf(bytes);
  const kind = kindOf(new Set(entries.map((entry) => entry.name)));
  checkStatedSizes(entries);
  for (const entry of entries) await checkTrueSize(bytes, entry);
  return kind;
}

function kindOf(names: ReadonlySet<string>): 'excel' | 'openDocument' {
  if (names.has('[Content_Types].xml') && names.has('xl/workbook.xml')) return 'excel';
  if (names.has('content.xml') && names.has('mimetype')) return 'openDocument';
  const what = whatElse([...names]);
  throw new StatementError((t) => t.workbook[what]);
}

/** Unpacks one entry of an archive that passed the guard. Returns null if no entry has that name. */
export async function unpackEntry(bytes: Uint8Array, name: string): Promise<Uint8Array | null> {
  const [file] = await unzip(bytes, (each) => each === name);
  return file ?? null;
}

/** Identifies zips that other programs write, so that the error message can say what to do. */
function whatElse(names: readonly string[]): 'binary' | 'numbers' | 'zip' {
  if (names.includes('xl/workbook.bin')) return 'binary';
  if (names.some((name) => name.endsWith('.iwa') || name === 'Index.zip')) return 'numbers';
  return 'zip';
}

function checkStatedSizes(entries: readonly Entry[]): void {
  const all = { packed: 0, unpacked: 0 };
  for (const { packed, unpacked } of entries) {
    all.packed += packed;
    all.unpacked += unpacked;
    if (isBomb({ packed, unpacked }, RATIO_MATTERS_FROM)) throw new UnpacksTooLarge();
  }
  if (all.unpacked > MOST_UNPACKED || isBomb(all, RATIO_OF_ALL_MATTERS_FROM))
    throw new UnpacksTooLarge();
}

const isBomb = ({ packed, unpacked }: Pick<Entry, 'packed' | 'unpacked'>, from: number) =>
  unpacked > from && unpacked > packed * HIGHEST_RATIO;

function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecordAt(view);
  if (end < 0) throw damaged();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MOST_ENTRIES) throw new UnpacksTooLarge();
  const entries: Entry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL_HEADER) throw damaged();
    entries.push(entryAt(view, bytes, at));
    at +=
      46 +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  refuseOverlaps(entries);
  return entries;
}

/** The end record is the last 22 bytes, unless a comment of at most 65,535 bytes follows it. */
function endRecordAt(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  return -1;
}

function entryAt(view: DataView, bytes: Uint8Array, at: number): Entry {
  const flags = view.getUint16(at + 8, true);
  if (flags & 1) throw new StatementError((t) => t.workbook.locked);
  const method = view.getUint16(at + 10, true);
  const packed = view.getUint32(at + 20, true);
  const unpacked = view.getUint32(at + 24, true);
  const local = view.getUint32(at + 42, true);
  const nameLength = view.getUint16(at + 28, true);
  // Some programs separate folders with backslashes as on Windows. The library accepts both.
  const name = new TextDecoder()
    .decode(bytes.subarray(at + 46, at + 46 + nameLength))
    .replaceAll('\\', '/');
  if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL_HEADER) throw damaged();
  const dataAt = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (dataAt + packed > bytes.length || (method !== DEFLATE && method !== STORED)) throw damaged();
  if (method === STORED && packed !== unpacked) throw damaged();
  // If bit 3 is set, the sizes are stored after the data instead of in the local header.
  const told = (flags & 8) === 0;
  const agrees =
    view.getUint32(local + 18, true) === packed && view.getUint32(local + 22, true) === unpacked;
  if (told && !agrees) throw damaged();
  return { name, method, packed, unpacked, dataAt };
}

/** Refuses overlapping entries, with which a small archive could unpack to a huge one. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const ordered = entries.toSorted((a, b) => a.dataAt - b.dataAt);
  for (let i = 1; i < ordered.length; i++) {
    const before = ordered[i - 1];
    const entry = ordered[i];
    if (before && entry && before.dataAt + before.packed > entry.dataAt) throw damaged();
  }
}

/** Names and stated sizes of a zip's entries. Throws if it is damaged or unpacks to too much. */
export function zipEntries(bytes: Uint8Array): Pick<Entry, 'name' | 'unpacked'>[] {
  const entries = entriesOf(bytes);
  checkStatedSizes(entries);
  return entries;
}

/** Names of a zip's entries. Throws if its central directory is damaged. */
export const zipNames = (bytes: Uint8Array): string[] => entriesOf(bytes).map(({ name }) => name);

/**
 * Unpacks the wanted entries in archive order. Throws if the zip is damaged or unpacks to too much. With `most`, only
 * the number of unpacked bytes is limited, not their ratio to the packed ones.
 */
export async function unzip(
  bytes: Uint8Array,
  isWanted: (name: string, at: number) => boolean,
  most?: number,
): Promise<Uint8Array[]> {
  const entries = entriesOf(bytes);
  const wanted = entries.filter(({ name }, at) => isWanted(name, at));
  if (most === undefined) checkStatedSizes(entries);
  else if (sum(wanted.map(({ unpacked }) => unpacked)) > most) throw new UnpacksTooLarge();
  const files: Uint8Array[] = [];
  for (const entry of wanted) {
    const file = new Uint8Array(entry.unpacked);
    if (entry.method === STORED) file.set(packedOf(bytes, entry));
    else await inflate(bytes, entry, (part, at) => file.set(part, at));
    files.push(file);
  }
  return files;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

async function checkTrueSize(bytes: Uint8Array, entry: Entry): Promise<void> {
  if (entry.method !== STORED) await inflate(bytes, entry, () => undefined);
}

const packedOf = (bytes: Uint8Array, { dataAt, packed }: Entry) =>
  bytes.slice(dataAt, dataAt + packed);

/** Unpacks an entry in chunks. Throws if the length of the output differs from the stated size. */
async function inflate(
  bytes: Uint8Array,
  entry: Entry,
  take: (part: Uint8Array, at: number) => void,
): Promise<void> {
  const unpacked = new Blob([packedOf(bytes, entry)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = unpacked.getReader();
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const at = size;
      size += part.value.byteLength;
      if (size > entry.unpacked) break;
      take(part.value, at);
    }
  } catch {
    throw damaged();
  }
  if (size === entry.unpacked) return;
  await reader.cancel().catch(() => undefined);
  throw damaged();
}
