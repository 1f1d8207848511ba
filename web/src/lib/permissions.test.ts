import { describe, expect, it } from 'vitest';
import { isViewer, may } from './permissions.ts';

describe('permissions', () => {
  it('recognize each spelling of the read-only role', () => {
    expect(isViewer({ role: 'VIEWER' })).toBe(true);
    expect(isViewer({ role: 'Viewer' })).toBe(true);
    expect(isViewer({ role: 'USER', roles: ['Viewer'] })).toBe(true);
    expect(isViewer({ role: 'EDITOR', roles: ['Editor'] })).toBe(false);
    expect(isViewer(null)).toBe(false);
  });

  it('let everyone edit except viewers and signed-out visitors', () => {
    expect(['ADMIN', 'USER', 'EDITOR', 'VIEWER'].map((role) => may({ role }, 'edit'))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(may(null, 'edit')).toBe(false);
  });

  it('open the admin panel only to administrators', () => {
    expect(['ADMIN', 'USER', 'EDITOR', 'VIEWER'].map((role) => may({ role }, 'admin'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
