import type { Tables } from '../db/tables.ts';

/** Tables that say how a server runs rather than what people have: a backup leaves them out. */
export const NOT_KEPT = [
  'leases',
  'job_runs',
  'backups',
  'sign_in_failures',
  'passkey_challenges',
  'migrations',
] as const;

const OWN = ['user_id', 'id'] as const;

/** Every other table with its primary key; what is referred to comes first. */
export const KEPT: readonly { table: keyof Tables; key: readonly string[] }[] = [
  { table: 'users', key: ['id'] },
  { table: 'sessions', key: ['token_hash'] },
  { table: 'invitations', key: ['id'] },
  { table: 'audit_log', key: ['id'] },
  { table: 'second_factors', key: ['user_id'] },
  { table: 'recovery_codes', key: OWN },
  { table: 'passkeys', key: OWN },
  { table: 'known_origins', key: ['user_id', 'kind', 'hash'] },
  { table: 'accounts', key: OWN },
  { table: 'categories', key: OWN },
  { table: 'reports', key: OWN },
  { table: 'transactions', key: OWN },
  { table: 'removed_rows', key: OWN },
  { table: 'csv_mappings', key: ['user_id', 'headings_hash'] },
  { table: 'effects', key: OWN },
  { table: 'transfers', key: OWN },
  { table: 'rules', key: OWN },
  { table: 'custom_metrics', key: OWN },
  { table: 'custom_metric_categories', key: ['user_id', 'metric_id', 'category_id'] },
  { table: 'goals', key: OWN },
  { table: 'alerts', key: OWN },
  { table: 'notifications', key: OWN },
  { table: 'mail_outbox', key: OWN },
  { table: 'bank_connections', key: OWN },
  { table: 'consent_attempts', key: OWN },
  { table: 'linked_accounts', key: OWN },
  { table: 'sightings', key: OWN },
  { table: 'sandbox_consents', key: ['id'] },
  { table: 'tickets', key: OWN },
  { table: 'ticket_attachments', key: ['user_id', 'ticket_id'] },
];
