import type { Targets } from './compare.ts';
import type { Done } from './step-context.ts';

/** Alerts near their limit and complete goals are notified immediately, and nothing else is. */
export class ExpectedNotifications {
  private readonly due = new Set<string>();
  private hasWaited = false;

  /** Time has passed. The scheduler sends notifications caused by that a little later. */
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
