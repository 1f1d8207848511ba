import { getManualBackups, type ManualBackups } from '@saldo/contract/backups';
import { BACKUPS_KEPT_DAYS } from '@saldo/contract/users';
import { addDays } from '@saldo/domain/dates';
import { dayInFull, today } from './format.ts';
import { queryOf } from './query-of.ts';
import { texts } from './texts.ts';
import { useShown } from './use-shown.ts';

/** States how long backups keep data that is deleted on the given day. */
export const describeBackupRetention = (manual: ManualBackups | 'unknown', day = today()): string =>
  [
    texts.backupsHold(dayInFull(addDays(day, BACKUPS_KEPT_DAYS))),
    manual === 'unknown' ? texts.manualBackupsUnknown : manualSentence(manual),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');

const manualSentence = ({ oldest, keep_until: until }: ManualBackups): string | null =>
  oldest && texts.manualBackups(dayInFull(today(new Date(oldest))), until && dayInFull(until));

/**
 * Like `describeBackupRetention`, for an open dialog. Reloads the manual backups, because they may have changed since
 * the last dialog.
 */
export function useBackupRetention(): string {
  const query = useShown({ ...queryOf(['backups', 'manual'], getManualBackups), staleTime: 0 });
  return describeBackupRetention(query.data ?? 'unknown');
}
