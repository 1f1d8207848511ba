import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './root.mjs';
import { billOfMaterials, problemsOf } from './supply-chain.mjs';

const hashes = [{ alg: 'SHA-512', content: '00' }];
const component = (name, more) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0', ...more });
const licensed = (id) => [{ license: { id } }];

describe('the bill of materials', () => {
  it("lists the server's dependencies, each pinned and permissively licensed", async () => {
    const bill = JSON.parse(await billOfMaterials());
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod']));
    expect(names).not.toContain('vitest');
    expect(problemsOf(bill)).toEqual([]);
  });

  it('is rejected with a restrictive license, or without a hash', () => {
    const components = [
      component('copyleft', { hashes, licenses: licensed('GPL-3.0-only') }),
      component('choice', { hashes, licenses: [{ expression: '(GPL-2.0-only OR MIT)' }] }),
      component('silent', { hashes }),
      component('loose', { licenses: licensed('MIT') }),
      component('@saldo/contract', {}),
    ];
    expect(problemsOf({ components })).toEqual([
      'copyleft 1.0.0 has no permissive license.',
      'silent 1.0.0 has no permissive license.',
      'loose 1.0.0 is not pinned by a hash.',
    ]);
  });
});

describe('third-party references with mutable tags', () => {
  const matches = (file, pattern) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(pattern)].map(([, name]) => name);

  it('are pinned: actions by commit, images by digest', () => {
    const actions = matches('.github/workflows/test.yml', /uses: (\S+)/g);
    const images = [
      ...matches('Dockerfile', /^FROM (\S+)/gm),
      ...matches('compose.yaml', /image: (docker\.io\S+)/g),
    ];
    expect(actions.length).toBeGreaterThan(1);
    expect(images).toHaveLength(3);
    expect(actions.filter((name) => !/@[0-9a-f]{40}$/.test(name))).toEqual([]);
    expect(images.filter((name) => !/@sha256:[0-9a-f]{64}$/.test(name))).toEqual([]);
  });
});
