import type { Step } from '@saldo/contract/history';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newQueryClient } from '../../lib/query-client.ts';
import { show } from '../../testing/show.tsx';
import { currentToasts, toast } from '../../ui/toast.ts';
import { HistoryPage } from './history-page.tsx';
import { step } from './testing.ts';

type Answer = readonly [status: number, body: unknown];
type Answers = Record<string, (url: URL) => Answer>;

const list = (items: readonly Step[], total = items.length): Answer => [200, { items, total }];
const refusal = (code: string, message: string) => ({ detail: { code, message } });

/** Draws the screen over a server that answers these calls, by method and path. Returns what it was asked. */
function open(answers: Answers, role = 'USER'): string[] {
  localStorage.setItem('user', JSON.stringify({ id: 'me', role }));
  const asked: string[] = [];
  const all: Answers = { 'GET /accounts/names': () => [200, []], ...answers };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, location.href);
    const call = `${init.method} ${url.pathname.replace('/api', '')}`;
    asked.push(`${call}${url.search}`);
    const [status, body] = all[call]?.(url) ?? [404, refusal('not_found', `No ${call}`)];
    return new Response(JSON.stringify(body), { status });
  });
  show(
    <QueryClientProvider client={newQueryClient()}>
      <HistoryPage />
    </QueryClientProvider>,
  );
  return asked;
}

beforeEach(() => {
  for (const { id } of currentToasts()) toast.dismiss(id);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    localStorage.removeItem('user');
  });
});

const row = page.getByRole('button', { name: 'You categorized 3 transactions', exact: true });
const undo = page.getByRole('button', { name: 'Undo: You categorized 3 transactions' });
const redo = page.getByRole('button', { name: 'Do It Again: You categorized 3 transactions' });
const texts = () => currentToasts().map(({ text, detail }) => [text, detail]);

/** A server with one step, which can be undone and done again. */
function oneStep(lost: string[]): Answers {
  let now = step();
  const turn = (undone_at: string | null) => (): Answer => {
    now = { ...now, undone_at };
    return [200, { step: now, lost }];
  };
  return {
    'GET /history': () => list([now]),
    'GET /history/step-1': () => [
      200,
      { ...now, undo: { ...now.undo, brings: ['Gives 3 transactions the values they had'], lost } },
    ],
    'POST /history/step-1/undo': turn('2026-11-22T10:00:00.000Z'),
    'POST /history/step-1/redo': turn(null),
  };
}

test('a step is undone and done again from its row', async () => {
  open(oneStep([]));
  await undo.click();
  await expect.element(redo).toBeVisible();
  expect(texts()).toEqual([['Undone: You categorized 3 transactions', undefined]]);
  await expect.element(page.getByText(/undone on/)).toBeVisible();
  await redo.click();
  await expect.element(undo).toBeVisible();
});

test('an open row says what comes back, what does not, and until when', async () => {
  open(oneStep(['1 transaction was deleted since.']));
  await expect.element(row).toHaveAttribute('aria-expanded', 'false');
  await row.click();
  await expect.element(row).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('Gives 3 transactions the values they had')).toBeVisible();
  await expect.element(page.getByText('1 transaction was deleted since.')).toBeVisible();
  await expect.element(page.getByText('Can be undone until Dec 21, 2026')).toBeVisible();
  await expect.element(undo).toBeVisible();
  await undo.click();
  await vi.waitFor(() =>
    expect(texts()).toEqual([
      ['Undone: You categorized 3 transactions', '1 transaction was deleted since.'],
    ]),
  );
  await row.click();
  await expect.element(page.getByText('1 transaction was deleted since.')).not.toBeInTheDocument();
});

test('a refusal is shown in its own words, and the list is fetched again', async () => {
  const message = 'This change is already undone.';
  const asked = open({
    'GET /history': () => list([step()]),
    'POST /history/step-1/undo': () => [409, refusal('undo_blocked', message)],
  });
  const listed = () => asked.filter((call) => call.startsWith('GET /history?')).length;
  await expect.element(undo).toBeVisible();
  const before = listed();
  await undo.click();
  await vi.waitFor(() => expect(texts()).toEqual([[message, undefined]]));
  await vi.waitFor(() => expect(listed()).toBe(before + 1));
});

test('a viewer sees changes and can undo none', async () => {
  open({ 'GET /history': () => list([step()]) }, 'VIEWER');
  await expect.element(undo).toBeDisabled();
});

test('what later changes build on is locked and leads to them', async () => {
  const at = '2026-11-22T18:20:00.000Z';
  const after = [{ id: 'step-2', kind: 'merge' as const, at }];
  const later = step({ id: 'step-2', kind: 'merge', at });
  const locked = step({ undo: { possible: false, until: null, after } });
  open({ 'GET /history': () => list([later, locked]) });
  await expect.element(page.getByText('Has later changes')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await row.click();
  const link = page.getByRole('link', { name: /^Account merged, Nov 22/ });
  await expect.element(link).toHaveAttribute('href', '/history?step=step-2');
});

test('what is too old stays without Undo and says so', async () => {
  open({ 'GET /history': () => list([step({ undo: { possible: false, until: null } })]) });
  await row.click();
  await expect.element(page.getByText('This change is too old to undo.')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

test('a list that failed is tried again; an empty one says what it is for', async () => {
  let answer: Answer = [500, refusal('internal', 'It broke.')];
  open({ 'GET /history': () => answer });
  await expect.element(page.getByText('Couldn’t load the history.')).toBeVisible();
  answer = list([]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Nothing has changed yet' }))
    .toBeVisible();
});

test('older changes are fetched on request, and the list stays if that fails', async () => {
  const older = step({ id: 'step-2', kind: 'bulk_delete', at: '2026-11-01T10:00:00.000Z' });
  let grown: Answer = [500, refusal('internal', 'It broke.')];
  open({
    'GET /history': ({ searchParams }) =>
      searchParams.get('limit') === '50' ? list([step()], 2) : grown,
  });
  const more = page.getByRole('button', { name: 'Show Older' });
  await more.click();
  await expect.element(page.getByText('Couldn’t load the history.')).toBeVisible();
  await expect.element(row).toBeVisible();
  grown = list([step(), older]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('You deleted 3 transactions')).toBeVisible();
  await expect.element(row).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('a filter asks for its kinds', async () => {
  const asked = open({
    'GET /history': ({ searchParams }) => list(searchParams.has('kind') ? [] : [step()]),
  });
  await expect.element(row).toBeVisible();
  await page.getByRole('radio', { name: 'Imports' }).click({ force: true });
  await expect.element(page.getByRole('heading', { name: 'No changes match' })).toBeVisible();
  expect(asked).toContain('GET /history?kind=import%2Crestore&limit=50');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.element(row).toBeVisible();
});
