import { expect, it } from 'vitest';
import { openApiDocument } from './platform/http/openapi.ts';
import { API } from './product.ts';

it('states who may make each call and what it requires', () => {
  const paths = openApiDocument(API).paths as Record<string, Record<string, unknown>>;
  expect(paths['/export']?.get).toMatchObject({
    'x-access': { roles: ['ADMIN', 'USER', 'EDITOR', 'VIEWER'], 'step-up': 'always' },
  });
  expect(paths['/users/{id}']?.put).toMatchObject({
    'x-access': { roles: ['ADMIN'], 'step-up': { fields: ['email', 'role', 'new_password'] } },
  });
  for (const [path, methods] of Object.entries(paths)) {
    for (const operation of Object.values(methods)) {
      expect(operation, path).toHaveProperty('x-access.roles.0');
    }
  }
});
