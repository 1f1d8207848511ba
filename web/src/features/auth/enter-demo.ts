import { storeSession } from '../../lib/session.ts';
import { signInAsViewer } from './api.ts';
import { viewerFailure } from './auth-failure.ts';
import { sessionOf } from './session-answer.ts';

/** Replaces the current session with the demo. Resolves to an error message if that failed. */
export async function enterDemo(): Promise<string | undefined> {
  try {
    const session = sessionOf(await signInAsViewer());
    if (!session) throw new Error('The demo answered without a session');
    storeSession(session, false);
    location.replace('/');
    return undefined;
  } catch (error) {
    return viewerFailure(error);
  }
}
