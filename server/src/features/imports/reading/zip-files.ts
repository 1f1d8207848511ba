import { StatementError } from '@saldo/statements';
import { unzip, zipEntries, zipNames } from '@saldo/statements/bytes/zip-guard';
import { appError } from '../../../texts/app-error.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Entries that identify an archive as a single document. */
const PARTS = /^(?:\[Content_Types\]\.xml|mimetype|Index\/Document\.iwa|META-INF\/manifest\.xml)$/;
/** Files that programs add to archives. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)|\/$/;
const MOST_FILES = 200;

/** True for an archive of files, false for a single document. */
export function isZipOfFiles(bytes: Uint8Array): boolean {
  if (!ZIP.every((byte, at) => bytes[at] === byte)) return false;
  try {
    const names = zipNames(bytes);
    return names.some((name) => !HIDDEN.test(name)) && !names.some((name) => PARTS.test(name));
  } catch (error) {
    if (error instanceof StatementError) return false;
    throw error;
  }
}

/** A file in an archive, with its position among the archive's entries. */
export interface ZippedFile {
  at: number;
  name: string;
}

/**
 * Lists the files in a zip of statements without unpacking them. Throws 409 `limit_reached` for more than a plan can
 * hold.
 */
export function listFiles(archive: Uint8Array): ZippedFile[] {
  const full = () => appError('limit_reached', (t) => t.plans.zip(MOST_FILES));
  try {
    const files = zipEntries(archive).flatMap(({ name }, at) =>
      HIDDEN.test(name) ? [] : [{ at, name }],
    );
    if (files.length > MOST_FILES) throw full();
    return files;
  } catch (error) {
    throw error instanceof StatementError ? full() : error;
  }
}

/** Throws a StatementError if the archive is damaged there. */
export async function unpackFile(archive: Uint8Array, { at }: ZippedFile): Promise<Uint8Array> {
  const [file = new Uint8Array()] = await unzip(archive, (_, each) => each === at);
  return file;
}
