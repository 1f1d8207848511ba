import { BACKUPS_KEPT_DAYS } from '@saldo/contract/users';
import { addDays } from '@saldo/domain/dates';
import { dayInFull, today } from './format.ts';
import { texts } from './texts.ts';

/** Until when the server's own backups hold what is deleted on that day. */
export const backupsHold = (day = today()): string =>
  texts.backupsHold(dayInFull(addDays(day, BACKUPS_KEPT_DAYS)));
