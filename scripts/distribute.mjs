// npm run distribute: distributes PostgreSQL tables over Citus nodes by user. Can be run repeatedly.
import { become } from './lib/built.mjs';

await become('distribute.js');
