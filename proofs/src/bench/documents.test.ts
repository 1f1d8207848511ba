import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !/fixtures\/|features\/help\/topics/.test(file));
const manuals = documents.filter((file) => /^docs\/[^/]+\.md$/.test(file));

const FENCED = /^```(\w*)\n([\s\S]*?)^```/gm;
const shellLines = (file: string) =>
  [...read(file).matchAll(FENCED)]
    .filter(([, language]) => language === 'sh')
    .flatMap(([, , lines = '']) => lines.split('\n'));
const prose = (file: string) => read(file).replaceAll(FENCED, '');

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe('commands in the manuals', () => {
  const lines = manuals.flatMap((file) => shellLines(file));

  it('run with the settings of the service if they touch its data', () => {
    const onOtherData = /\bnpm run (backup|restore|doctor|distribute)\b/;
    expect(lines.filter((line) => onOtherData.test(line))).toEqual([]);
  });

  it('are commands that exist, with options that they know', () => {
    const used = lines.flatMap((line) => [...line.matchAll(/^(?:\S+=\S+ )*saldo (\w+)(.*)$/g)]);
    expect(used.length).toBeGreaterThan(8);
    const known = `${read('server/src/restore.ts')}${read('server/src/features/backups/command-arguments.ts')}`;
    for (const [line, command = '', rest = ''] of used) {
      expect([line, existsSync(join(ROOT, `scripts/${command}.mjs`))]).toEqual([line, true]);
      for (const [, option = ''] of rest.replace(/#.*/, '').matchAll(/--([a-z-]+)/g)) {
        expect([line, new RegExp(`\\b'?${option}'?: \\{ type`).test(known)]).toEqual([line, true]);
      }
    }
  });

  it('use programs that the build makes', () => {
    const built = read('scripts/lib/build.mjs');
    const used = [
      ...manuals
        .map(read)
        .join('')
        .matchAll(/server\/dist\/(\w+)\.js/g),
    ];
    expect(used.length).toBeGreaterThan(2);
    for (const [path, name] of used) {
      expect([path, name === 'NAME' || built.includes(`'${name}.ts'`)]).toEqual([path, true]);
    }
  });

  it('install the Node.js version that Saldo runs on', () => {
    const version = read('.node-version').trim().split('.')[0];
    const install = read('docs/install.md');
    expect(install).toContain(`npm install --global node@${version}`);
    expect(install).toContain('ExecStart=/usr/local/bin/node scripts/start.mjs');
    expect(install).toContain('/usr/local/bin/node "scripts/$command.mjs"');
  });
});

describe('documents', () => {
  it('link to files and headings that exist', () => {
    const broken = documents.flatMap((file) =>
      [...prose(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, path = '', anchor]) => {
          const target = path === '' ? file : join(dirname(file), path);
          if (!existsSync(join(ROOT, target))) return true;
          return anchor && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
        })
        .map(([link]) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('name places in the glossary that exist', () => {
    const places = [...read('docs/glossary.md').matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|$/gm)]
      .flatMap(([, where = '']) => [...where.matchAll(/`([^`]+)`/g)])
      .map(([, place = '']) => place);
    const paths = places.filter((place) => /[/.]/.test(place) && !place.includes('*'));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const words = places.filter((place) => /^[a-z_]+$/.test(place));
    const contract = execFileSync('git', ['grep', '-h', '', '--', 'contract/src'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    expect(words.filter((word) => !contract.includes(word))).toEqual([]);
  });
});

describe('the README', () => {
  const readme = read('README.md');
  const cells = [...readme.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );

  it('says before the installation what is converted, and what is not', () => {
    const before = readme.split('## Try it')[0];
    expect(before).toMatch(/Transactions in others are converted at the rate of their day\./);
    // Nothing counts the main currency only, so nothing may be said to.
    expect(readme).not.toMatch(/main currency only/);
    expect(cells.find(([about]) => about === 'Several currencies')?.[1]).toBe('**converted**');
  });

  it('promises nothing without saying when', () => {
    expect(readme).not.toMatch(/\bany bank statement\b|\bnever adds\b|\bit knows, and\b/);
    expect(readme).toMatch(/If a statement prints running balances/);
  });

  it('compares four products in each line, and says as of when', () => {
    const table = cells.filter((row) => row.length === 5 && row[0] !== '---');
    expect(table.length).toBeGreaterThan(10);
    expect(table.flat().slice(1)).not.toContain('');
    expect(readme).toMatch(/said in\s+November 2026/);
  });
});
