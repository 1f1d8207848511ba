import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './root.mjs';

const MAX_BYTES = 64 * 2 ** 20;
/** Licenses whose only requirement is to include their text. OFL is for the fonts. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);
/** Severities that block a release. SECURITY.md gives the deadlines for fixing them. */
const STOPPING = ['critical', 'high'];

/** Returns npm's output, even if npm exits with an error. Undefined if there is no output. */
async function npm(args) {
  const options = { cwd: root, maxBuffer: MAX_BYTES, shell: process.platform === 'win32' };
  const { stdout } = await promisify(execFile)('npm', args, options).catch((error) => error);
  return stdout || undefined;
}

/** Returns the bill of materials of the production dependencies, from the lockfile, as CycloneDX JSON text. */
export async function billOfMaterials() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const text = await npm(args);
  if (!text) throw new Error('npm could not write the bill of materials.');
  return text;
}

/** Returns the problems with the components of a bill of materials, one sentence each. */
export function problemsOf(bill) {
  const foreign = bill.components.filter(
    (component) => !component['bom-ref'].startsWith('@saldo/'),
  );
  return foreign.flatMap(({ name, version, licenses, hashes }) => [
    ...(mayUse(licenses) ? [] : [`${name} ${version} has no permissive license.`]),
    ...(hashes?.length ? [] : [`${name} ${version} is not pinned by a hash.`]),
  ]);
}

/** True if the licenses are permissive: at least one in "A OR B", and all of them if a component lists several. */
function mayUse(licenses = []) {
  const expressions = licenses.map(({ license, expression }) => expression ?? license.id ?? '');
  const one = (expression) =>
    expression
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((id) => PERMISSIVE.has(id));
  return expressions.length > 0 && expressions.every(one);
}

/**
 * Known vulnerabilities of production dependencies: the lines to print, and whether one blocks a release. `asked` is
 * false if no advisory service is reachable, as in a closed network or behind a mirror.
 */
export async function advisories() {
  const report = parse(await npm(['audit', '--json', '--omit', 'dev']));
  if (!report?.vulnerabilities) return { asked: false, lines: [], stops: false };
  const found = Object.values(report.vulnerabilities);
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  return { asked: true, lines, stops: found.some(({ severity }) => STOPPING.includes(severity)) };
}

function parse(text) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
