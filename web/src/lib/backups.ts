import { BACKUPS_KEPT_DAYS } from '@saldo/contract/users';
import { addDays } from '@saldo/domain/dates';
import { dayInFull, today } from './format.ts';

/** Until when the server's own backups hold what is deleted on that day. */
export const backupsHold = (day = today()): string =>
  `The server's nightly backups hold the data until ${dayInFull(addDays(day, BACKUPS_KEPT_DAYS))}; copies that ` +
  'the administrator keeps elsewhere, for as long as they are kept.';
