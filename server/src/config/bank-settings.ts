import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isSecureAddress, SECURE_ADDRESS_REQUIRED } from '../platform/config/transport.ts';

const ENABLE_BANKING = 'https://api.enablebanking.com';
const GOCARDLESS = 'https://bankaccountdata.gocardless.com/api/v2';

/** 3072-bit RSA is as strong as a 128-bit cipher. Enable Banking itself generates 4096 bits. */
const LEAST_KEY_BITS = 3072;

/** Accepts PEM text, with real or escaped line breaks, or the path of a PEM file. */
function readKey(given: string): string | null {
  try {
    const pem = given.includes('-----BEGIN')
      ? given.replaceAll('\\n', '\n')
      : readFileSync(given, 'utf8');
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPrivateKey(pem);
    const isStrong = type === 'rsa' && (details?.modulusLength ?? 0) >= LEAST_KEY_BITS;
    return isStrong ? pem : null;
  } catch {
    return null;
  }
}

const address = z
  .url('must be an address')
  .refine(isSecureAddress, SECURE_ADDRESS_REQUIRED)
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
  .optional();

/** `faults` also offers sandbox banks that each fail in their own way, for tests and development. */
const SANDBOX = ['on', 'off', 'faults'] as const;
export type SandboxSetting = (typeof SANDBOX)[number];

export const BANK_SETTINGS = {
  SANDBOX_BANK: z.enum(SANDBOX, { error: 'must be on, off or faults' }).optional(),
  ENABLE_BANKING_APP_ID: z.string().trim().optional(),
  ENABLE_BANKING_PRIVATE_KEY: z.string().optional(),
  ENABLE_BANKING_BASE_URL: address,
  GOCARDLESS_SECRET_ID: z.string().trim().optional(),
  GOCARDLESS_SECRET_KEY: z.string().trim().optional(),
  GOCARDLESS_BASE_URL: address,
};

export interface BankSettings {
  /** Whether the built-in sandbox bank is offered, and whether its failing variants are offered too. */
  sandboxBank: SandboxSetting;
  /** `privateKey` is a secret (PEM). */
  enableBanking: { appId: string; privateKey: string; baseUrl: string } | undefined;
  /** `secretId` and `secretKey` are both secrets. */
  gocardless: { secretId: string; secretKey: string; baseUrl: string } | undefined;
}

type Given = z.output<z.ZodObject<typeof BANK_SETTINGS>>;

/** Combines the settings of all providers and lists what is wrong with them. */
export function bankSettings(env: Given): { settings: BankSettings; problems: string[] } {
  const problems: string[] = [];
  const enableBanking = enableBankingOf(env, problems);
  const gocardless = gocardlessOf(env, problems);
  const anyReal = enableBanking !== undefined || gocardless !== undefined;
  const sandboxBank = env.SANDBOX_BANK ?? (anyReal ? 'off' : 'on');
  return {
    settings: { sandboxBank, enableBanking, gocardless },
    problems,
  };
}

function enableBankingOf(env: Given, problems: string[]): BankSettings['enableBanking'] {
  const { ENABLE_BANKING_APP_ID: appId, ENABLE_BANKING_PRIVATE_KEY: given } = env;
  if (appId === undefined && given === undefined) return undefined;
  if (appId === undefined)
    problems.push('ENABLE_BANKING_APP_ID: is required with ENABLE_BANKING_PRIVATE_KEY');
  if (given === undefined)
    problems.push('ENABLE_BANKING_PRIVATE_KEY: is required with ENABLE_BANKING_APP_ID');
  if (appId === undefined || given === undefined) return undefined;
  const privateKey = readKey(given);
  if (privateKey === null) {
    problems.push(
      `ENABLE_BANKING_PRIVATE_KEY: must be an RSA key of ${LEAST_KEY_BITS} bits or more (PEM), or a file that contains one`,
    );
    return undefined;
  }
  return { appId, privateKey, baseUrl: env.ENABLE_BANKING_BASE_URL ?? ENABLE_BANKING };
}

function gocardlessOf(env: Given, problems: string[]): BankSettings['gocardless'] {
  const { GOCARDLESS_SECRET_ID: secretId, GOCARDLESS_SECRET_KEY: secretKey } = env;
  if (secretId !== undefined && secretKey !== undefined) {
    return { secretId, secretKey, baseUrl: env.GOCARDLESS_BASE_URL ?? GOCARDLESS };
  }
  if (secretId !== undefined)
    problems.push('GOCARDLESS_SECRET_KEY: is required with GOCARDLESS_SECRET_ID');
  if (secretKey !== undefined)
    problems.push('GOCARDLESS_SECRET_ID: is required with GOCARDLESS_SECRET_KEY');
  return undefined;
}
