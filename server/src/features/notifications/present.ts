import type { NotifiedRows } from '@saldo/contract/notifications';
import { fromCents } from '@saldo/domain/money';
import { NotificationFacts } from '../../schema/stored/notification-facts.ts';
import type { NotificationsTable } from '../../schema/target-tables.ts';
import { texts } from '../../texts/catalogues.ts';

type Stored = Pick<NotificationsTable, 'told' | 'message'>;

/** Null for facts that a newer server stored: during an update, both run side by side. */
const factsOf = ({ told }: Stored): NotificationFacts | null =>
  told === null ? null : (NotificationFacts.safeParse(JSON.parse(told)).data ?? null);

/** The sentence of a notification. It is composed when the notification is read. */
export function messageOf(row: Stored): string {
  const facts = factsOf(row);
  return facts === null ? row.message : texts().notice(facts);
}

/** A notification in two short lines. If its facts are unknown, the first one is its whole sentence. */
export function briefOf(row: Stored): { title: string; detail: string | null } {
  const facts = factsOf(row);
  return (facts && texts().brief(facts)) ?? { title: messageOf(row), detail: null };
}

/** The transactions that a notification is about, if the list can show just them. */
export function notifiedRows(row: Stored): NotifiedRows | null {
  const facts = factsOf(row);
  if (facts?.is !== 'paid_twice') return null;
  return { from: facts.first, to: facts.on, amount: fromCents(facts.amount) };
}
