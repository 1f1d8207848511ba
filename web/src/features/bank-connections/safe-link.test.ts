import { expect, it } from 'vitest';
import { safeLink } from './follow-link.ts';

const HERE = 'http://localhost:3000/bank-connections';

it.each([
  ['/api/sandbox-bank/consent?key=1', 'http://localhost:3000/api/sandbox-bank/consent?key=1'],
  ['https://ob.gocardless.com/psd2/start/1', 'https://ob.gocardless.com/psd2/start/1'],
  ['http://elsewhere.example/consent', null],
  ['//elsewhere.example/consent', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['http://[', null],
  ['', null],
  [undefined, null],
])('%s leads to %s', (link, to) => {
  expect(safeLink(link, HERE)).toBe(to);
});
