import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { translatedFiles } from './translated-files.ts';

const FILES: Record<string, string> = {
  '/app/main.ts': `import { a } from './lib/a-texts.ts'; import { b } from './b.ts';
    import { c } from '@saldo/contract/c'; console.log(a, b, c);`,
  '/app/lib/a-texts.ts': `export const a = 'a in English';`,
  '/app/lib/a-texts.es.ts': `export const a = 'a in Spanish';`,
  '/app/lib/a-texts.ca.ts': `import { a as base } from './a-texts.ts'; export const a = base + ' and Catalan';`,
  '/app/b.ts': `export const b = 'b in English';`,
  '/app/b.es.ts': `import { b as base } from './b.ts'; export const b = 'b in Spanish, not ' + base;`,
  '/contract/c.ts': `export const c = 'c in English';`,
  '/contract/c.es.ts': `export const c = 'c in Spanish';`,
};

/** Resolves and loads the files above. */
const ofMemory: Plugin = {
  name: 'of-memory',
  enforce: 'pre',
  resolveId(source, importer) {
    const path = source.startsWith('@saldo/')
      ? `${source.slice('@saldo'.length)}.ts`
      : new URL(source, `file://${importer ?? '/'}`).pathname;
    return path in FILES ? path : null;
  },
  load: (id) => FILES[id],
};

async function built(language: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [translatedFiles(language, { ca: ['es'] }), ofMemory],
    build: { write: false, minify: false, rolldownOptions: { input: '/app/main.ts' } },
  });
  const { output } = made as Rolldown.RolldownOutput;
  return output[0].code;
}

test('English has the files whose names name no language', async () => {
  const code = await built('en');
  for (const name of ['a', 'b', 'c']) expect(code).toContain(`${name} in English`);
  expect(code).not.toContain('Spanish');
});

test('Spanish has its own files, of every workspace', async () => {
  const code = await built('es');
  expect(code).toContain('a in Spanish');
  expect(code).toContain('c in Spanish');
  expect(code).not.toContain('a in English');
  expect(code).not.toContain('Catalan');
});

test('a translation that imports what it translates gets the next file of the chain', async () => {
  expect(await built('es')).toContain('b in Spanish, not b in English');
  const catalan = await built('ca');
  expect(catalan).toContain('a in Spanish and Catalan');
  expect(catalan).toContain('c in Spanish');
});
