import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/** What chance decides in tests starts from here: any number, or `TEST_SEED`, so that what failed can be run again. */
export const testSeed = (): number => Number(process.env.TEST_SEED ?? 1 + randomInt(2 ** 30));

if (process.env.TEST_SEED) fc.configureGlobal({ seed: testSeed() });
