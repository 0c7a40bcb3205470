// A client of the W3C WebDriver protocol, as far as the smoke suite needs it: JSON over HTTP to a driver that is running.
// https://www.w3.org/TR/webdriver2/ names the commands. WebKitGTK's driver makes a touch a mouse and forgets the keys under a
// wheel (2.50): these two are events made in the page.

import type { Point, Tab } from './browser.ts';

type Action = Record<string, unknown> & { type: string };
interface Source {
  type: 'pointer' | 'key' | 'wheel';
  id: string;
  parameters?: { pointerType: 'mouse' };
  actions: Action[];
}

/** Keys without a sign of their own: their places in Unicode, section "Keyboard actions". */
const KEYS: Record<string, string> = {
  Control: '\uE009',
  Shift: '\uE008',
  Escape: '\uE00C',
  Enter: '\uE007',
  Delete: '\uE017',
};
/** Between two steps of a pointer, ms: a display frame. */
const STEP_MS = 16;

export class WebDriverTab implements Tab {
  readonly #session: string;

  /** Opens a session: in this protocol a browser of its own. */
  static async open(driver: string, capabilities: Record<string, unknown>): Promise<WebDriverTab> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await call('POST', `${driver}/session`, body)) as { sessionId: string };
    const tab = new WebDriverTab(`${driver}/session/${sessionId}`);
    await tab.#post('timeouts', { script: 60_000, pageLoad: 60_000, implicit: 0 });
    return tab;
  }

  private constructor(session: string) {
    this.#session = session;
  }

  async size(width: number, height: number): Promise<void> {
    await this.#post('window/rect', { width, height });
  }

  async open(url: string): Promise<void> {
    await this.#post('url', { url });
  }

  async reload(): Promise<void> {
    await this.#post('refresh', {});
  }

  async url(): Promise<string> {
    return (await call('GET', `${this.#session}/url`)) as string;
  }

  async run<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const script = `
      const done = arguments[arguments.length - 1];
      const args = [...arguments].slice(0, -1);
      Promise.resolve().then(() => (${work})(...args)).then(
        (value) => done({ value }),
        (error) => done({ error: String(error?.stack ?? error) }),
      );`;
    const answer = (await this.#post('execute/async', { script, args })) as { value?: T; error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value as T;
  }

  async drag(points: readonly Point[], { hold = false } = {}): Promise<void> {
    await this.#actions(mouse(points, hold));
  }

  async release(): Promise<void> {
    await this.#actions(mouse([], false));
  }

  async touch(points: readonly Point[]): Promise<void> {
    await this.run(async (path) => {
      const last = path.length - 1;
      for (const [i, { x, y }] of path.entries()) {
        const target = document.elementFromPoint(x, y);
        const fire = (type: string, buttons: number): unknown =>
          target?.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              cancelable: true,
              pointerId: 7,
              pointerType: 'touch',
              isPrimary: true,
              clientX: x,
              clientY: y,
              buttons,
              pressure: buttons / 2,
            }),
          );
        fire(i === 0 ? 'pointerdown' : 'pointermove', 1);
        if (i === last) fire('pointerup', 0);
        await new Promise(requestAnimationFrame);
      }
    }, points);
  }

  async wheel(at: Point, dx: number, dy: number, { ctrl = false } = {}): Promise<void> {
    if (ctrl) {
      const init = {
        bubbles: true,
        cancelable: true,
        clientX: at.x,
        clientY: at.y,
        deltaX: dx,
        deltaY: dy,
        ctrlKey: true,
      };
      await this.run((how) => {
        document.elementFromPoint(how.clientX, how.clientY)?.dispatchEvent(new WheelEvent('wheel', how));
      }, init);
      return;
    }
    const scroll = { type: 'scroll', duration: 0, ...whole(at), deltaX: dx, deltaY: dy };
    await this.#actions({ type: 'wheel', id: 'wheel', actions: [scroll] });
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#actions({ type: 'key', id: 'keys', actions });
  }

  async press(keys: string): Promise<void> {
    const values = keys.split('+').map((name) => KEYS[name] ?? name);
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.reverse().map((value) => ({ type: 'keyUp', value })),
    ];
    await this.#actions({ type: 'key', id: 'keys', actions });
  }

  async picture(): Promise<Buffer> {
    return Buffer.from((await call('GET', `${this.#session}/screenshot`)) as string, 'base64');
  }

  async close(): Promise<void> {
    await call('DELETE', this.#session);
  }

  #actions(...actions: Source[]): Promise<unknown> {
    return this.#post('actions', { actions });
  }

  #post(command: string, body: unknown): Promise<unknown> {
    return call('POST', `${this.#session}/${command}`, body);
  }
}

/** Without points it only lets go. */
function mouse([first, ...rest]: readonly Point[], hold: boolean): Source {
  const move = (p: Point, duration: number): Action => ({
    type: 'pointerMove',
    duration,
    origin: 'viewport',
    ...whole(p),
  });
  const actions = first
    ? [move(first, 0), { type: 'pointerDown', button: 0 }, ...rest.map((p) => move(p, STEP_MS))]
    : [];
  if (!hold) actions.push({ type: 'pointerUp', button: 0 });
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
}

/** Older drivers take whole px only. */
function whole({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

async function call(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`);
}
