import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dayIn } from '@saldo/domain/dates';
import { StatementError } from '@saldo/statements';
import { anonymize } from '@saldo/statements/anonymize/anonymize';
import { ConfigError } from '../../platform/config/config.ts';

const USAGE = 'Usage: npm run anonymize -- FILE [OUT] [--force]';
const ENDS = {
  read: 'Saldo reads',
  asked: 'Saldo asks a question about',
  refused: 'Saldo refuses',
};

/**
 * Runs `npm run anonymize --` with the given arguments and returns the lines to print. Throws a ConfigError with a
 * message if the command fails.
 */
export async function anonymizeCommand(given: readonly string[]): Promise<string[]> {
  const { file, out, force } = readCommand(given);
  const bytes = await readFile(file).catch(async () => {
    const isFolder = (await stat(file).catch(() => null))?.isDirectory() === true;
    throw new ConfigError(
      `${file} ${isFolder ? 'is a folder. Choose one file in it.' : 'cannot be read.'} ${USAGE}`,
    );
  });
  if (out !== null) await requireFree(resolve(out), { file, force });
  const today = dayIn('UTC', new Date());
  const copy = await anonymize(bytes, { fileName: file, today }).catch((error: unknown) => {
    throw error instanceof StatementError ? new ConfigError(error.message) : error;
  });
  const { kind, message } = copy.outcome;
  const of = (what: string) => `${ENDS[kind]} ${what}${message === null ? '.' : `: ${message}`}`;
  if (!copy.sameOutcome && !force) {
    throw new ConfigError(
      `Nothing was written, because Saldo does not treat the copy like the file. ${of('the copy')} Add --force to write it anyway.`,
    );
  }
  const path = resolve(out ?? copy.fileName);
  await requireFree(path, { file, force });
  await writeFile(path, copy.bytes, { flag: force ? 'w' : 'wx' }).catch(() => {
    throw new ConfigError(`${path} cannot be written. Choose another file. ${USAGE}`);
  });
  return [
    `Wrote ${path}`,
    copy.sameOutcome ? of('the copy, just like the file') : of('the copy, unlike the file'),
    'Check it before you send it to anyone.',
  ];
}

/** Throws unless the copy may be written: never over the original, however it is named, and over others with --force. */
async function requireFree(
  path: string,
  { file, force }: { file: string; force: boolean },
): Promise<void> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (!found) return;
  const original = await stat(file, { bigint: true });
  const isSame =
    (found.dev === original.dev && found.ino === original.ino) ||
    (await realpath(path)) === (await realpath(file));
  if (isSame)
    throw new ConfigError(`${path} is the original statement. Choose another file. ${USAGE}`);
  if (found.isDirectory()) {
    throw new ConfigError(`${path} is a folder. Add the name of a file. ${USAGE}`);
  }
  if (!force) {
    throw new ConfigError(
      `${path} exists already. Choose another file, or add --force to overwrite it. ${USAGE}`,
    );
  }
}

function readCommand(given: readonly string[]): {
  file: string;
  out: string | null;
  force: boolean;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: { force: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, out = null, ...more] = positionals;
    if (file !== undefined && more.length === 0) {
      return { file: resolve(file), out, force: values.force === true };
    }
  } catch {
    // An unknown option falls through to the usage error.
  }
  throw new ConfigError(USAGE);
}
