import { startsWith } from '../bytes/decode.ts';
import type { Source } from '../bytes/sniff.ts';
import { guardZip } from '../bytes/zip-guard.ts';
import { OpenedFile } from '../opened-file.ts';
import { StatementError } from '../statement.ts';
import { anonymizeDeclared } from './declared/index.ts';
import { anonymizeDelimited } from './delimited.ts';
import { Disguise } from './disguise.ts';
import { decodedText } from './encoding.ts';
import { Originals } from './leaks.ts';
import { anonymizeMarkup } from './markup.ts';
import { anonymizeOpenDocument } from './open-document.ts';
import { outcomeOf, type ReadOutcome } from './outcome.ts';
import { anonymizeWorkbook } from './workbook.ts';

export interface AnonymizeOptions {
  fileName: string;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Makes the copy reproducible; random if omitted. */
  seed?: number;
}

export interface AnonymizedFile {
  bytes: Uint8Array;
  fileName: string;
  /** True if Saldo reads, asks about or refuses the copy just as it does the original. */
  sameOutcome: boolean;
  outcome: ReadOutcome;
}

/**
 * Number of years by which each attempt moves dates back. Later attempts move them less, since whether a date is before
 * today may affect how it is read.
 */
const YEARS = [8, 4, 0, 0];

/**
 * Makes a copy of a file with the same layout but made-up contents. Names, descriptions, numbers, accounts, amounts and
 * years are replaced; headings, standard statement terms, currencies, and date and amount formats are kept. Parses the
 * copy to verify that it gives the same result as the original, and looks in all its parts for what is left of the
 * original. Throws a StatementError if this kind of file cannot be copied, or something stays.
 */
export async function anonymize(
  bytes: Uint8Array,
  { fileName, today, seed = newSeed() }: AnonymizeOptions,
): Promise<AnonymizedFile> {
  const name = copyName(fileName);
  const original = await outcomeOf(bytes, { fileName, today });
  const originals = await originalsOf(bytes);
  let last: AnonymizedFile | null = null;
  for (const [attempt, years] of YEARS.entries()) {
    const choices = { originals, seed: seed + attempt, years };
    const made = await withoutLeaks(await copyOf(bytes, choices), choices);
    if (!made) continue;
    const outcome = await outcomeOf(made, { fileName: name, today });
    if ([...outcome.accounts].some((account) => original.accounts.has(account))) continue;
    const sameOutcome = outcome.sign === original.sign;
    last = { bytes: made, fileName: name, sameOutcome, outcome };
    if (sameOutcome) break;
  }
  if (!last) throw new StatementError((t) => t.anonymize.remains);
  return last;
}

/** Replaces what is left of the original in a copy. Null if something stays even so. */
async function withoutLeaks(copy: Uint8Array, choices: Choices): Promise<Uint8Array | null> {
  const { originals, years } = choices;
  const leaks = await originals.leaksIn(copy, { areDaysKept: years === 0 });
  if (leaks.size === 0) return copy;
  const decoded = isArchive(copy) ? null : decodedText(copy);
  const made = decoded?.encode(new Disguise(decoded.text, choices).without(decoded.text, leaks));
  if (!made) return null;
  const left = await originals.leaksIn(made, { areDaysKept: years === 0 });
  return left.size === 0 ? made : null;
}

interface Choices {
  originals: Originals;
  seed: number;
  years: number;
}

async function copyOf(bytes: Uint8Array, choices: Choices): Promise<Uint8Array> {
  const disguiseOf = (text: string) => new Disguise(text, choices);
  const source = sourceOf(bytes);
  switch (source?.kind) {
    case 'declared':
      return rewritten(bytes, (text) => anonymizeDeclared(text, source.format, disguiseOf(text)));
    case 'norma43':
      return rewritten(bytes, (text) => anonymizeDeclared(text, 'norma43', disguiseOf(text)));
    case 'text':
      return rewritten(bytes, (text) => anonymizeDelimited(text, disguiseOf(text)));
    case 'markup':
      return rewritten(bytes, (text) => anonymizeMarkup(text, disguiseOf(text)));
    case 'biff':
      return anonymizeWorkbook(bytes, 'biff', disguiseOf);
    case 'zip':
      if ((await guardZip(bytes)) === 'excel') return anonymizeWorkbook(bytes, 'zip', disguiseOf);
      return anonymizeOpenDocument(bytes, disguiseOf);
    default:
      throw new StatementError((t) => t.anonymize.kind);
  }
}

function rewritten(bytes: Uint8Array, change: (text: string) => string): Uint8Array {
  const decoded = decodedText(bytes);
  const written = decoded?.encode(change(decoded.text));
  if (!written) throw new StatementError((t) => t.anonymize.letters);
  return written;
}

/** Returns null for an unsupported kind of file. */
function sourceOf(bytes: Uint8Array): Source | null {
  if (startsWith(bytes, PDF)) throw new StatementError((t) => t.anonymize.pdf);
  try {
    return new OpenedFile(bytes).source;
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}

/** Collects what may not stay. Throws a StatementError for a kind of file that cannot be copied. */
async function originalsOf(bytes: Uint8Array): Promise<Originals> {
  const source = sourceOf(bytes);
  if (!source || source.kind === 'pdf') throw new StatementError((t) => t.anonymize.kind);
  if (source.kind === 'zip') await guardZip(bytes);
  return Originals.of(bytes);
}

const isArchive = (bytes: Uint8Array): boolean =>
  [OLE, ZIP, BIFF].some((head) => startsWith(bytes, head));

const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const BIFF = [0x09];
const PDF = [0x25, 0x50, 0x44, 0x46];

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/**
 * Keeps only the extension, which indicates the kind of file. Some readers take a year from the rest of the name, so
 * the copy's outcome may differ.
 */
function copyName(fileName: string): string {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0] ?? '';
  return `anonymized${ending}`;
}
