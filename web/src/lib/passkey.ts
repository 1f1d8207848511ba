interface Challenge {
  challenge_id: string;
  options: Record<string, unknown>;
}

/** Asks the device for a passkey signature. Throws the browser's error if the user cancels. */
export async function signByPasskey(start: () => Promise<Challenge>) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challenge_id, options } = await start();
  const proof = await startAuthentication({ optionsJSON: options as never });
  return { challenge_id, response: { ...proof } };
}
