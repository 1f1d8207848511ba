// npm run distribute: spreads a PostgreSQL with Citus over its nodes, by person. Can be run again.
import { become } from './lib/built.mjs';

await become('distribute.js');
