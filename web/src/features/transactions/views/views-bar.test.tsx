import {
  createView,
  deleteView,
  listViews,
  type SavedView,
  updateView,
} from '@saldo/contract/saved-views';
import { listTransactions } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { button, dialog, expectAddress, toasts } from '../../../testing/screen.tsx';
import { on } from '../../../testing/server.ts';
import { fill, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { loaded, openList } from '../testing/list-screen.ts';

const viewOf = (at: number, name: string, filters: SavedView['filters']): SavedView => ({
  id: `00000000-0000-7000-8000-00000000090${at}`,
  ...{ name, filters, updated_at: '2026-11-20T18:00:00.000Z' },
});
const TRIP = viewOf(1, 'Lisbon', { tags: 'lisbon' });
const BAR = page.getByRole('navigation', { name: 'Saved views' });

function open(address: string, views: readonly SavedView[]) {
  let kept = [...views];
  const app = openList(address, {
    replies: [
      on(listViews, () => kept),
      on(createView, ({ body }) => {
        const { name, filters } = createView.body.parse(body);
        const made = viewOf(9, name, filters);
        kept = [...kept, made];
        return { ...made, step_id: STEP_ID };
      }),
      on(updateView, ({ body }) => {
        kept = kept.map((view) => ({ ...view, ...updateView.body.parse(body) }) as SavedView);
        return { ...(kept[0] ?? TRIP), step_id: STEP_ID };
      }),
      on(deleteView, ({ params }) => {
        kept = kept.filter(({ id }) => id !== params.id);
        return { step_id: STEP_ID };
      }),
    ],
  });
  return app;
}

test('shows nothing without views and filters', async () => {
  open('/transactions?year=2025&month=3', []);
  await loaded(1);
  await expect.element(BAR).not.toBeInTheDocument();
});

test('saves the filters, without the period unless asked', async () => {
  const { server } = open('/transactions?year=2025&month=3&tags=lisbon&amount_from=30', []);
  await press(BAR.getByRole('button', { name: 'Save as New View' }));
  await expectAddress(/save_view=1/);
  await fill(dialog('Save View').getByLabelText('Name'), 'Lisbon');
  await press(dialog('Save View').getByRole('button', { name: 'Save View' }));
  await expect.element(toasts).toMatchTextContent('View “Lisbon” saved');
  expect(server.asked(createView)[0]?.body).toEqual({
    name: 'Lisbon',
    filters: { tags: 'lisbon', amount_from: '30' },
  });
  const tab = BAR.getByRole('button', { name: 'Lisbon', exact: true });
  await expect.element(tab).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Save as New View')).not.toBeInTheDocument();
});

test('opens a view in the period of the list, and one of all years in its own', async () => {
  const all = viewOf(2, 'Amazon', { description: 'amazon', year: 'all' });
  const { server } = open('/transactions?year=2025&month=3&direction=income', [TRIP, all]);
  await press(BAR.getByRole('button', { name: 'Lisbon' }));
  await expectAddress(/year=2025&month=3.*tags=lisbon|month=3&year=2025.*tags=lisbon/);
  const asked = () => server.asked(listTransactions).at(-1)?.query;
  await expect.poll(asked).toMatchObject({ year: '2025', month: '3', tags: 'lisbon' });
  expect(asked()).not.toHaveProperty('direction');
  await press(BAR.getByRole('button', { name: 'Amazon' }));
  await expect.poll(asked).toMatchObject({ year: 'all', description: 'amazon' });
  expect(asked()).not.toHaveProperty('month');
});

test('renames and deletes the view that is shown', async () => {
  open('/transactions?year=2025&month=3&tags=lisbon', [TRIP]);
  await userEvent.click(button('Actions for Lisbon'));
  await press(page.getByRole('menuitem', { name: 'Rename' }));
  await fill(dialog('Rename View').getByLabelText('Name'), 'Portugal');
  await press(dialog('Rename View').getByRole('button', { name: 'Save' }));
  await expect.element(BAR).toMatchTextContent('Portugal');
  await userEvent.click(button('Actions for Portugal'));
  await press(page.getByRole('menuitem', { name: 'Delete' }));
  await expect.element(toasts).toMatchTextContent('View “Portugal” deleted');
  await expect.element(BAR.getByRole('button', { name: 'Portugal' })).not.toBeInTheDocument();
  await expect.element(button('Undo').first()).toBeVisible();
});

test.each([360, 1280])('passes axe with many views, %i wide', async (width) => {
  await resize(width);
  const many = Array.from({ length: 8 }, (_, at) => viewOf(at, `View ${at}`, { tags: `t${at}` }));
  open('/transactions?year=2025&month=3&tags=t1', many);
  await expect.element(BAR.getByRole('button', { name: 'View 4' })).toBeVisible();
  await expect.element(BAR.getByRole('button', { name: 'View 5' })).not.toBeInTheDocument();
  await press(BAR.getByRole('button', { name: 'More views' }));
  await expect.element(page.getByRole('menuitem', { name: 'View 7' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectAccessible();
});
