import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/harness.ts';

const fixture = (path: string) =>
  readFileSync(new URL(`../../../../statements/src/fixtures/${path}`, import.meta.url));

describeOnEachEngine('imports', (server) => {
  test('imports a statement and knows it again', async () => {
    const user = await server().signUp();
    const file = fixture('caixabank/Movimientos_cuenta_0000001.csv');
    const first = await user.upload('CAIXABANK', file);
    expect(first.body).toMatchObject({ imported: 10, duplicates: 0 });
    expect(first.status).toBe(201);
    const second = await user.upload('CAIXABANK', file);
    expect(second.body).toMatchObject({ imported: 0, duplicates: 10 });
  });
});
