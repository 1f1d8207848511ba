import { latestMovements } from './bbva/latest-movements.ts';
import { appList, compactList } from './caixabank/compact.ts';
import { wideList } from './caixabank/wide.ts';
import type { Layout } from './layout.ts';
import { accountStatement } from './revolut/account-statement.ts';
import { oldStatement } from './revolut/old-statement.ts';

/** Every table that is known. The more particular ones come first: the first that matches a header row reads it. */
export const LAYOUTS: readonly Layout[] = [
  accountStatement,
  oldStatement,
  latestMovements,
  wideList,
  compactList,
  appList,
];
