import { existsSync, readFileSync } from 'node:fs';
import { mustRun, run } from './run.mjs';

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
  if (mayInstallDebianPackages() && (await installFromDebian())) return;
  console.log("Getting Playwright's Chromium …");
  await mustRun('Installing Chromium', 'playwright', [
    'install',
    ...(isRoot() && process.platform === 'linux' ? ['--with-deps'] : []),
    'chromium',
  ]);
}

const isRoot = () => process.getuid?.() === 0;

function mayInstallDebianPackages() {
  if (!isRoot() || !existsSync('/etc/os-release')) return false;
  // Ubuntu's package of that name only points to a snap, which containers cannot run.
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function installFromDebian() {
  console.log("Installing Debian's Chromium …");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const packages = ['chromium', 'fonts-noto-color-emoji'];
  const code = await run('apt-get', ['install', '-yq', '--no-install-recommends', ...packages], {
    env,
  });
  return code === 0 && findChromium() !== undefined;
}
