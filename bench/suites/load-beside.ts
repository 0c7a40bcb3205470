// What people on other boards notice of one that asks as much as it may: the worst transaction that a search has found
// (tests/load/costliest.ts), again and again, and 60 MiB by reference; checked against the same people alone, and beside a process that
// only writes and syncs as many bytes.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { item, itemId, OP, op, Seeded, txn } from '../../server/testing/txns.ts';
import { Scene, worst } from '../../tests/load/costliest.ts';
import type { ReportFigure } from '../context.ts';
import { tenth } from '../result.ts';
import { crowdAt, type MeasuredServer } from './server.ts';
import { pushUploaded, upload } from './upload.ts';

const crowdPlan = { boards: 10, people: 2, opsPerS: 5, cursorHz: 0, seconds: 12, seed: 9 };
const largeBytes = 60 * (1 << 20);
const ITEM_TEXT_BYTES = 500;

export async function beside(server: MeasuredServer, say: ReportFigure): Promise<void> {
  const random = new Seeded(10);
  /** ACK p99 of the crowd while `work` is done over and over. */
  const p99 = async (what: string, work?: () => Promise<void>): Promise<number> => {
    let isOver = false;
    let done = 0;
    let working: Promise<void> | undefined;
    const { ackP99 } = await crowdAt({ ...crowdPlan, address: server.address }, async () => {
      if (!work) return;
      const again = async (): Promise<void> => {
        while (!isOver) {
          await work();
          done += 1;
        }
      };
      working = again();
    });
    isOver = true;
    await working;
    say(`ack p99 ${what}`, ackP99, 'ms');
    if (work) say(`${what}: so often`, done, 'times');
    return ackP99 ?? Number.NaN;
  };

  const scene = new Scene({ children: 40_000, pieces: 4000, textBytes: 250_000 });
  const sender = await TestClient.join(server.address, random.bytes(32));
  let number = 0;
  for (const one of scene.txns) sender.push(++number, one);
  await sender.answer(number);
  const bytes = scene.txn(worst[0] ?? []);

  const alone = await p99('alone');
  const beWorst = await p99('beside the worst transaction found', async () => {
    sender.push(++number, bytes);
    await sender.answer(number);
  });
  say('beside the worst : alone', tenth(beWorst / alone), '×');
  await sender.leave();

  const puts: Uint8Array[] = [];
  for (let size = 0; size < largeBytes; ) {
    const one = op(OP.put, item({ id: itemId(random), textBytes: ITEM_TEXT_BYTES }));
    size += one.length;
    puts.push(one);
  }
  const large = txn(puts);
  const beLarge = await p99('beside 60 MiB by reference', async () => {
    const secret = random.bytes(32);
    const opened = await openBoard(server.address, secret);
    const peer = await TestClient.join(server.address, secret, { opened });
    await upload(server.address, opened, peer, large);
    pushUploaded(peer, large);
    const answer = await peer.answer(1);
    if ('code' in answer) throw new Error(`60 MiB are refused: ${answer.code}`);
    await peer.leave();
  });
  const writer = diskWriter(server.dataDir);
  const beDisk = await p99('beside a process that writes and syncs 60 MiB', () => written(writer));
  writer.kill();
  say('beside 60 MiB : alone', tenth(beLarge / alone), '×');
  say('beside 60 MiB : beside the writing process', tenth(beLarge / beDisk), '×');
}

/** For each line of its input it writes 60 MiB, twice as an upload is (its parts, the blob), synced after each 4 MiB. */
function diskWriter(folder: string): ChildProcess {
  const code = `
    const fs = require('node:fs');
    const part = Buffer.alloc(4 << 20, 7);
    process.stdin.on('data', () => {
      const file = fs.openSync(${JSON.stringify(path.join(folder, 'beside'))}, 'w');
      for (let n = 0; n < 30; n++) { fs.writeSync(file, part); fs.fsyncSync(file); }
      fs.closeSync(file);
      process.stdout.write('done');
    });`;
  return spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function written({ stdin, stdout }: ChildProcess): Promise<void> {
  stdin?.write('go');
  if (stdout) await once(stdout, 'data');
}
