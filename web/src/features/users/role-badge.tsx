import { ROLES } from '@saldo/contract/common';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const TONES: Record<string, BadgeTone> = {
  ADMIN: 'accent',
  USER: 'info',
  EDITOR: 'caution',
  VIEWER: 'neutral',
};

/** `ADMIN` becomes `Admin`. */
export const roleName = (role: string): string =>
  role.charAt(0).toUpperCase() + role.slice(1).toLowerCase();

export const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: roleName(role) }));

export const RoleBadge = ({ role }: { role: string }) => (
  <Badge tone={TONES[role] ?? 'neutral'}>{roleName(role)}</Badge>
);
