import { ROLES } from '@saldo/contract/common';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { roleTexts } from './role-texts.ts';

const NAMES: Record<string, string> = roleTexts;

const TONES: Record<string, BadgeTone> = {
  ADMIN: 'accent',
  USER: 'info',
  EDITOR: 'caution',
  VIEWER: 'neutral',
};

/** `Admin` for `ADMIN`. Returns a role that this version doesn't know unchanged. */
export const roleName = (role: string): string => NAMES[role] ?? role;

export const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: roleName(role) }));

export const RoleBadge = ({ role }: { role: string }) => (
  <Badge tone={TONES[role] ?? 'neutral'}>{roleName(role)}</Badge>
);
