import type { Role } from '@saldo/contract/common';
import { attachScreenshot, createTicket } from '@saldo/contract/tickets';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { button, dialog, expectSettled, link, openApp, toasts } from '../../testing/screen.tsx';
import { type Reply, refusal, when } from '../../testing/server.ts';
import { choose, chooseFile, fill, press } from '../../testing/user-actions.ts';
import { makeTicket, PICTURE } from './testing.ts';

const open = (replies: readonly Reply[] = [], role: Role = 'USER') =>
  openApp(
    '/bug-report',
    [
      when(createTicket, makeTicket()),
      when(attachScreenshot, { id: '00000000-0000-7000-8000-0000000000f2' }),
      ...replies,
    ],
    { role },
  );

const title = page.getByLabelText('Title');
const description = page.getByLabelText('Description');
const chosen = page.getByLabelText('Selected screenshot');
const type = (name: string) => page.getByRole('radio', { name });

/** Names and value types of the fields in a form. */
const fieldsOf = (form: unknown) =>
  form instanceof FormData ? [...form].map(([name, value]) => [name, typeof value]) : form;

test('sends a bug with a screenshot', async () => {
  const { server } = open();
  await fill(title, 'Wrong total');
  await fill(description, 'It says 12 and should say 13.');
  await fill(page.getByLabelText('Steps to Reproduce'), 'Open March.');
  await chooseFile(PICTURE);
  await expect.element(chosen).toMatchTextContent('picture.png');
  const preview = chosen.getByRole('img');
  await expect.element(preview).toBeVisible();
  await expect.poll(() => document.querySelector('form img')).toHaveProperty('naturalWidth', 1);
  await expectAccessible();
  await press(button('Submit'));
  await expect.element(toasts).toMatchTextContent('Your bug has been submitted successfully!');
  await expect.element(title).toHaveValue('');
  await expect.element(chosen).not.toBeInTheDocument();
  expect(server.sent(createTicket)).toEqual([
    {
      ...{ type: 'bug', title: 'Wrong total', description: 'It says 12 and should say 13.' },
      ...{ priority: 'medium', context: { steps: 'Open March.' } },
    },
  ]);
  expect(server.sent(attachScreenshot).map(fieldsOf)).toEqual([
    [
      ['ticketId', 'string'],
      ['screenshot', 'object'],
    ],
  ]);
});

test("asks for each type's own field, and remembers the type", async () => {
  const { server, load } = open();
  await expect.element(page.getByLabelText('Steps to Reproduce')).toBeVisible();
  await fill(title, 'Split');
  await press(type('Improvement'));
  await expect.element(page.getByLabelText('Current Experience')).toBeVisible();
  await press(type('Feature'));
  await fill(page.getByLabelText('Expected Benefit'), 'True categories');
  await expect.element(title).toHaveValue('Split');
  await fill(description, 'Receipts hold both.');
  await choose(page.getByLabelText('Priority'), 'high');
  await press(button('Submit'));
  await expect.element(toasts).toMatchTextContent('Your feature has been submitted successfully!');
  expect(server.sent(createTicket)).toEqual([
    {
      ...{ type: 'feature', title: 'Split', description: 'Receipts hold both.' },
      ...{ priority: 'high', context: { benefit: 'True categories' } },
    },
  ]);
  expect(server.asked(attachScreenshot)).toEqual([]);
  load();
  await expect.element(type('Feature')).toBeChecked();
});

test('requires a title and a description', async () => {
  open();
  await press(button('Submit'));
  await expect.element(page.getByText('Title is required')).toBeVisible();
  await expect.element(page.getByText('Description is required')).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expectAccessible();
});

test('rejects a file that is not an image before sending it', async () => {
  open();
  await expect.element(title).toBeVisible();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await chooseFile(new File([svg], 'x.png', { type: 'image/png' }));
  await expect
    .element(page.getByText('Screenshots must be PNG, JPEG or WebP images.'))
    .toBeVisible();
  await expect.element(chosen).not.toBeInTheDocument();
  await chooseFile(PICTURE);
  await press(button('Remove screenshot'));
  await expect.element(button('Browse files')).toHaveFocus();
});

test('keeps the input when sending fails, with a toast for eight seconds', async () => {
  open([when(createTicket, refusal(500))]);
  await fill(title, 'Kept');
  await fill(description, 'Kept too');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press(button('Submit'));
  await expectSettled(() => toasts.element().textContent).toContain(
    'Failed to submit bug. Please try again later.',
  );
  await expect.element(title).toHaveValue('Kept');
  await vi.advanceTimersByTimeAsync(7900);
  await expect.element(toasts).not.toBeEmptyDOMElement();
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(toasts).toBeEmptyDOMElement();
});

test('retries the screenshot without sending the report twice', async () => {
  const { server } = open([when(attachScreenshot, refusal(500))]);
  await fill(title, 'Half');
  await fill(description, 'With a picture');
  await chooseFile(PICTURE);
  await expect.element(chosen).toBeVisible();
  await press(button('Submit'));
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'was sent' }))
    .toMatchTextContent('Your bug was sent, but its screenshot wasn’t.');
  await expectAccessible();
  server.now(when(attachScreenshot, { id: '00000000-0000-7000-8000-0000000000f2' }));
  await press(button('Try Again'));
  await expect.element(toasts).toMatchTextContent('Screenshot attached');
  expect(server.asked(attachScreenshot)).toHaveLength(2);
  expect(server.asked(createTicket)).toHaveLength(1);
});

test('a viewer cannot send anything', async () => {
  open([], 'VIEWER');
  await expect
    .element(page.getByText('Contact an administrator to submit feedback.'))
    .toBeVisible();
  await expect.element(button('Submit')).toBeDisabled();
  await expectAccessible();
});

test('asks before an unsent report is discarded', async () => {
  open();
  await fill(title, 'The total of March is off');
  await press(link('Goals'));
  const question = dialog('Discard changes?');
  await expect.element(question).toMatchTextContent('hasn’t been sent');
  await press(question.getByRole('button', { name: 'Keep editing' }));
  await expect.element(page.getByLabelText('Title')).toHaveValue('The total of March is off');
});
