// How long after a press on a phone the panel that it leads has presented its next frame, beside how long presence takes from one socket to
// another at the same server in the same minutes.

import { randomBytes } from 'node:crypto';
import { encodePresence } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { TestClient } from '../../server/testing/test-client.ts';
import { TestServer } from '../../tests/e2e/server.ts';
import { ANSWER_MS, nowMs, Session, sleep, within } from '../browser/session.ts';
import type { Job, ReportFigure, SuiteContext } from '../context.ts';
import { quantile, tenth } from '../result.ts';

const PRESSES = 60;
/** First presses, first compilations. */
const WARM = 4;
/** A panel that has presented nothing for so long before a press: its next frame comes of the press. */
const IDLE_MS = 250;
/** Within it the frame has come, or is said to be missing. */
const FRAME_MS = 400;
const ECHOES = 2;

export function remote(context: SuiteContext): Job[] {
  return context.modes.map((mode) => ({
    suite: 'remote',
    mode,
    scene: '',
    subject: 'atrium',
    run: (say) => measure(mode, say),
  }));
}

async function measure(mode: string, say: ReportFigure): Promise<void> {
  const server = await TestServer.open();
  const open: Session[] = [];
  try {
    const panel = await Session.open(mode, `${server.origin}/ifp/board/new`);
    open.push(panel);
    const phone = await Session.open(mode);
    open.push(phone);
    await panel.call('frames', () =>
      window.board.load([
        { kind: 'frame', x: 0, y: 0, w: 800, h: 450, text: 'Leaf' },
        { kind: 'frame', x: 2000, y: 0, w: 800, h: 450, text: 'Calvin cycle' },
      ]),
    );
    await within(pair(panel, phone, server.origin), ANSWER_MS, 'pairing');
    const secret = randomBytes(32);
    const [one, other] = [await TestClient.join(server.origin, secret), await TestClient.join(server.origin, secret)];
    await panel.settle();

    const echoMs: number[] = [];
    const pressedMs: number[] = [];
    await panel.traceStart();
    for (let n = 0; n < WARM + PRESSES; n++) {
      await sleep(IDLE_MS);
      // From none the first one is next.
      const atMs = await press(phone, n === 0 || n % 2 === 1 ? 'Next' : 'Previous frame');
      if (n >= WARM) pressedMs.push(atMs);
      await sleep(FRAME_MS);
      for (let k = 0; k < ECHOES; k++) echoMs.push(await echo(one, other, n * ECHOES + k));
    }
    const { swapsMs } = await panel.traceStop();
    await Promise.all([one.leave(), other.leave()]);

    const rested = pressedMs.filter((at) => !swapsMs.some((ms) => ms > at - IDLE_MS && ms <= at));
    const frames = rested.map((at) => swapsMs.find((ms) => ms > at && ms <= at + FRAME_MS));
    const frameMs = frames.flatMap((ms, k) => (ms === undefined ? [] : ms - (rested[k] as number)));
    say('presses', rested.length, `of ${PRESSES} at rest`);
    say('presses without a frame', frames.filter((ms) => ms === undefined).length, '');
    for (const [name, q] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      say(`press to the panel’s frame ${name}`, tenth(quantile(frameMs, q)), 'ms');
      say(`presence echo ${name}`, tenth(quantile(echoMs.slice(WARM * ECHOES), q)), 'ms');
    }
  } finally {
    for (const session of open) await session.close();
    await server.close();
  }
}

/** By what the panel shows as a QR code. */
async function pair(panel: Session, phone: Session, origin: string): Promise<void> {
  const answered = panel.page.waitForResponse((answer) => answer.url().endsWith('/panel/remotes'));
  await panel.page.getByRole('button', { name: 'Remote', exact: true }).click();
  const { token } = (await (await answered).json()) as { token: string };
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.page.goto(`${origin}/remote/control#${token}`);
  await phone.page.getByText('You have the remote').waitFor();
  await panel.page.keyboard.press('Escape');
  await panel.page.getByRole('button', { name: 'Remote', exact: true }).waitFor();
}

/** When it was pressed. */
async function press(phone: Session, name: string): Promise<number> {
  const button = phone.page.getByRole('button', { name: name === 'Next' ? /^Next/ : name, disabled: false });
  await within(button.waitFor(), ANSWER_MS, name);
  const box = await button.boundingBox();
  if (!box) throw new Error(`${name} is nowhere`);
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await phone.mouse('mouseMoved', ...at);
  const pressedMs = nowMs();
  await Promise.all([phone.mouse('mousePressed', ...at, 1), phone.mouse('mouseReleased', ...at)]);
  return pressedMs;
}

/** From a cursor shown on one socket until it is told on the other. */
async function echo(from: TestClient, to: TestClient, x: number): Promise<number> {
  const isTold = (): boolean =>
    to.of('presences').some(({ events }) =>
      events.some((event) => {
        const shown = event.kind === 'value' ? decodePresence(event.value) : undefined;
        return shown?.ok === true && shown.value.cursor?.x === x;
      }),
    );
  const sentMs = nowMs();
  from.send({ type: 'presence', value: encodePresence({ cursor: { x, y: 0 } }) });
  await to.until(isTold);
  return nowMs() - sentMs;
}
