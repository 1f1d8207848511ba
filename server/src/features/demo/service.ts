import { fold } from '@saldo/domain/text';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { seedStarterCategories } from '../categories/service.ts';
import * as store from './store.ts';

const PERSON = {
  name: 'Demo',
  lastnames: 'Viewer',
  username: 'viewer',
  email: 'viewer@saldo.example',
};

/** The shared demo account, which anybody may look at and nobody may change. Made when it is missing. */
export async function ensureDemoUser(tx: Tx, now: Date): Promise<string> {
  const there = await store.findDemoUser(tx);
  if (there !== undefined) return there;
  const userId = newId();
  await store.insertUser(tx, {
    id: userId,
    ...PERSON,
    username_key: fold(PERSON.username),
    email_key: fold(PERSON.email),
    role: 'VIEWER',
    avatar: null,
    password_hash: null,
    is_demo: 1,
    time_zone: null,
    created_at: now.toISOString(),
    last_login_at: null,
  });
  await seedStarterCategories(tx, { userId });
  return userId;
}
