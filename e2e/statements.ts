import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../statements/src/fixtures/', import.meta.url);

/** What a statement of the samples holds, as it was written down beside them. */
export interface Sample {
  bank: 'CAIXABANK' | 'REVOLUT' | 'BBVA';
  rows: number;
  /** Cents by currency, `EUR/deposit` for the savings product. */
  sum_net_minor: Record<string, number>;
  skipped?: Record<string, number>;
  first: string;
  last: string;
}

const samples: Record<string, Sample> = JSON.parse(
  readFileSync(new URL('expected.json', FOLDER), 'utf8'),
);

export const samplePath = (name: string): string => fileURLToPath(new URL(name, FOLDER));

export function sample(name: string): Sample {
  const found = samples[name];
  if (!found) throw new Error(`there is no sample named ${name}`);
  return found;
}
