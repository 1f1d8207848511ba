import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { WorkerWriteGate } from './worker-write-gate.ts';

it('ends a failed job only after its concurrent writes', async () => {
  const { port1: main, port2: own } = new MessageChannel();
  const said: string[] = [];
  main.on('message', (word) => {
    said.push(word);
    if (word === 'enter') main.postMessage('yours');
  });
  const gate = new WorkerWriteGate();
  gate.begin(own);

  let begun = () => {};
  const writing = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const write = gate.pass(async () => {
    begun();
    await finished;
    said.push('written');
  });
  await writing;
  await expect(Promise.all([write, Promise.reject(new Error('no such row'))])).rejects.toThrow();

  const ended = gate.end().then(() => said.push('ended'));
  finish();
  await ended;
  expect(said).toEqual(['begin', 'enter', 'written', 'ended']);
  // Messages that the thread sent before the end still arrive. It cannot send any afterwards.
  await once(main, 'close');
  expect(said).toEqual(['begin', 'enter', 'written', 'ended', 'leave']);
  await expect(gate.pass(async () => {})).rejects.toThrow('the write gate is not connected');
});
