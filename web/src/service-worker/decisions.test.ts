import { expect, test } from 'vitest';
import {
  answerKind,
  buildOf,
  cacheName,
  isForeign,
  outdatedCaches,
  shareProblem,
  standIn,
} from './decisions.ts';

const ORIGIN = 'https://saldo.example.org';
const visit = { method: 'GET', mode: 'navigate' } as const;
const load = { method: 'GET', mode: 'cors' } as const;
const post = { method: 'POST', mode: 'navigate' } as const;

test.each([
  ['page', visit, '/'],
  ['page', visit, '/transactions?year=2026'],
  ['page', visit, '/apis'],
  ['asset', load, '/assets/app-1a2b3c4d.js'],
  ['share', post, '/share'],
  [null, load, '/api/transactions'],
  [null, load, '/api'],
  [null, load, '/import'],
  [null, load, '/favicon.svg'],
  [null, visit, '/api/docs'],
  [null, visit, '/avatars/saldo-01.svg'],
  [null, post, '/api/reports'],
  [null, { method: 'POST', mode: 'cors' } as const, '/share'],
  [null, { method: 'HEAD', mode: 'cors' } as const, '/assets/app-1a2b3c4d.js'],
])('answers %s: %o %s', (kind, request, path) => {
  expect(answerKind({ ...request, url: ORIGIN + path }, ORIGIN)).toBe(kind);
});

test('ignores requests to other origins', () => {
  const url = 'https://bank.example.org/assets/app.js';
  expect(answerKind({ ...load, url }, ORIGIN)).toBeNull();
  expect(answerKind({ ...post, url: 'https://bank.example.org/share' }, ORIGIN)).toBeNull();
});

test.each([
  [false, '', {}],
  [false, '', { origin: 'null' }],
  [false, 'about:client', {}],
  [false, 'android-app://com.bank.example/', {}],
  [false, `${ORIGIN}/import`, { origin: ORIGIN }],
  [true, '', { origin: 'https://other.example.org' }],
  [true, 'https://other.example.org/page', {}],
  [true, '', { origin: `${ORIGIN}:8443` }],
  [true, '', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
])(
  'knows a page of another site by what the browser tells: %s for "%s" %o',
  (foreign, referrer, headers) => {
    expect(isForeign({ referrer, headers: new Headers({ ...headers }) }, ORIGIN)).toBe(foreign);
  },
);

const MB = 1_000_000;
const files = (count: number, size = 1) => Array.from({ length: count }, () => ({ size }));

test.each([
  [null, files(1), files(0)],
  [null, files(200), files(0)],
  [null, files(1, 150 * MB), files(1, 50 * MB)],
  ['empty', files(0), files(3)],
  ['too-many', files(201), files(0)],
  ['too-many', files(1), files(200)],
  ['too-large', files(1, 150 * MB), files(1, 50 * MB + 1)],
])('stores up to 200 files and 200 MB: %s', (problem, shared, waiting) => {
  expect(shareProblem(shared, waiting)).toBe(problem);
});

test('deletes caches of earlier builds and no others', () => {
  const current = cacheName('b');
  expect(outdatedCaches([cacheName('a'), current, 'of-another-app'], current)).toEqual([
    cacheName('a'),
  ]);
});

const KEPT = { page: '/index.html', offline: '/offline.html' };
test.each([
  ['/', true, KEPT.page],
  ['/', false, KEPT.offline],
  ['/add', true, KEPT.page],
  ['/add?from=home', false, KEPT.page],
  ['/address', false, KEPT.offline],
])('opens %s while online is %s with %s', (path, isOnline, file) => {
  expect(standIn(ORIGIN + path, isOnline, KEPT)).toBe(file);
});

test.each([
  ['/service-worker.js', 'English'],
  ['/service-worker.js?lang=es', 'Spanish'],
  ['/service-worker.js?lang=fr', 'English'],
])('the worker %s keeps the %s build', (script, build) => {
  expect(buildOf(ORIGIN + script, { en: 'English', es: 'Spanish' })).toBe(build);
});
