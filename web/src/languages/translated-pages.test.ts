import { expect, test } from 'vitest';
import manifest from '../../public/manifest.webmanifest?raw';
import { translatedManifest } from './translated-pages.ts';

test('the manifest has the English texts of the pages', () => {
  expect(JSON.parse(translatedManifest(manifest, 'en'))).toEqual(JSON.parse(manifest));
});

test('the Spanish manifest differs in its words alone', () => {
  const { description, lang, shortcuts, ...rest } = JSON.parse(translatedManifest(manifest, 'es'));
  expect(JSON.parse(manifest)).toMatchObject(rest);
  expect(lang).toBe('es');
  expect(description).toContain('tu dinero');
  expect(shortcuts).toMatchObject([
    { name: 'Añadir movimiento', short_name: 'Añadir', url: '/add' },
  ]);
});
