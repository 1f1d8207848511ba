import { expect, it } from 'vitest';
import { scriptPreloads } from './script-preloads.ts';

const HTML =
  '<meta name="app-scripts" content="/assets/a.js /assets/b.js"><meta name="home-scripts" content="/assets/h.js">';
const link = (script: string) => `</assets/${script}.js>; rel=modulepreload; crossorigin`;

it('names the scripts of a page before the browser has read any', () => {
  const preloads = scriptPreloads(HTML);
  expect(preloads('/')).toBe([link('a'), link('b'), link('h')].join(', '));
  expect(preloads('/transactions')).toBe([link('a'), link('b')].join(', '));
});

it('names none for the sign-in page, which loads none of the app', () => {
  expect(scriptPreloads(HTML)('/login')).toBeUndefined();
});

it('names none for a page that lists none', () => {
  const preloads = scriptPreloads('<meta name="app-scripts" content="">');
  expect(preloads('/')).toBeUndefined();
});
