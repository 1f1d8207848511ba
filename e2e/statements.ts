import { EXPECTED, type Expected } from '@saldo/statements/testing/composed-files';

export { composedPath as samplePath } from '@saldo/statements/testing/composed-files';
export type Sample = Expected;

export function sample(name: string): Expected {
  const found = EXPECTED[name];
  if (!found) throw new Error(`There is no composed file ${name}.`);
  return found;
}
