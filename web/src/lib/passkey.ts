interface Challenge {
  challenge_id: string;
  options: Record<string, unknown>;
}

/** Has the device prove who is there. Throws what the browser throws when the person does not go on. */
export async function signByPasskey(start: () => Promise<Challenge>) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challenge_id, options } = await start();
  const proof = await startAuthentication({ optionsJSON: options as never });
  return { challenge_id, response: { ...proof } };
}
