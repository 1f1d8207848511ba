// npm run rates -- FILE: loads exchange rates from a file of the European Central Bank, on servers without internet.

import { readFile } from 'node:fs/promises';
import { dayIn } from '@saldo/domain/dates';
import { readConfig } from './config/config.ts';
import { readSource } from './features/rates/published-rates.ts';
import { readRateFile } from './features/rates/rate-file.ts';
import { readNeeds, storeRates } from './features/rates/store.ts';
import { ConfigError } from './platform/config/config.ts';
import { databaseExists, placeOf } from './platform/db/database-place.ts';
import { AppError } from './platform/http/errors.ts';
import { seal } from './platform/readers/sealed.ts';
import { runProgram, withStorage } from './run-program.ts';

const USAGE = 'Usage: npm run rates -- eurofxref-hist.zip';

async function main([path]: string[]): Promise<void> {
  if (!path) throw new ConfigError(USAGE);
  const bytes = await readFile(path).catch(() => {
    throw new ConfigError(`${path} cannot be read. ${USAGE}`);
  });
  const config = readConfig(process.env);
  if (!databaseExists(config)) {
    throw new ConfigError(`There is no database at ${placeOf(config)}. Check DATA_DIR.`);
  }
  await withStorage(config, {}, async (storage) => {
    const { currencies } = await readSource(storage.read);
    const wanted = [...new Set([...currencies, ...(await readNeeds({ storage }, {}))])];
    const now = new Date();
    const today = dayIn('Europe/Berlin', now);
    const file = await readRateFile({ bytes, today, wanted }).catch((error: unknown) => {
      throw error instanceof AppError ? new ConfigError(error.message) : error;
    });
    const q = { reading: seal(file), fetched: null, now: now.toISOString() };
    const newest = await storeRates({ storage }, q);
    const which = wanted.length === 0 ? 'No user needs any' : `Rates of ${wanted.join(', ')}`;
    console.log(`${which}; the newest day of the file is ${newest}.`);
  });
}

runProgram(main);
