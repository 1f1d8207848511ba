// Hashes and checks passwords in a thread of its own. As JavaScript, so that it runs built and from source alike.
import { hashSync, verifySync } from '@node-rs/argon2';

export const hash = ({ password, parameters }) => hashSync(password, parameters);

export const verify = ({ passwordHash, password }) => verifySync(passwordHash, password);
