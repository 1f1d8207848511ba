import { describe, expect, it } from 'vitest';
import { isViewer, may } from './permissions.ts';

describe('who may do what', () => {
  it('knows the read-only role in each writing', () => {
    expect(isViewer({ role: 'VIEWER' })).toBe(true);
    expect(isViewer({ role: 'Viewer' })).toBe(true);
    expect(isViewer({ role: 'USER', roles: ['Viewer'] })).toBe(true);
    expect(isViewer({ role: 'EDITOR', roles: ['Editor'] })).toBe(false);
    expect(isViewer(null)).toBe(false);
  });

  it('lets everyone edit but viewers and strangers', () => {
    expect(['ADMIN', 'USER', 'EDITOR', 'VIEWER'].map((role) => may({ role }, 'edit'))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(may(null, 'edit')).toBe(false);
  });

  it('opens the admin panel for administrators only', () => {
    expect(['ADMIN', 'USER', 'EDITOR', 'VIEWER'].map((role) => may({ role }, 'admin'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
