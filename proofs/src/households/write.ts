import { writeFileSync } from 'node:fs';
import { households } from './generate.ts';

/** Writes the public set to `--to FILE`, one household per line, as JSON. */
export function writeHouseholds(args: readonly string[]): void {
  const at = args.indexOf('--to');
  const file = at < 0 ? undefined : args[at + 1];
  if (!file) throw new Error('Say where to write the households: --to FILE.');
  writeFileSync(
    file,
    `${households()
      .map((one) => JSON.stringify(one))
      .join('\n')}\n`,
  );
}
