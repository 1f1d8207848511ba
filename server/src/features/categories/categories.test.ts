import {
  type Category,
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createTransaction, getTransaction } from '@saldo/contract/transactions';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { updateRows } from '../../platform/db/crud.ts';

describeOnEachEngine('categories', (server) => {
  const make = (user: TestUser, name: string, more: object = {}) =>
    user.call(createCategory, { body: { name, icon: '🎸', ...more } });
  const send = (user: TestUser, method: string, path: string, body?: object) =>
    user.raw(method, `/api/categories${path}`, { body });
  const find = async (user: TestUser, id: string): Promise<Category | undefined> =>
    (await user.call(listCategories)).find((category) => category.id === id);

  it('creates a category, and a subcategory that inherits its color', async () => {
    const user = await server().signUp();
    const music = await make(user, '  Music  ', { description: ' Gear ' });
    expect(music).toMatchObject({
      name: 'Music',
      color: '#6366f1',
      description: 'Gear',
      type: 'custom',
    });
    const strings = await make(user, 'Strings', { parent_id: music.id });
    expect(strings).toMatchObject({ parent_id: music.id, color: '#6366f1', sub_categories: [] });
    await user.call(updateCategory, { params: { id: music.id }, body: { color: '#112233' } });
    expect((await find(user, music.id))?.sub_categories[0]?.color).toBe('#112233');
    await user.call(updateCategory, { params: { id: strings.id }, body: { color: '#445566' } });
    expect((await find(user, music.id))?.sub_categories[0]?.color).toBe('#445566');
  });

  it('rejects a name with more than one line', async () => {
    const user = await server().signUp();
    for (const name of ['Mu\nsic', 'Mu\u202esic', 'Mu\u0007sic']) {
      const { status, body } = await send(user, 'POST', '', { name, icon: '🎸' });
      expect([status, body.detail.fields]).toEqual([
        422,
        [{ path: 'name', message: 'must be one line, without control characters' }],
      ]);
    }
  });

  it('keeps names unique below a parent, ignoring case and accents', async () => {
    const user = await server().signUp();
    const music = await make(user, 'Música');
    const taken = await send(user, 'POST', '', { name: 'MUSICA', icon: '🎸' });
    expect([taken.status, taken.body.detail.code]).toEqual([409, 'category_name_exists']);
    expect(taken.body.detail.message).toContain('MUSICA');
    expect((await make(user, 'musica', { parent_id: music.id })).name).toBe('musica');
    const [below] = (await find(user, music.id))?.sub_categories ?? [];
    const moved = await send(user, 'PUT', `/${below?.id}`, { parent_id: null });
    expect([moved.status, moved.body.detail.message]).toEqual([
      409,
      'A category named “musica” already exists here. Choose another name.',
    ]);
    const other = await make(user, 'Other');
    const renamed = await send(user, 'PUT', `/${other.id}`, { name: 'musica' });
    expect([renamed.status, renamed.body.detail.code]).toEqual([409, 'category_name_exists']);
  });

  it.each([
    ['Łódź', 'LODZ'],
    ['Straße', 'strasse'],
    ['Food', 'Food\u200b'],
    ['Café', '\u202eCafe'],
  ])('treats %j and %j as the same name', async (name, alike) => {
    const user = await server().signUp();
    await make(user, name);
    const { status } = await send(user, 'POST', '', { name: alike, icon: '🎸' });
    expect([409, 422]).toContain(status);
  });

  it('lets one of ten concurrent requests take a name', async () => {
    const user = await server().signUp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(user, 'POST', '', { name: 'Race', icon: '🏁' })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
  });

  it('stays two levels deep', async () => {
    const user = await server().signUp();
    const music = await make(user, 'Music');
    const strings = await make(user, 'Strings', { parent_id: music.id });
    const third = await send(user, 'POST', '', { name: 'E', icon: '🎸', parent_id: strings.id });
    expect([third.status, third.body.detail.code]).toEqual([409, 'category_depth']);
    const other = await make(user, 'Other');
    for (const parent_id of [other.id, music.id]) {
      const moved = await send(user, 'PUT', `/${music.id}`, { parent_id });
      expect([moved.status, moved.body.detail.code]).toEqual([409, 'category_depth']);
    }
    const moved = await user.call(updateCategory, {
      params: { id: strings.id },
      body: { parent_id: other.id },
    });
    expect(moved.parent_id).toBe(other.id);
    const raised = await user.call(updateCategory, {
      params: { id: strings.id },
      body: { parent_id: null },
    });
    expect(raised.parent_id).toBeNull();
  });

  it('shows the current description of a starter category from an earlier version', async () => {
    const user = await server().signUp();
    const shown = async () =>
      (await user.call(listCategories)).find(({ name }) => name === 'Transfers')?.description;
    const before = await shown();
    const describe = (description: string) =>
      server().running.context.storage.write((tx) =>
        updateRows(tx, 'categories', { user_id: user.id, name_key: 'transfers' }, { description }),
      );
    await describe('Money that moves rather than being spent');
    expect(await shown()).toBe(before);
    // An export with the current description is not a difference.
    const zip = await exportOf(server(), await server().signUp());
    const answer = await user.upload('GENERIC', zip, 'saldo.zip');
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      201,
      expect.not.stringMatching(/kept":[1-9]/),
    ]);
    await describe('My own words');
    expect(await shown()).toBe('My own words');
  });

  it('protects the system category', async () => {
    const user = await server().signUp();
    const answers = [
      await send(user, 'PUT', `/${UNCATEGORIZED_ID}`, { name: 'Mine' }),
      await send(user, 'DELETE', `/${UNCATEGORIZED_ID}`),
      await send(user, 'POST', '', { name: 'Child', icon: '🎸', parent_id: UNCATEGORIZED_ID }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.detail.code]).toEqual([409, 'category_is_system']);
    }
  });

  it('names missing and invalid fields', async () => {
    const user = await server().signUp();
    const answer = await send(user, 'POST', '', { name: ' ', color: 'red' });
    expect(answer.body.detail.fields.map((f: { path: string }) => f.path).sort()).toEqual([
      'color',
      'icon',
      'name',
    ]);
    const parent = await send(user, 'POST', '', {
      name: 'x',
      icon: '🎸',
      parent_id: '01890000-0000-7000-8000-000000000000',
    });
    expect([parent.status, parent.body.detail.fields[0].path]).toEqual([422, 'parent_id']);
  });

  it('moves the contents of a deleted category and its subcategories to Uncategorized or a given category', async () => {
    const user = await server().signUp();
    const other = await make(user, 'Other');
    const fill = async () => {
      const parent = await make(user, 'Music');
      const child = await make(user, 'Strings', { parent_id: parent.id });
      const rows = [];
      for (const category of [parent.id, child.id, other.id]) {
        rows.push(
          await user.call(createTransaction, {
            body: { date: '2026-01-01', amount: 1, bank: 'BBVA', product: 'current', category },
          }),
        );
      }
      return { parent, child, rows };
    };
    const read = (id: string) => user.call(getTransaction, { params: { id } });

    const first = await fill();
    expect(await user.call(deleteCategory, { params: { id: first.parent.id } })).toMatchObject({
      moved: 2,
    });
    for (const row of first.rows.slice(0, 2)) {
      expect(await read(row.id)).toMatchObject({
        category: UNCATEGORIZED_ID,
        category_source: 'none',
      });
    }
    expect((await read(first.rows[2]?.id ?? '')).category).toBe(other.id);
    expect(await find(user, first.parent.id)).toBeUndefined();

    const second = await fill();
    const bad = await send(user, 'DELETE', `/${second.parent.id}?move_to=${second.child.id}`);
    expect([bad.status, bad.body.detail.fields[0].path]).toEqual([422, 'move_to']);
    expect(
      await user.call(deleteCategory, {
        params: { id: second.parent.id },
        query: { move_to: other.id },
      }),
    ).toMatchObject({ moved: 2 });
    for (const row of second.rows) {
      expect(await read(row.id)).toMatchObject({ category: other.id, category_source: 'hand' });
    }
  });
});
