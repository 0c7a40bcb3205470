// `npm run bench -- <suite>… [options]`: starts the real server, the floor page and the peers' pages, measures, prints a table
// per suite and writes the results after every measurement. Knows no measurement itself.

import { parseArgs } from 'node:util';
import { TestServer } from '../tests/e2e/server.ts';
import { othersBusyPct } from './browser/process.ts';
import { noQuota } from './browser/quota.ts';
import { MODES } from './browser/session.ts';
import { CODED, type Job, type SuiteContext } from './context.ts';
import { Journal } from './journal.ts';
import { builtPeers, peerNames } from './peers/build.ts';
import { report } from './report/main.ts';
import { environment, type Figure, results, table } from './result.ts';
import { serveFolder } from './serve.ts';
import { floors, peers, product, RENDERERS } from './subjects.ts';
import { beside } from './suites/beside.ts';
import { board } from './suites/board.ts';
import { cold } from './suites/cold.ts';
import { dashboard } from './suites/dashboard.ts';
import { engine } from './suites/engine.ts';
import { errors } from './suites/errors.ts';
import { events } from './suites/events.ts';
import { files } from './suites/files.ts';
import { http } from './suites/http.ts';
import { ink } from './suites/ink.ts';
import { large } from './suites/large.ts';
import { load } from './suites/load.ts';
import { open } from './suites/open.ts';
import { pdf } from './suites/pdf.ts';
import { png } from './suites/png.ts';
import { presentation } from './suites/presentation.ts';
import { remote } from './suites/remote.ts';
import { roundTrip } from './suites/round-trip.ts';
import { search } from './suites/search.ts';
import { signIn } from './suites/sign-in.ts';
import { sync } from './suites/sync.ts';
import { touch } from './suites/touch.ts';
import { trace, traceScenarios } from './trace/main.ts';

const suites: Record<string, (context: SuiteContext) => Job[]> = {
  engine,
  board,
  ink,
  touch,
  open,
  cold,
  sync,
  load,
  large,
  files,
  events,
  http,
  dashboard,
  remote,
  presentation,
  png,
  pdf,
  'round-trip': roundTrip,
  'sign-in': signIn,
  beside,
  search,
  errors,
};

const usage = `npm run bench -- <suite>… [options]       suites: ${Object.keys(suites).join(', ')}
npm run bench -- report FILE…              writes bench/RESULTS.md from result files; without one, its first page
npm run bench -- trace --scenario pan      where each thread's time goes: ${traceScenarios.join(', ')}; --file TRACE keeps
                                           the trace itself for a viewer

--json FILE              results, written after every measurement
--resume                 go on with FILE where a run was cut short
--mode soft,angle        how the browser composes its pages
--items 1000,5000,20000,100000
--photographs 500         on the board of photographs
--coded jpeg,webp         how they are: as cameras give them, as boards store them
--renderer chosen,2d,gl,page   the product's executors; page: without a worker
--peers excalidraw,tldraw
--only load,memory,pan,zoom,click,look,loss,marquee,drag,libraries,photographs,connectors   of the suite board
       boards,idle,large,stalled,rights,http,beside                   of the suite load
       1,10,16,40,eraser                                         of the suite touch
       sqlite,postgresql                                         of the suite http
       sqlite,postgresql,indexing-sqlite,indexing-postgresql     of the suite search
--quota 0.33             of one core for the whole browser (cgroup version 1, as root); of the suites ink and touch
--reps 3                 repetitions; a result is their median
--files FOLDER           .excalidraw and .excalidrawlib files for the suite files instead of its own
--shots FOLDER           pictures of every loaded board, of the worst frames of look, of what differs most in files`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    scenario: { type: 'string', default: 'pan' },
    file: { type: 'string' },
    shots: { type: 'string' },
    files: { type: 'string' },
    resume: { type: 'boolean', default: false },
    mode: { type: 'string', default: 'soft,angle' },
    items: { type: 'string', default: '1000,5000,20000,100000' },
    photographs: { type: 'string', default: '500' },
    coded: { type: 'string', default: 'jpeg' },
    renderer: { type: 'string', default: 'chosen' },
    peers: { type: 'string', default: '' },
    only: { type: 'string' },
    quota: { type: 'string' },
    reps: { type: 'string', default: '1' },
  },
});

const list = (text: string | undefined): string[] => (text ? text.split(',') : []);

function refuse(why: string): never {
  console.error(`${why}\n\n${usage}`);
  process.exit(1);
}

function among(option: string, given: string[], known: readonly string[]): string[] {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) refuse(`${option}: ${unknown.join(', ')} is not known; there are ${known.join(', ')}`);
  return given;
}

if (positionals[0] === 'report') {
  report(positionals.slice(1));
  process.exit();
}
if (positionals.length === 0) {
  console.log(usage);
  process.exit();
}
among('suite', positionals, [...Object.keys(suites), 'trace']);
among('--scenario', [values.scenario], traceScenarios);
const sizes = list(values.items).map(Number);
if (sizes.some((n) => !Number.isInteger(n) || n < 1)) refuse('--items takes whole numbers');
const photographs = Number(values.photographs);
if (!Number.isInteger(photographs) || photographs < 1) refuse('--photographs takes a whole number');
among('--coded', list(values.coded), CODED);
const coded = CODED.filter((one) => list(values.coded).includes(one));
const reps = Number(values.reps);
if (!Number.isInteger(reps) || reps < 1) refuse('--reps takes a whole number');

const quota = values.quota === undefined ? null : Number(values.quota);
if (quota !== null) {
  if (!(quota >= 0.1 && quota <= 64)) refuse('--quota takes cores, 0.1 to 64');
  const why = noQuota();
  if (why) refuse(why);
}

const wantedPeers = among('--peers', list(values.peers), peerNames);
if (positionals.includes('files') && !wantedPeers.includes('excalidraw')) wantedPeers.push('excalidraw');
const modes = among('--mode', list(values.mode), Object.keys(MODES));
const renderers = among('--renderer', list(values.renderer), Object.keys(RENDERERS));
const peerPages = wantedPeers.length > 0 ? await serveFolder(await builtPeers()) : undefined;
const floorPage = await serveFolder(`${import.meta.dirname}/floor`);
const server = await TestServer.open();
const journal = new Journal(values.json, values.resume);
const log = (line: string): void => console.error(line && `  ${line}`);
const context: SuiteContext = {
  modes,
  sizes,
  photographs,
  coded,
  floors: floors(floorPage.origin),
  products: product(server.origin, renderers),
  peers: peers(peerPages?.origin ?? '', wantedPeers),
  only: values.only ? list(values.only) : undefined,
  journal,
  quota,
  shots: values.shots,
  files: values.files,
  dataDir: server.dataDir,
  log,
};
try {
  if (positionals.includes('trace')) await traceAll();
  const jobs = positionals.flatMap((name) => suites[name]?.(context) ?? []);
  for (let rep = 1; rep <= reps; rep++)
    for (const job of jobs) if (!journal.has(job, rep) && !(job.once && rep > 1)) await measure(job, rep);
  for (const name of positionals.filter((suite) => suite !== 'trace')) {
    const found = results(journal.measured).filter(({ suite }) => suite === name);
    console.log(`\n## ${name}\n\n${table(found)}`);
  }
} finally {
  peerPages?.close();
  floorPage.close();
  await server.close();
}

async function traceAll(): Promise<void> {
  for (const mode of modes)
    for (const n of sizes)
      for (const subject of [...context.products, ...context.peers])
        console.log(`\n${await trace(mode, subject, n, values.scenario, values.file)}`);
}

async function measure(job: Job, rep: number): Promise<void> {
  const { suite, mode, scene, subject } = job;
  const title = [suite, mode, scene, subject, `repetition ${rep}`].filter(Boolean).join(' · ');
  const before = await othersBusyPct();
  const begun = performance.now();
  const figures: Figure[] = [];
  log(`${title}`);
  const say = (what: string, value: number | null, unit: string, why?: string): void => {
    figures.push({ what, value, unit, ...(value === null && why ? { why } : {}) });
    log(`  ${what}: ${value === null ? `did not finish (${why ?? 'no figure'})` : `${value} ${unit}`}`);
  };
  try {
    await job.run(say);
  } catch (error) {
    say('all of it', null, '', String((error as Error).message).split('\n')[0]);
  }
  const tookS = Math.round((performance.now() - begun) / 1000);
  const othersPct = Math.max(before, await othersBusyPct());
  log(`  took ${tookS} s; others used ${othersPct} % of a core before or after`);
  journal.add({ suite, mode, scene, subject, rep, figures, env: environment({ view: '1280x720', othersPct }) });
}
