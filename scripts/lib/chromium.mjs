import { existsSync } from 'node:fs';
import { installDebianPackages, isRoot, mayInstallDebianPackages } from './debian.mjs';
import { mustRun } from './run.mjs';

const PLACES = [
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

/** Makes sure that the browser tests find a Chromium. */
export async function ensureChromium() {
  if (findChromium()) return;
  // Ubuntu's package of that name only points to a snap, which containers cannot run.
  if (mayInstallDebianPackages() && (await installFromDebian())) return;
  console.log("Getting Playwright's Chromium …");
  await mustRun('Installing Chromium', 'playwright', [
    'install',
    ...(isRoot() && process.platform === 'linux' ? ['--with-deps'] : []),
    'chromium',
  ]);
}

async function installFromDebian() {
  console.log("Installing Debian's Chromium …");
  const packages = ['chromium', 'fonts-noto-color-emoji'];
  return (await installDebianPackages(packages)) && findChromium() !== undefined;
}
