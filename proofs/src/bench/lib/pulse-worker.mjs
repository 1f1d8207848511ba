// Calls a server at a steady pace, whether or not the last response has arrived, and records how long each call takes.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, token, everyMs } = workerData;
const agent = new Agent({ keepAlive: true });
const headers = { authorization: `Bearer ${token}` };
const times = [];
const open = new Set();

function ask() {
  const began = performance.now();
  const answered = new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    }).once('error', reject);
  }).then(() => times.push(performance.now() - began));
  open.add(answered);
  void answered.finally(() => open.delete(answered));
}

const timer = setInterval(ask, everyMs);
parentPort.once('message', async () => {
  clearInterval(timer);
  await Promise.all(open);
  agent.destroy();
  parentPort.postMessage(times);
});
