import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@saldo/contract';
import type { Endpoint } from '@saldo/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { BODY_LIMIT } from './platform/http/json-body.ts';
import { securityHeaders } from './platform/http/security-headers.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const PAGE = join(ROOT, 'docs', 'security.md');
const page = readFileSync(PAGE, 'utf8');
const sourceOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Requirements of ASVS 5.0.0, levels 1 and 2, by section. */
const REQUIREMENTS = `V1.1:1-2 V1.2:1-9 V1.3:1-11 V1.4:1-3 V1.5:1-2 V2.1:1-3 V2.2:1-3 V2.3:1-4 V2.4:1 V3.2:1-2
  V3.3:1-4 V3.4:1-6 V3.5:1-5 V3.7:1-2 V4.1:1-3 V4.2:1 V4.3:1-2 V4.4:1-4 V5.1:1 V5.2:1-3
  V5.3:1-2 V5.4:1-3 V6.1:1-3 V6.2:1-12 V6.3:1-4 V6.4:1-4 V6.5:1-5 V6.6:1-3 V6.8:1-4 V7.1:1-3
  V7.2:1-4 V7.3:1-2 V7.4:1-5 V7.5:1-2 V7.6:1-2 V8.1:1-2 V8.2:1-3 V8.3:1 V8.4:1 V9.1:1-3
  V9.2:1-4 V10.1:1-2 V10.2:1-2 V10.3:1-4 V10.4:1-11 V10.5:1-5 V10.6:1-2 V10.7:1-3 V11.1:1-2
  V11.2:1-3 V11.3:1-3 V11.4:1-4 V11.5:1 V11.6:1 V12.1:1-3 V12.2:1-2 V12.3:1-4 V13.1:1
  V13.2:1-5 V13.3:1-2 V13.4:1-5 V14.1:1-2 V14.2:1-4 V14.3:1-3 V15.1:1-3 V15.2:1-3 V15.3:1-7
  V16.1:1 V16.2:1-5 V16.3:1-4 V16.4:1-3 V16.5:1-3 V17.1:1 V17.2:1-4 V17.3:1-2`;

const wanted = REQUIREMENTS.split(/\s+/).flatMap((entry) => {
  const [section, numbers = ''] = entry.split(':');
  return numbers.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
  });
});

/** Table rows whose first cell matches, as trimmed cells. */
const rows = (first: RegExp) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([cell]) => first.test(cell ?? ''));

const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => join('docs', target ?? ''));

describe('docs/security.md', () => {
  const requirements = rows(/^V\d/);

  it('assesses every requirement of levels 1 and 2 once', () => {
    const judged = requirements.flatMap(([ids = '']) => ids.split(/,\s*/));
    expect(wanted).toHaveLength(253);
    expect([...judged].sort()).toEqual([...wanted].sort());
  });

  it('links evidence for what is met, and gives a reason for every verdict', () => {
    for (const [ids, verdict = '', reason = '', shown = ''] of requirements) {
      expect([ids, verdict]).toEqual([
        ids,
        expect.stringMatching(/^(met|not applicable|overruled by the specification)$/),
      ]);
      expect([ids, reason.length]).toEqual([ids, expect.toSatisfy((n) => n > 5)]);
      if (verdict === 'met') {
        expect([ids, linksOf(shown).length]).toEqual([ids, expect.toSatisfy((n) => n > 0)]);
      }
    }
  });

  it('says for which hosts HSTS is sent, what request lines contain, and how long copies are kept', () => {
    const hsts = securityHeaders('https://saldo.example.org')['strict-transport-security'] ?? '';
    const [said = []] = rows(/^V3\.4\.1$/);
    expect([hsts.includes('includeSubDomains'), said[2]]).toEqual([
      false,
      expect.stringContaining('for this host only'),
    ]);
    expect(sourceOf('server/src/platform/http/app.ts')).toContain('...findOrigin(request.id)');
    expect(rows(/^requests:/)[0]?.[0]).toMatch(/session ID, IP address$/);
    const days = /MONTHS_DAYS = (\d+)/.exec(
      sourceOf('server/src/features/backups/expired-copies.ts'),
    );
    expect(page).toContain(`up to ${days?.[1]} days`);
    expect(page).toContain('contain names and amounts');
  });

  it('links only to files that exist', () => {
    const missing = linksOf(page).filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });

  it('states the limits in the code', () => {
    const limits = rows(/./).filter((cells) => /^`\w+` in \[/.test(cells[2] ?? ''));
    expect(limits.length).toBeGreaterThan(20);
    for (const [what, told = '', where = ''] of limits) {
      const name = /^`(\w+)`/.exec(where)?.[1] ?? '';
      const [path = ''] = linksOf(where);
      expect([what, numberOf(told)]).toEqual([what, constantOf(sourceOf(path), name)]);
    }
  });

  // UPDATE_DOCS=1 npx vitest run server/src/security-page.test.ts writes the list.
  it('lists every call with its access', () => {
    const made = `<!-- calls -->\n${tableOfCalls()}\n<!-- /calls -->`;
    const pattern = /<!-- calls -->[\s\S]*<!-- \/calls -->/;
    if (process.env.UPDATE_DOCS)
      writeFileSync(
        PAGE,
        page.replace(pattern, () => made),
      );
    else expect(pattern.exec(page)?.[0]).toBe(made);
  });
});

const KB = 1024;
const MB = KB ** 2;
const UNITS = new Map([
  ['kB', KB],
  ['MB', MB],
  ['s', 1000],
  ['min', 60_000],
  ['h', 3_600_000],
]);

/** The number at the start of a cell, in bytes or milliseconds if it has a unit. */
function numberOf(cell: string): number {
  const [, digits = '', unit = ''] = /^([\d,.]+) ?(kB|MB|s|min|h)?\b/.exec(cell) ?? [];
  return Number(digits.replaceAll(',', '')) * (UNITS.get(unit) ?? 1);
}

/** Value of a constant or property in the source: a number, or a product of numbers. */
function constantOf(source: string, name: string): number {
  const text = new RegExp(`\\b${name}(?: =|:) ([\\d_ *MB]+)[;,]`).exec(source)?.[1] ?? 'NaN';
  const factors = text.replaceAll('_', '').replace('MB', String(MB)).split('*');
  return factors.reduce((product, factor) => product * Number(factor), 1);
}

const WHO = { public: 'public', user: 'signed in', editor: 'not VIEWER', admin: 'ADMIN' } as const;

const size = (bytes: number) => (bytes % MB === 0 ? `${bytes / MB} MB` : `${bytes / KB} kB`);

function tableOfCalls(): string {
  const lines = Object.values<Endpoint>(endpoints).map((endpoint) => {
    const { method, path, access, stepUp, form, maxBytes, body, expensive } = endpoint;
    const again = stepUp === true ? 'yes' : (stepUp?.join(', ') ?? '');
    const bytes = form?.maxBytes ?? maxBytes ?? (body ? BODY_LIMIT : 0);
    const cells = [
      `${method} ${path}`,
      WHO[access],
      again,
      bytes && size(bytes),
      expensive ? 'yes' : '',
    ];
    return `| ${cells.map((cell) => cell || '').join(' | ')} |`;
  });
  return [
    '| call | access | step-up | max. body | expensive |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
