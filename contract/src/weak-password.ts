export const PASSWORD_WEAKNESSES = ['common', 'personal', 'context'] as const;
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number];
