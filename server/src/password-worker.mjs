// Hashes and checks passwords in a separate thread. JavaScript, so the same file runs built and from source.
import { hashSync, verifySync } from '@node-rs/argon2';

export const hash = ({ password, parameters }) => hashSync(password, parameters);

export const verify = ({ passwordHash, password }) => verifySync(passwordHash, password);
