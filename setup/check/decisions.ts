// Checks the decision records of docs/decisions: their title, status, subject and sections. README.md there is an index that is made of them:
// `npm run check -- decisions --fix` writes it.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../cache.ts';
import { type DecisionRecord, FILE_NAME, readRecord } from './decisions/record.ts';
import { indexOf } from './decisions/record-index.ts';

const FOLDER = 'docs/decisions';
const INDEX = 'README.md';

export function decisionFaults(fix: boolean): string[] {
  return faultsOfFolder(path.join(root, FOLDER), fix);
}

/** Exported for its test. */
export function faultsOfFolder(folder: string, fix: boolean): string[] {
  const files = readdirSync(folder).filter((file) => file !== INDEX);
  const read = files
    .filter((file) => FILE_NAME.test(file))
    .map((file) => readRecord(file, readFileSync(path.join(folder, file), 'utf8')));
  const records = read.map(({ record }) => record);
  const faults = [
    ...files
      .filter((file) => !FILE_NAME.test(file))
      .map((file) => `${file}: name it by number and subject, as 0001-layout.md`),
    ...read.flatMap(({ record, faults }) => faults.map((fault) => `${record.file}: ${fault}`)),
    ...referenceFaults(records),
  ].map((fault) => `${FOLDER}/${fault}`);
  return faults.length > 0 ? faults : indexFaults(path.join(folder, INDEX), indexOf(records), fix);
}

/** Numbers are unique, and a record that replaces another is in force. */
function referenceFaults(records: readonly DecisionRecord[]): string[] {
  const byFile = new Map(records.map((record) => [record.file, record]));
  return records.flatMap(({ file, number, references, isSuperseded }, i) => [
    ...(records.findIndex((other) => other.number === number) === i
      ? []
      : [`${file}: ${number} is taken; use the next number`]),
    ...references.flatMap((reference) => {
      const other = byFile.get(reference);
      if (!other) return [`${file}: ${reference} does not exist; link to a record`];
      return isSuperseded && other.isSuperseded
        ? [`${file}: ${reference} is superseded itself; link to the record in force`]
        : [];
    }),
  ]);
}

function indexFaults(file: string, right: string, fix: boolean): string[] {
  if (existsSync(file) && readFileSync(file, 'utf8') === right) return [];
  if (!fix) return [`${FOLDER}/${INDEX}: differs from the records; run \`npm run check -- decisions --fix\``];
  writeFileSync(file, right);
  return [];
}
