// A server that answers every request with an empty response.
import { createServer } from 'node:http';

createServer((_, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');
