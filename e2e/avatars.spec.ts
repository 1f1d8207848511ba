import { updateProfile } from '@saldo/contract/users';
import { expect, test } from './fixtures.ts';

test('an external avatar never makes the browser contact an external host', async ({
  page,
  person,
}) => {
  // The host cannot exist, so the page falls back to initials.
  const avatar = 'https://pictures.invalid/me.png';
  const { user } = await person.call(updateProfile, { body: { avatar } });
  await page.addInitScript((kept) => localStorage.setItem('user', kept), JSON.stringify(user));
  const urls: URL[] = [];
  page.on('request', (request) => urls.push(new URL(request.url())));
  await page.goto('/profile');
  await expect
    .poll(() => urls.map(({ pathname }) => pathname))
    .toContain('/api/users/avatar-picture');
  await expect(page.getByRole('complementary')).toContainText('LM');
  expect(new Set(urls.map(({ host }) => host))).toEqual(new Set([new URL(page.url()).host]));
});
