import { TRANSACTIONS_FILE } from '@saldo/contract/export';
import { extensionOf } from '@saldo/contract/file-extensions';
import { MAX_REPORT_BYTES } from '@saldo/contract/imports';

const RECEIPTS = 'receipts/';
const END = 0x06054b50;
const END_BYTES = 22;
/** The end record, and the longest comment that may follow it. */
const TAIL_BYTES = END_BYTES + 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const OFFSET_AT = 42;

interface Entry {
  name: string;
  /** Its record in the directory. */
  record: Uint8Array<ArrayBuffer>;
  /** Where its data is in the archive. */
  from: number;
  to: number;
}

/**
 * Splits exports of Saldo that are too large to upload. Each part has all data and some of the receipts, so it restores on
 * its own. No part is read into memory. Other files stay as they are.
 */
export async function splitArchives(
  files: readonly File[],
  most: number = MAX_REPORT_BYTES,
): Promise<File[]> {
  const split: File[] = [];
  for (const file of files) split.push(...((await partsOf(file, most)) ?? [file]));
  return split;
}

async function partsOf(file: File, most: number): Promise<File[] | null> {
  if (file.size <= most || extensionOf(file.name) !== 'zip') return null;
  const entries = await entriesOf(file).catch(() => null);
  if (!entries?.some(({ name }) => name === TRANSACTIONS_FILE)) return null;
  const isReceipt = ({ name }: Entry) => name.startsWith(RECEIPTS);
  const data = entries.filter((entry) => !isReceipt(entry));
  const groups = grouped(entries.filter(isReceipt), most - END_BYTES - sizeOf(data));
  if (!groups || groups.length === 0) return null;
  const base = file.name.slice(0, -'.zip'.length);
  return groups.map((group, at) => {
    const name = `${base}-part-${at + 1}-of-${groups.length}.zip`;
    return new File(zipOf(file, [...data, ...group]), name, { type: file.type });
  });
}

const sizeOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { from, to, record }) => sum + to - from + record.length, 0);

/** Groups of at most that size; null if a single entry is larger. */
function grouped(entries: readonly Entry[], most: number): Entry[][] | null {
  const groups: Entry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = sizeOf([entry]);
    if (size > most) return null;
    if (size > room) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)?.push(entry);
    room -= size;
  }
  return groups;
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function entriesOf(file: File): Promise<Entry[]> {
  const tail = viewOf(await bytesOf(file.slice(-TAIL_BYTES)));
  let end = tail.byteLength - END_BYTES;
  while (tail.getUint32(end, true) !== END) end -= 1;
  const directoryAt = tail.getUint32(end + 16, true);
  const directory = await bytesOf(
    file.slice(directoryAt, directoryAt + tail.getUint32(end + 12, true)),
  );
  const view = viewOf(directory);
  const entries: Entry[] = [];
  for (let at = 0; at < directory.length; ) {
    if (view.getUint32(at, true) !== CENTRAL) throw new RangeError('no directory');
    const nameBytes = view.getUint16(at + 28, true);
    const more = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const next = at + CENTRAL_BYTES + nameBytes + more;
    const name = directory.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    entries.push({
      name: new TextDecoder().decode(name),
      record: directory.slice(at, next),
      from: view.getUint32(at + OFFSET_AT, true),
      to: directoryAt,
    });
    at = next;
  }
  // An entry ends where the next one begins, also if its sizes follow its data.
  const ordered = entries.toSorted((a, b) => a.from - b.from);
  for (const [at, entry] of ordered.entries()) entry.to = ordered[at + 1]?.from ?? directoryAt;
  return entries;
}

/** A zip of some entries, with their data as it is in the archive. */
function zipOf(file: File, entries: readonly Entry[]): BlobPart[] {
  const records: BlobPart[] = [];
  let at = 0;
  let size = 0;
  for (const { from, to, record } of entries) {
    const moved = record.slice();
    viewOf(moved).setUint32(OFFSET_AT, at, true);
    records.push(moved);
    at += to - from;
    size += record.length;
  }
  const end = new Uint8Array(END_BYTES);
  const view = viewOf(end);
  view.setUint32(0, END, true);
  view.setUint16(8, entries.length, true);
  view.setUint16(10, entries.length, true);
  view.setUint32(12, size, true);
  view.setUint32(16, at, true);
  return [...entries.map(({ from, to }) => file.slice(from, to)), ...records, end];
}
