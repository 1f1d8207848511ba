import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, test } from 'vitest';
import { newId } from '../id.ts';
import { ownId } from '../identity.ts';
import {
  deleteRows,
  findRow,
  findRows,
  insertRow,
  lockRow,
  updateRows,
  upsertRow,
} from './crud.ts';

const USER = {
  name: '',
  lastnames: '',
  role: 'USER',
  is_demo: false,
  llm_enabled: false,
  auto_sort: false,
} as const;
const NOW = '2026-11-23T10:00:00.000Z';

describeOnEachEngine('rows matched by column values', (server) => {
  test("are inserted, found, updated and deleted, and other users' rows never are", async () => {
    const { storage } = server().running.context;
    const people = [ownId(newId()), ownId(newId())] as const;
    await storage.write(async (tx) => {
      for (const id of people) {
        await insertRow(tx, 'users', {
          ...USER,
          ...{ id, username: id, username_key: id, email: id, email_key: id },
          ...{ mail_notifications: true, password_is_temporary: false, created_at: NOW },
        });
        for (const name of ['b', 'a']) {
          const row = { user_id: id, id: `${id} ${name}`, name, created_at: NOW };
          await insertRow(tx, 'accounts', {
            ...row,
            bank: 'X',
            product: 'current',
            currency: 'EUR',
          });
        }
      }
    });
    const [user_id, other] = people;
    const names = async (where: { name?: string | string[]; iban?: null }) =>
      (await findRows(storage.read, 'accounts', { user_id, ...where }, ['name'])).map(
        ({ name }) => name,
      );
    expect(await names({})).toEqual(['a', 'b']);
    expect(await names({ iban: null })).toEqual(['a', 'b']);
    expect(await names({ name: ['b', 'c'] })).toEqual(['b']);
    expect(await names({ name: [] })).toEqual([]);
    await expect(names({ name: undefined })).rejects.toThrow('undefined');

    await storage.write(async (tx) => {
      const key = { user_id, id: `${user_id} a` };
      expect(await updateRows(tx, 'accounts', key, { name: 'c', iban: undefined })).toBe(1);
      expect(await lockRow(tx, 'accounts', key)).toMatchObject({ name: 'c' });
      expect(await deleteRows(tx, 'accounts', { user_id, name: ['a', 'b', 'c'] })).toBe(2);
      expect(await findRow(tx, 'accounts', key)).toBeUndefined();
    });
    expect(await findRows(storage.read, 'accounts', { user_id: other })).toHaveLength(2);
  });

  test('replace the row with the same key', async () => {
    const { storage } = server().running.context;
    const put = (holder: string) =>
      storage.write((tx) => upsertRow(tx, 'leases', { name: 'l', holder, expires_at: NOW }));
    await put('one');
    await put('two');
    expect(await findRows(storage.read, 'leases', { name: 'l' })).toMatchObject([
      { holder: 'two' },
    ]);
  });
});
