import { existsSync } from 'node:fs';
import { installDebianPackages, isRoot, mayInstallDebianPackages } from './debian.mjs';
import { mustRun } from './run.mjs';

/** Chromium without a window of its own, as Playwright's is: it takes two thirds of the time. */
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

/** A Chromium of this machine, or undefined: then Playwright takes its own. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/** Makes sure that the browser tests find a Chromium: the quick one where it can be had. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH || existsSync(SHELL)) return;
  // Ubuntu's package of that name only points to a snap, which containers cannot run.
  if (mayInstallDebianPackages() && (await installFromDebian())) return;
  if (findChromium()) return;
  console.log("Getting Playwright's Chromium …");
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
