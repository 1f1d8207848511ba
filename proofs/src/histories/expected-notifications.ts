import type { Targets } from './compare.ts';
import type { Done } from './step-context.ts';

/**
 * Checks that alerts near their limit and completed goals cause a notification immediately, and that nothing else does.
 */
export class ExpectedNotifications {
  private readonly due = new Set<string>();
  private hasWaited = false;

  /** Notes that time has passed. The scheduler sends the notifications caused by this a little later. */
  wait(): void {
    this.hasWaited = true;
  }

  wrong({ alerts, goals }: Targets, { wroteOften }: Done): string[] {
    const all = [
      ...alerts.map((one) => ({
        key: `alert ${one.id} of ${one.frequency} ${one.start_date}`,
        one,
        isDue: one.progress >= 90,
      })),
      ...goals.map((one) => ({ key: `goal ${one.id}`, one, isDue: one.is_completed })),
    ];
    return all.flatMap(({ key, one, isDue }) => {
      if ((isDue && one.notify_user) || (wroteOften && one.is_notified)) this.due.add(key);
      if (this.hasWaited) return [];
      if (isDue && one.notify_user && !one.is_notified)
        return [`${key} is due but was not notified`];
      return one.is_notified && !this.due.has(key) ? [`${key} was notified but never due`] : [];
    });
  }
}
