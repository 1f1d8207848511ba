import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { register } from '@saldo/contract/auth';
import { Secret, TOTP } from 'otpauth';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { freshCode } from './second-factor.ts';

test.use({ as: 'nobody' });

const MAIN = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const INVITATION = 'only-this-server';
const PERSON = { username: 'eva_sanz', password: 'Tidy-Lantern-42' };

/** Starts a separate server that requires a second factor and has one user. */
async function strictServer(): Promise<{ address: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saldo-strict-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      HOST: 'localhost',
      PORT: '0',
      DATA_DIR: dataDir,
      BOOTSTRAP_INVITATION: INVITATION,
      REQUIRE_SECOND_FACTOR: 'all',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await addressOf(child);
  const body = {
    ...PERSON,
    name: 'Eva',
    lastnames: 'Sanz',
    email: 'eva@example.org',
    invitation_code: INVITATION,
  };
  const answer = await fetch(`${address}/api${register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return {
    address,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve(`http://localhost:${port}`);
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)));
  });
}

test('asks a user without a second factor to set one up, if the server requires it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const server = await strictServer();
  try {
    await page.goto(`${server.address}/login`);
    await page.getByLabel('Email or Username').fill(PERSON.username);
    await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${server.address}/due`);
    await expect(page.getByText('This server requires two-factor authentication.')).toBeVisible();
    await expectAccessibleEverywhere(page);

    await page.getByRole('button', { name: 'Set Up' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });
    const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await dialog
      .getByLabel(/Code/)
      .first()
      .fill(await freshCode(totp));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I’ve Saved Them' }).click();
    await expect(page.getByText('You’re all set.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${server.address}/`);
    // Leaves the page to stop its requests before the server ends.
    await page.goto('about:blank');
  } finally {
    await server.stop();
  }
});

test.describe('a user with nothing to do first', () => {
  test.use({ as: 'member' });

  test('continues to Home', async ({ page }) => {
    await page.goto('/due');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
});
