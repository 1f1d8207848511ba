import { updateProfile } from '@saldo/contract/users';
import { expect, test } from './fixtures.ts';

test('an avatar of a foreign address has nobody’s browser call a foreign host', async ({
  page,
  person,
}) => {
  // No such host can be: the initials stand.
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
