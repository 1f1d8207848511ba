import { MessageChannel } from 'node:worker_threads';

// A message to a closed port is dropped, together with the buffers transferred in it.
const { port1: nowhere, port2 } = new MessageChannel();
port2.close();
nowhere.close();

/**
 * Frees a buffer immediately. V8 collects garbage only after another 64 MB or so, and a hundred long responses in a row
 * would leave 150 MB behind. Nothing else, such as zlib or a sending socket, may still use the buffer.
 */
export function freeMemory({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) nowhere.postMessage(null, [buffer]);
}
