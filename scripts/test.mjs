// npm test: runs all checks, fastest first, and stops at the first failure. npm test -- --only check,unit runs only
// those steps.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium, findChromium } from './lib/chromium.mjs';
import { newMessages, problemsOfMessages } from './lib/commits.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { ensurePgBouncer } from './lib/pgbouncer.mjs';
import { inRoot } from './lib/root.mjs';
import { main, mustRun, run } from './lib/run.mjs';
import { advisories, billOfMaterials, problemsOf } from './lib/supply-chain.mjs';

const RESULTS = inRoot('.cache', 'test');
const UNIT_RESULTS = `${RESULTS}/unit.json`;
const BROWSER_RESULTS = `${RESULTS}/browser.json`;
/** Written by e2e/playwright.config.ts. */
const SERVER_LOG = inRoot('.cache', 'e2e-server.log');

/** Each step throws if it cannot run. Otherwise, it returns the numbers of passed and failed tests. */
const STEPS = {
  check: () => {
    const problems = problemsOfMessages(newMessages());
    if (problems.length > 0) throw new Error(`Commit messages:\n${problems.join('\n')}`);
    return mustRun('The check of format and lint', 'biome', ['check']);
  },
  types: () => mustRun('The check of types', 'npm', ['run', '--silent', 'typecheck']),
  supply: checkSupplyChain,
  unit: async () => {
    await ensurePgBouncer();
    await ensureChromium();
    const reporters = ['--reporter=default', '--reporter=json'];
    const args = ['run', ...reporters, `--outputFile.json=${UNIT_RESULTS}`];
    // Takes 26 minutes on two cores at rest.
    const code = await run('vitest', args, { minutes: 45 });
    const results = readResults(UNIT_RESULTS);
    return counted(code, results?.numPassedTests, results?.numFailedTests);
  },
  build: async () => {
    await ensureBuild();
    // Checks page weight here, because the check is fast and pages grow a little with every change.
    await mustRun('The weight of the pages', 'tsx', [
      'proofs/src/bench/main.ts',
      '--only',
      'javascript',
    ]);
  },
  browser: async () => {
    await ensureBuild();
    await ensureChromium();
    const code = await run('playwright', ['test', '--reporter=list,json'], {
      cwd: inRoot('e2e'),
      env: {
        CHROMIUM_PATH: findChromium() ?? '',
        PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_RESULTS,
      },
    });
    if (code !== 0) printWarnings();
    const stats = readResults(BROWSER_RESULTS)?.stats;
    return counted(code, stats?.expected, stats && stats.unexpected + stats.flaky);
  },
};

await main(async () => {
  const chosen = chooseSteps();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const total = { passed: 0, failed: 0 };
  for (const name of ['dependencies', ...chosen]) {
    const { passed, failed } = await timed(name, STEPS[name] ?? installAll);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) break;
  }
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
});

/** Requires that third-party code is permissively licensed and pinned, and has no severe known vulnerabilities. */
async function checkSupplyChain() {
  const problems = problemsOf(JSON.parse(await billOfMaterials()));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { asked, lines, stops } = await advisories();
  if (!asked) console.log('NOT CHECKED: no advisory service is reachable (npm audit).');
  for (const line of lines) console.log(line);
  if (stops) throw new Error('A dependency has a severe known vulnerability: see SECURITY.md.');
}

/**
 * Prints the server's warnings from the end-to-end tests, because its log may be unreachable if a run fails on another
 * machine.
 */
function printWarnings() {
  if (!existsSync(SERVER_LOG)) return;
  const lines = readFileSync(SERVER_LOG, 'utf8').split('\n');
  const warnings = lines.filter((line) => /^\{"level":[456]0/.test(line)).slice(-40);
  console.log(['Server warnings:', ...warnings].join('\n'));
}

function installAll() {
  return ensureDependencies({ tests: true });
}

function chooseSteps() {
  const at = process.argv.indexOf('--only');
  if (at < 0) return Object.keys(STEPS);
  const names = (process.argv[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !(name in STEPS));
  if (unknown.length === 0) return names;
  throw new Error(`--only accepts ${Object.keys(STEPS).join(', ')}, not "${unknown}".`);
}

async function timed(name, step) {
  const began = performance.now();
  const result = await outcomeOf(step);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name} (${seconds} s)`);
  return result;
}

async function outcomeOf(step) {
  try {
    return (await step()) ?? { passed: 0, failed: 0 };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

/** Counts one failure if the run failed without a failed test (because of a crash or a file that does not load). */
function counted(code, passed = 0, failed = 0) {
  return { passed, failed: failed || (code === 0 ? 0 : 1) };
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
