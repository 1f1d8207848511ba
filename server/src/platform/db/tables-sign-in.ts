/** The authenticator app of who has set one up. */
export interface SecondFactorsTable {
  user_id: string;
  /** Encrypted; null while it is not in force. */
  totp_secret: string | null;
  /** Encrypted; not in force until a first code has been given. */
  totp_pending: string | null;
  /** The last time step that a code was taken for: a code counts once. */
  totp_last_step: number | null;
}

/** Codes that stand in for the authenticator app, once each. */
export interface RecoveryCodesTable {
  user_id: string;
  id: string;
  /** SHA-256, hexadecimal. */
  code_hash: string;
  used_at: string | null;
}

export interface PasskeysTable {
  user_id: string;
  id: string;
  name: string;
  /** The authenticator's own, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** Signatures so far, where the authenticator counts them. */
  counter: number;
  created_at: string;
  last_used_at: string | null;
}

/** A challenge that is out: good once, and not for long. */
export interface PasskeyChallengesTable {
  id: string;
  /** Who makes a passkey; null where somebody signs in. */
  user_id: string | null;
  challenge: string;
  expires_at: string;
}

/** From where somebody has signed in: tries from there go on while strangers wait. */
export interface KnownOriginsTable {
  user_id: string;
  kind: 'address' | 'device';
  /** HMAC of the address under the server's key, or SHA-256 of the browser's cookie, hexadecimal. */
  hash: string;
  last_used_at: string;
}

export interface SignInTables {
  known_origins: KnownOriginsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
