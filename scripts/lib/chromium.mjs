import { existsSync } from 'node:fs';
import { installDebianPackages, isRoot, mayInstallDebianPackages } from './debian.mjs';
import { mustRun } from './run.mjs';

/** Headless Chromium, like the one Playwright installs. Tests take a third less time with it. */
const SHELL = '/usr/bin/chromium-headless-shell';

const PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of an installed Chromium, or undefined to use Playwright's own. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/** Ensures that browser tests can find a Chromium, preferably the fast headless one. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH || existsSync(SHELL)) return;
  // On Ubuntu, the package with that name only installs a snap, which containers cannot run.
  if (mayInstallDebianPackages() && (await installFromDebian())) return;
  if (findChromium()) return;
  console.log("Downloading Playwright's Chromium …");
  await mustRun('Installing Chromium', 'playwright', [
    'install',
    ...(isRoot() && process.platform === 'linux' ? ['--with-deps'] : []),
    'chromium',
  ]);
}

async function installFromDebian() {
  console.log("Installing Debian's Chromium …");
  const packages = ['chromium-headless-shell', 'fonts-noto-color-emoji'];
  return (await installDebianPackages(packages)) && findChromium() !== undefined;
}
