import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, parse } from 'node:path';
import { precompress } from './precompress.mjs';
import { inRoot } from './root.mjs';
import { mustRun } from './run.mjs';

/** Workspaces that the build does not include. */
const NOT_BUILT = new Set(['e2e', 'proofs']);
const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/lib/build.mjs',
  'scripts/lib/precompress.mjs',
  ...workspaces.filter((name) => !NOT_BUILT.has(name)),
];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'fixtures', 'testing']);
const ENTRIES = [
  'main.ts',
  'worker.ts',
  'reader.ts',
  'checkpoint-worker.mjs',
  'password-worker.mjs',
  'reader-watch.mjs',
  'backup.ts',
  'restore.ts',
  'distribute.ts',
  'doctor.ts',
  'rates.ts',
  'anonymize.ts',
];
const PRODUCTS = [
  ...ENTRIES.map((entry) => `server/dist/${parse(entry).name}.js`),
  'web/dist/index.html',
  'web/dist/service-worker.js',
];
const STAMP = inRoot('server', 'dist', '.built-from');

/** Builds the server and the web app, unless the existing build is from the same sources. */
export async function ensureBuild() {
  const sources = hashOfSources();
  if (isBuiltFrom(sources)) return;
  console.log('Building …');
  await build(sources);
}

/** Removes the stamp first and writes it last, so that an interrupted build is never mistaken for a complete one. */
export async function build(sources = hashOfSources()) {
  rmSync(STAMP, { force: true });
  await buildServer();
  await buildWeb();
  await precompress(inRoot('web', 'dist'));
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}

async function buildServer() {
  rmSync(inRoot('server', 'dist'), { recursive: true, force: true });
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: inRoot('server'),
    entryPoints: ENTRIES.map((entry) => `src/${entry}`),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Splits the bundle, so that dynamically imported modules load on demand. Otherwise, their own imports would load
    // at startup.
    splitting: true,
    sourcemap: true,
    logLevel: 'warning',
    plugins: [onlyWhatIsInside],
  });
  const rates = inRoot('server', RATES);
  if (existsSync(rates)) copyFileSync(rates, inRoot('server', 'dist', RATES));
}

/** The history of exchange rates that a release may contain. */
const RATES = 'eurofxref-hist.zip';

/** Files that each language has of its own. The others are the same, or have a hash in their name. */
const OF_LANGUAGE = ['index.html', 'offline.html', 'manifest.webmanifest'];

/** Builds the web app once for each language offered, into one folder. */
async function buildWeb() {
  const { fileInLanguage, OFFERED } = await import('../../contract/src/languages.ts');
  const dist = inRoot('web', 'dist');
  rmSync(dist, { recursive: true, force: true });
  const builds = {};
  for (const language of OFFERED) {
    const folder = inRoot('.cache', 'web', language);
    const args = ['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', folder];
    await mustRun('Building the web app', 'vite', args, {
      cwd: inRoot('web'),
      env: { NODE_ENV: 'production', SALDO_LANGUAGE: language },
    });
    for (const name of OF_LANGUAGE) {
      renameSync(`${folder}/${name}`, `${folder}/${fileInLanguage(name, language)}`);
    }
    builds[language] = keptFiles(folder, {
      page: fileInLanguage('index.html', language),
      offline: fileInLanguage('offline.html', language),
    });
    cpSync(folder, dist, { recursive: true });
  }
  await buildServiceWorker(builds);
}

/** What the service worker keeps of a language's build. The version changes when any of the files does. */
function keptFiles(folder, { page, offline }) {
  const pages = [page, offline].map((name) => readFileSync(`${folder}/${name}`));
  // Includes only the font's subset, because few names need the full font.
  const assets = readdirSync(`${folder}/assets`).filter((name) =>
    /\.(js|css)$|-subset-/.test(name),
  );
  const files = [`/${page}`, `/${offline}`, ...assets.sort().map((name) => `/assets/${name}`)];
  const version = createHash('sha256').update(files.join()).update(Buffer.concat(pages));
  return {
    version: version.digest('hex').slice(0, 12),
    page: `/${page}`,
    offline: `/${offline}`,
    files,
  };
}

/**
 * Builds the service worker. It contains the names of the files it keeps for each language, so its bytes change when
 * they do, and browsers then install the new version.
 */
async function buildServiceWorker(builds) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: inRoot('web'),
    entryPoints: ['src/service-worker/main.ts'],
    outfile: 'dist/service-worker.js',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { BUILDS: JSON.stringify(builds) },
    logLevel: 'warning',
  });
}

/**
 * Packages to bundle: our own workspaces, and packages with hundreds of small files, which took a third of a thread's
 * startup time.
 */
const INSIDE = ['@saldo', 'kysely', 'zod'];

const onlyWhatIsInside = {
  name: 'only-what-is-inside',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || INSIDE.some((name) => `${path}/`.startsWith(`${name}/`))
        ? undefined
        : { path, external: true },
    );
  },
};

function isBuiltFrom(sources) {
  if (!PRODUCTS.every((file) => existsSync(inRoot(file)))) return false;
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;
}

function hashOfSources() {
  const hash = createHash('sha256').update(process.env.VITE_API_BASE ?? '');
  for (const file of SOURCES.flatMap(filesOf)) {
    hash.update(`\0${file}\0`).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!statSync(inRoot(path)).isDirectory()) return [path];
  return readdirSync(inRoot(path))
    .filter((name) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
