export function findPgBouncer(): string | undefined;
export function ensurePgBouncer(): Promise<void>;
