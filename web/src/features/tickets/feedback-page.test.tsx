import type { Role } from '@saldo/contract/common';
import { attachScreenshot, createTicket } from '@saldo/contract/tickets';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { choose, chooseFile, fill, press } from '../../testing/act.ts';
import { button, dialog, link, openApp, settled, toasts } from '../../testing/screen.tsx';
import { type Reply, refusal, when } from '../../testing/server.ts';
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
const chosen = page.getByLabelText('Chosen screenshot');
const type = (name: string) => page.getByRole('radio', { name });

/** The text fields of the form that holds the screenshot. */
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

test('asks for the field of each type, and remembers the type', async () => {
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

test('needs a title and a description', async () => {
  open();
  await press(button('Submit'));
  await expect.element(page.getByText('Title is required')).toBeVisible();
  await expect.element(page.getByText('Description is required')).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expectAccessible();
});

test('refuses what is no picture before it is sent', async () => {
  open();
  await expect.element(title).toBeVisible();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await chooseFile(new File([svg], 'x.png', { type: 'image/png' }));
  await expect
    .element(page.getByText('A screenshot must be a PNG, JPEG or WebP picture.'))
    .toBeVisible();
  await expect.element(chosen).not.toBeInTheDocument();
  await chooseFile(PICTURE);
  await press(button('Remove screenshot'));
  await expect.element(button('Browse files')).toHaveFocus();
});

test('keeps what was written when it cannot be sent, for five seconds says so', async () => {
  open([when(createTicket, refusal(500))]);
  await fill(title, 'Kept');
  await fill(description, 'Kept too');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press(button('Submit'));
  await settled(() => toasts.element().textContent).toContain(
    'Failed to submit bug. Please try again later.',
  );
  await expect.element(title).toHaveValue('Kept');
  await vi.advanceTimersByTimeAsync(4900);
  await expect.element(toasts).not.toBeEmptyDOMElement();
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(toasts).toBeEmptyDOMElement();
});

test('sends the screenshot again, and the words only once', async () => {
  const { server } = open([when(attachScreenshot, refusal(500))]);
  await fill(title, 'Half');
  await fill(description, 'With a picture');
  await chooseFile(PICTURE);
  await expect.element(chosen).toBeVisible();
  await press(button('Submit'));
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'arrived' }))
    .toMatchTextContent('Your bug has arrived, its screenshot has not.');
  await expectAccessible();
  server.now(when(attachScreenshot, { id: '00000000-0000-7000-8000-0000000000f2' }));
  await press(button('Try Again'));
  await expect.element(toasts).toMatchTextContent('Screenshot attached');
  expect(server.asked(attachScreenshot)).toHaveLength(2);
  expect(server.asked(createTicket)).toHaveLength(1);
});

test('a viewer sends nothing', async () => {
  open([], 'VIEWER');
  await expect.element(page.getByText('Viewers cannot submit feedback.')).toBeVisible();
  await expect.element(button('Submit')).toBeDisabled();
  await expectAccessible();
});

test('asks before an unsent report is left', async () => {
  open();
  await fill(title, 'The total of March is off');
  await press(link('Goals'));
  const question = dialog('Discard changes?');
  await expect.element(question).toMatchTextContent('has not been sent');
  await press(question.getByRole('button', { name: 'Keep editing' }));
  await expect.element(page.getByLabelText('Title')).toHaveValue('The total of March is off');
});
