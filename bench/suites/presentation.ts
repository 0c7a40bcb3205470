// The time from the presenter's key to the next frame that a participant's page presents, and the same of a call to everybody. Without browsers:
// the time from the presenter's request to the event at another socket, and the time that a call takes through presence.

import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { encodePresence } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { PRESENTATION_EVENT, type PresentationState } from '#protocol/room-events.ts';
import { ROUTES } from '#protocol/routes.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { called } from '../../tests/contract/panels/joining.ts';
import { TestServer } from '../../tests/e2e/server.ts';
import { ANSWER_MS, nowMs, Session, sleep, within } from '../browser/session.ts';
import type { Job, ReportFigure, SuiteContext } from '../context.ts';
import { quantile, tenth } from '../result.ts';

const TURNS = 200;
/** First calls, first compilations. */
const WARM = 20;
/** Differs from the ticks of presence, so that turns and calls meet all phases of a tick. */
const IDLE_MS = 41;

const QUANTILES = [
  ['p50', 0.5],
  ['p95', 0.95],
] as const;
/** Turns and calls between pages. */
const PRESSES = 60;
/** First presses, first compilations. */
const WARM_PRESSES = 4;
/** Views glide for 300 ms. */
const REST_MS = 600;
/** The next frame of a page that has presented none for so long comes from the press. */
const IDLE_FRAME_MS = 200;
/** A frame that comes later is counted as missing. */
const FRAME_MS = 400;

export function presentation(context: SuiteContext): Job[] {
  const common = { suite: 'presentation', scene: '', subject: 'atrium' };
  return [
    { ...common, mode: 'server', run: measureSockets },
    ...context.modes.map((mode): Job => ({ ...common, mode, run: (report) => measurePages(mode, report) })),
  ];
}

async function measurePages(mode: string, reportFigure: ReportFigure): Promise<void> {
  const server = await TestServer.open();
  const sessions: Session[] = [];
  try {
    const presenter = await Session.open(mode, `${server.origin}${ROUTES.incognito.path}`);
    sessions.push(presenter);
    await presenter.call('frames', () =>
      window.board.load(
        Array.from({ length: 10 }, (_, n) => ({
          kind: 'frame',
          x: n * 2000,
          y: 0,
          w: 800,
          h: 450,
          text: `Frame ${n}`,
        })),
      ),
    );
    const participant = await Session.open(mode, presenter.page.url());
    sessions.push(participant);
    const { page } = presenter;
    const turns = async (): Promise<number[]> => {
      await pressed(page.getByRole('button', { name: 'Present', exact: true }));
      await pressed(page.getByRole('menuitem', { name: 'Present to everyone' }));
      await within(
        participant.page.getByRole('button', { name: 'Leave', exact: true }).waitFor(),
        ANSWER_MS,
        'following',
      );
      const times = await pressesOf((n) => page.keyboard.press(n % 2 === 0 ? 'ArrowRight' : 'ArrowLeft'));
      await page.keyboard.press('Escape');
      return times;
    };
    const calls = (): Promise<number[]> =>
      pressesOf(
        () => page.keyboard.press('Enter'),
        async () => {
          // Moves the view away, which ends following.
          await participant.wheel(400, 300, 0, 400, false);
          await page.getByRole('button', { name: 'People here' }).focus();
          await page.keyboard.press('Enter');
          await page.getByRole('menuitem', { name: 'Bring everyone here' }).focus();
        },
      );
    for (const [what, measure] of [['page turned', turns] as const, ['everybody called', calls] as const]) {
      await participant.settle();
      await participant.traceStart();
      const pressedMs = await measure();
      const { swapsMs } = await participant.traceStop();
      const rested = pressedMs.filter((at) => !swapsMs.some((ms) => ms > at - IDLE_FRAME_MS && ms <= at));
      const frames = rested.map((at) => swapsMs.find((ms) => ms > at && ms <= at + FRAME_MS));
      const frameMs = frames.flatMap((ms, k) => (ms === undefined ? [] : ms - (rested[k] as number)));
      reportFigure(`${what}: presses`, rested.length, `of ${PRESSES} at rest`);
      reportFigure(`${what}: presses without a frame`, frames.length - frameMs.length, '');
      for (const [name, q] of QUANTILES)
        reportFigure(`${what}: press to the participant’s frame ${name}`, tenth(quantile(frameMs, q)), 'ms');
    }
  } finally {
    for (const session of sessions) await session.close();
    await server.close();
  }
}

function pressed(button: Locator): Promise<void> {
  return within(button.click(), ANSWER_MS, 'press');
}

/** Returns the time of each press but the first few. `prepare` runs before each, and the page comes to rest in between. */
async function pressesOf(
  press: (n: number) => Promise<void>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < WARM_PRESSES + PRESSES; n++) {
    await within(prepare(), ANSWER_MS, 'preparation');
    await sleep(REST_MS);
    const atMs = nowMs();
    await press(n);
    if (n >= WARM_PRESSES) times.push(atMs);
    await sleep(FRAME_MS);
  }
  return times;
}

async function measureSockets(reportFigure: ReportFigure): Promise<void> {
  const server = await TestServer.open();
  try {
    const secret = randomBytes(32);
    const { id, token } = await openBoard(server.origin, secret);
    const [presenter, other] = [
      await TestClient.join(server.origin, secret),
      await TestClient.join(server.origin, secret),
    ];
    const call = (method: string, body: object) =>
      called(`${server.origin}/api/boards/${id}/presentation`, method, body, { authorization: `Bearer ${token}` });
    await call('PUT', { frame: null, page: 0 });
    const turnMs: number[] = [];
    const callMs: number[] = [];
    for (let page = 1; page <= WARM + TURNS; page++) {
      await sleep(IDLE_MS);
      let fromMs = nowMs();
      const answered = call('PATCH', { page });
      await other.until(() => pageOf(other) === page);
      turnMs.push(nowMs() - fromMs);
      if ((await answered).status !== 204) throw new Error('the page was not turned');
      await sleep(IDLE_MS);
      fromMs = nowMs();
      presenter.send({ type: 'presence', value: encodePresence({ cursor: { x: 0, y: 0 }, calls: page }) });
      await other.until(() => callsOf(other) === page);
      callMs.push(nowMs() - fromMs);
      other.frames.length = 0;
    }
    await Promise.all([presenter.leave(), other.leave()]);
    for (const [name, q] of QUANTILES) {
      reportFigure(`page turned ${name}`, tenth(quantile(turnMs.slice(WARM), q)), 'ms');
      reportFigure(`everybody called ${name}`, tenth(quantile(callMs.slice(WARM), q)), 'ms');
    }
  } finally {
    await server.close();
  }
}

function pageOf(socket: TestClient): number | undefined {
  const event = socket.of('event').findLast(({ name }) => name === PRESENTATION_EVENT);
  return event && (JSON.parse(event.value) as PresentationState | null)?.page;
}

function callsOf(socket: TestClient): number | undefined {
  const values = socket
    .of('presences')
    .flatMap(({ events }) => events.flatMap((event) => (event.kind === 'value' ? event.value : [])));
  const presence = values.length > 0 ? decodePresence(values.at(-1) as Uint8Array) : undefined;
  return presence?.ok ? presence.value.calls : undefined;
}
