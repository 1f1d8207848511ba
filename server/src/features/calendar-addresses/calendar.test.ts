import {
  createCalendarAddress,
  deleteCalendarAddress,
  getCalendarAddress,
} from '@saldo/contract/calendar-address';
import { listCategories } from '@saldo/contract/categories';
import { createSeries } from '@saldo/contract/recurring';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, test } from 'vitest';

describeOnEachEngine('the calendar of bills and pay', (server) => {
  afterEach(() => server().setNow());

  const fetchAt = (path: string) => fetch(`${server().running.address}${path}`);

  async function withSeries(): Promise<TestUser> {
    server().setNow(new Date('2026-11-14T12:00:00Z'));
    const user = await server().signUp();
    const [category] = await user.call(listCategories);
    const shared = { category_id: category?.id ?? '', currency: 'EUR' } as const;
    const bill = { direction: 'expense', amount: 17.99, cadence: 'monthly' } as const;
    const name = 'Luz; gas, agua ES91 2100 0418 4502 0005 1332';
    await user.call(createSeries, { body: { ...shared, ...bill, name, next_on: '2026-11-25' } });
    const pay = {
      direction: 'income',
      amount: 2450,
      cadence: 'yearly',
      name: 'Extra pay',
    } as const;
    await user.call(createSeries, { body: { ...shared, ...pay, next_on: '2026-12-20' } });
    return user;
  }

  const create = async (user: TestUser, with_amounts = false): Promise<string> =>
    (await user.call(createCalendarAddress, { body: { with_amounts } })).path;

  test('has what is due within a year, without amounts or account numbers', async () => {
    const user = await withSeries();
    const answer = await fetchAt(await create(user));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const calendar = await answer.text();
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261125\r\nDTEND;VALUE=DATE:20261126\r\n');
    expect(calendar).toContain('SUMMARY:Luz\\; gas\\, agua\r\n');
    expect(calendar).toContain('SUMMARY:Extra pay\r\n');
    expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(13);
    const shown = calendar.replaceAll(/^UID:.*$/gm, '');
    expect(shown).not.toMatch(/17\.99|2100|450|€|VALARM/);
    const ids = [...calendar.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid);
    expect(new Set(ids).size).toBe(13);
    expect(ids.join()).not.toContain(user.id);
  });

  test('names amounts only if its address was created so', async () => {
    const user = await withSeries();
    const calendar = await (await fetchAt(await create(user, true))).text();
    expect(calendar).toContain('SUMMARY:Extra pay\\, €2\\,450.00\r\n');
  });

  test('ends with its address: renewed, revoked, or with the user', async () => {
    const user = await withSeries();
    const first = await create(user);
    const second = await create(user);
    expect([(await fetchAt(first)).status, (await fetchAt(second)).status]).toEqual([404, 200]);
    expect((await user.call(getCalendarAddress)).address).toMatchObject({ with_amounts: false });
    await user.call(deleteCalendarAddress);
    expect((await user.call(getCalendarAddress)).address).toBeNull();
    expect((await fetchAt(second)).status).toBe(404);
    const third = await create(user);
    const { storage } = server().running.context;
    await storage.write((tx) =>
      tx.updateTable('users').set({ deleted_at: 'now' }).where('id', '=', user.id).execute(),
    );
    expect((await fetchAt(third)).status).toBe(404);
  });

  test('stores no token, and tells nothing at a wrong address', async () => {
    const user = await withSeries();
    const path = await create(user);
    const token = /\/calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? 'none';
    const { read } = server().running.context.storage;
    const rows = await read.selectFrom('calendar_addresses').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const wrong = ['/calendar/x.ics', path.slice(0, -4), `/calendar/${'A'.repeat(43)}.ics`];
    for (const address of [...wrong, '/calendar/.ics']) {
      const answer = await fetchAt(address);
      expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n']);
    }
  });

  test('cannot be created by viewers', async () => {
    const viewer = await server().signUp('VIEWER');
    const body = { with_amounts: false };
    expect((await viewer.raw('POST', '/api/calendar-address', { body })).status).toBe(403);
    expect((await viewer.raw('DELETE', '/api/calendar-address')).status).toBe(403);
  });
});
