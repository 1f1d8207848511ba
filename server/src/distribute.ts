// npm run distribute: spreads a PostgreSQL database over the nodes of its Citus cluster, split by user. Safe to run
// again.

import { readConfig } from './config/config.ts';
import { ConfigError } from './platform/config/config.ts';
import { distribute } from './platform/db/cluster/distribute.ts';
import { runProgram, withStorage } from './run-program.ts';

async function main(): Promise<void> {
  await withStorage(readConfig(process.env), {}, async (storage) => {
    const placed = await distribute(storage);
    if (!placed)
      throw new ConfigError('DATABASE_URL is not a PostgreSQL database with the citus extension.');
    for (const [table, place] of placed) console.log(`${table.padEnd(25)} ${place}`);
    console.log(
      placed.size > 0
        ? `${placed.size} tables distributed.`
        : 'All tables are already distributed.',
    );
  });
}

runProgram(main);
