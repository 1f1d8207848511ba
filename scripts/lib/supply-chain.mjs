import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './root.mjs';

const MAX_BYTES = 64 * 2 ** 20;
/** Licences that ask for no more than their own text; OFL is of the fonts. */
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
/** Severities with which a release does not go out; SECURITY.md names their deadlines. */
const STOPPING = ['critical', 'high'];

/** What npm prints, also where it exits with an error; undefined where it prints nothing. */
async function npm(args) {
  const options = { cwd: root, maxBuffer: MAX_BYTES, shell: process.platform === 'win32' };
  const { stdout } = await promisify(execFile)('npm', args, options).catch((error) => error);
  return stdout || undefined;
}

/** The bill of materials of what runs in production, from the lockfile: a CycloneDX document (JSON text). */
export async function billOfMaterials() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const text = await npm(args);
  if (!text) throw new Error('npm could not write the bill of materials.');
  return text;
}

/** What stands against using the components of a bill of materials, a sentence each. */
export function problemsOf(bill) {
  const foreign = bill.components.filter(
    (component) => !component['bom-ref'].startsWith('@saldo/'),
  );
  return foreign.flatMap(({ name, version, licenses, hashes }) => [
    ...(mayUse(licenses) ? [] : [`${name} ${version} has no permissive licence.`]),
    ...(hashes?.length ? [] : [`${name} ${version} is not pinned by a hash.`]),
  ]);
}

/** Of "A OR B" one has to be permissive; all of several licences. */
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
 * Known vulnerabilities of what runs in production: lines to read, and whether one of them stops a release. `asked` is
 * false where no advisory service answers, as in a closed network or behind a mirror.
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
