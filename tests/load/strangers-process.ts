// Strangers in a process of their own, of low priority: what they need of the machine must not be taken for the server's. What is known
// to them as its argument; it says when it begins, and at the end of its input how often the server answered with each status.

import { constants, setPriority } from 'node:os';
import { Seeded } from '../../server/testing/txns.ts';
import { StrictClient } from '../contract/identity/client.ts';
import { type Known, Strangers } from './strangers.ts';

export interface StrangersPlan extends Omit<Known, 'client'> {
  seed: number;
}

setPriority(constants.priority.PRIORITY_LOW);
const { seed, ...known } = JSON.parse(process.argv[2] ?? '{}') as StrangersPlan;
const client = await StrictClient.of(known.address);
const strangers = new Strangers({ ...known, client }, new Seeded(seed));
console.log('begun');
process.stdin.resume();
process.stdin.on('end', () => {
  void strangers.end().then(() => {
    console.log(JSON.stringify([...strangers.statuses]));
    process.exit();
  });
});
