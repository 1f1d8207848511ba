import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/** Seed of everything random in tests: any number, or `TEST_SEED`, so a failure can be reproduced. */
export const testSeed = (): number => Number(process.env.TEST_SEED ?? 1 + randomInt(2 ** 30));

if (process.env.TEST_SEED) fc.configureGlobal({ seed: testSeed() });
