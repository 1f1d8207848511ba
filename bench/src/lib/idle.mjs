// A server that does nothing: how long its event loop is held is what the machine does to any process.
import { createServer } from 'node:http';

createServer((_, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');
