import { StatementError } from '@saldo/statements';
import { zipNames } from '@saldo/statements/bytes/zip-guard';
import { unzipSync } from 'fflate';
import { appError } from '../../../texts/app-error.ts';
import { type Exported, readExported } from '../../portability/read-export.ts';
import { readableName } from '../upload.ts';

export interface GivenFile {
  name: string;
  bytes: Uint8Array;
  own: Exported | null;
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Entries that identify an archive as a single document. */
const PARTS = /^(?:\[Content_Types\]\.xml|mimetype|Index\/Document\.iwa|META-INF\/manifest\.xml)$/;
/** Files that programs add to archives. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)|\/$/;
/** Maximum unpacked size of all files in an archive together. */
const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_FILES = 200;

/**
 * The files in a zip of statements. Anything else, such as a workbook or an export of Saldo, is returned as a single
 * file.
 */
export function filesIn(name: string, archive: Uint8Array): GivenFile[] {
  const file = { name, bytes: archive, own: readExported(archive, []) };
  if (file.own || !ZIP.every((byte, at) => archive[at] === byte)) return [file];
  let left = MOST_UNPACKED;
  let count = 0;
  let isDocument = false;
  try {
    const files = unzipSync(archive, {
      filter({ name, originalSize }) {
        isDocument ||= PARTS.test(name);
        if (HIDDEN.test(name)) return false;
        left -= originalSize;
        count += 1;
        return !isDocument && left >= 0 && count <= MOST_FILES;
      },
    });
    if (isDocument) return [file];
    if (left < 0 || count > MOST_FILES)
      throw appError('limit_reached', (t) => t.plans.zip(MOST_FILES));
    const found = Object.entries(files);
    return found.length === 0
      ? [file]
      : found.map(([path, bytes]) => ({
          ...{ name: readableName(path), bytes },
          own: readExported(bytes, []),
        }));
  } catch (error) {
    // Other errors mean a damaged archive, which the file's reader will report.
    if (error instanceof Error && 'code' in error && error.code === 'limit_reached') throw error;
    return [file];
  }
}

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
