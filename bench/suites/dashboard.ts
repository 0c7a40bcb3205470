// The pages of boards in a real browser, with a page of boards and with a thousand: when the first of them is seen, and how they scroll
// beside a page that has as many of the same cards and no script. Both people are signed in at the same server and visit in turns.

import path from 'node:path';
import { newPerson, signUp } from '../../tests/e2e/person.ts';
import { traced } from '../browser/gestures.ts';
import { ANSWER_MS, DidNotFinish, pace, Session, within } from '../browser/session.ts';
import { heldWheel } from '../browser/wheel.ts';
import { type Job, modeName, type ReportFigure, type SuiteContext } from '../context.ts';
import { quantile, tenth } from '../result.ts';
import { seedBoards } from '../scenes/many-boards.ts';

const FEW = 24;
const MANY = 1000;
const VISITS = 7;
const PAGES = ['dashboard', 'boards'] as const;
/** The database of the lists a device keeps (protocol/browser/device-storage.ts). */
const KEPT_LISTS = 'atrium-workspace';
const SCROLL_MS = 5000;
/** At 120 Hz. */
const STEP_PX = 15;
const CARDS = '[role=grid] [role=row]';

export function dashboard(context: SuiteContext): Job[] {
  const origin = new URL(context.products[0]?.url ?? '').origin;
  return context.modes.map(
    (mode): Job => ({
      suite: 'dashboard',
      mode: modeName(context, mode),
      scene: '',
      subject: 'atrium',
      run: (say) => measure(context, mode, origin, say),
    }),
  );
}

async function measure(context: SuiteContext, mode: string, origin: string, say: ReportFigure): Promise<void> {
  const sessions = new Map<number, Session>();
  try {
    for (const count of [FEW, MANY]) sessions.set(count, await signedInWith(context, mode, origin, count));
    for (const page of PAGES) {
      for (const isKept of [false, true]) {
        const timesMs = new Map<number, number[]>([...sessions.keys()].map((count) => [count, []]));
        for (let visit = 0; visit < VISITS; visit++)
          for (const [count, session] of sessions)
            timesMs.get(count)?.push(await firstContent(session, `${origin}/${page}`, isKept));
        const what = `/${page}, ${isKept ? 'lists kept on the device' : 'no lists on the device'}`;
        const p50 = (count: number): number => quantile(timesMs.get(count) ?? [], 0.5) as number;
        for (const count of [FEW, MANY]) say(`${what}: ${count} boards, first content`, tenth(p50(count)), 'ms');
        say(`${what}: ${MANY} boards`, Math.round((100 * p50(MANY)) / p50(FEW)) / 100, `× ${FEW} boards`);
      }
    }
    await scrolling(context, sessions.get(MANY) as Session, mode, origin, say);
  } finally {
    for (const session of sessions.values()) await session.close();
  }
}

async function signedInWith(context: SuiteContext, mode: string, origin: string, count: number): Promise<Session> {
  const session = await Session.open(mode);
  try {
    const answered = session.page.waitForResponse((response) => response.url().endsWith('/api/user/signin'));
    answered.catch(() => undefined);
    await within(signUp(session.page, origin, newPerson('Ana', `Ortiz${count}`)), ANSWER_MS, 'signing up');
    const { id, teamId } = (await (await within(answered, ANSWER_MS, 'who it is')).json()) as Record<
      'id' | 'teamId',
      string
    >;
    const { dataDir } = context;
    await seedBoards({ file: path.join(dataDir, 'atrium.db') }, { person: id, team: teamId, count, dataDir });
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** From the navigation until the frame with the first card. */
async function firstContent(session: Session, address: string, isKept: boolean): Promise<number> {
  const { page } = session;
  await within(page.goto(new URL('/healthz', address).href), ANSWER_MS, 'leaving');
  if (!isKept)
    await session.call(
      'forgetting',
      (name) =>
        new Promise<void>((done, failed) => {
          const forgetting = indexedDB.deleteDatabase(name);
          forgetting.onsuccess = () => done();
          forgetting.onerror = () => failed(forgetting.error);
        }),
      KEPT_LISTS,
    );
  await within(page.goto(address, { waitUntil: 'commit' }), ANSWER_MS, 'navigation');
  return session.call(
    'the first card',
    async (cards) => {
      while (!document.querySelector(cards)) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now();
    },
    CARDS,
  );
}

async function scrolling(
  { shots }: SuiteContext,
  session: Session,
  mode: string,
  origin: string,
  say: ReportFigure,
): Promise<void> {
  const listed = async (): Promise<void> => {
    await firstContent(session, `${origin}/boards`, true);
    await allListed(session);
  };
  await listed();
  const floor = await Session.open(mode);
  try {
    await floor.page.setContent(await staticPage(session));
    // Of the page itself the copy took its cards.
    await listed();
    const [still, own] = [await scrolled(floor), await scrolled(session)];
    if (shots !== undefined)
      for (const [name, { page }] of Object.entries({ static: floor, boards: session }))
        await page.screenshot({ path: path.join(shots, `${mode}-${name}-scrolled.png`) });
    say('scrolling a static page', tenth(still), 'frames/s');
    say(`scrolling ${MANY} boards`, tenth(own), 'frames/s');
    say('scrolling', Math.round((100 * own) / still) / 100, '× the static page');
  } finally {
    await floor.close();
  }
}

/** Boards come as they are scrolled to: all of them first. */
async function allListed(session: Session): Promise<void> {
  const count = await session.call(
    'all boards',
    async ([cards, wanted]) => {
      const scroller = () => {
        let at = document.querySelector(cards) as Element | null;
        while (at && !(at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)))
          at = at.parentElement;
        return at ?? (document.scrollingElement as Element);
      };
      const listed = () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 0);
      const endMs = performance.now() + 60_000;
      while (listed() < wanted && performance.now() < endMs) {
        scroller().scrollTop = scroller().scrollHeight;
        await new Promise((done) => setTimeout(done, 50));
      }
      scroller().scrollTop = 0;
      return listed();
    },
    [CARDS, MANY] as const,
    2 * ANSWER_MS,
  );
  if (count < MANY) throw new DidNotFinish(`${count} of ${MANY} boards are listed`);
}

/** The page as it stands, without scripts, with all the cards in their places. */
function staticPage(session: Session): Promise<string> {
  return session.call(
    'a copy',
    async ([cards, count]) => {
      const css = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
        .join('\n');
      const shown = [...document.querySelectorAll<HTMLElement>(cards)];
      const places = shown.map((card) => (card.parentElement as HTMLElement).getBoundingClientRect());
      const [first] = places as [DOMRect];
      const columns = new Set(places.map(({ left }) => left)).size;
      const next = { x: places.find(({ left }) => left > first.left), y: places.find(({ top }) => top > first.top) };
      const stepX = (next.x?.left ?? 0) - first.left;
      const stepY = (next.y?.top ?? 0) - first.top;
      for (const picture of document.querySelectorAll<HTMLImageElement>(`${cards} img`)) {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        picture.src = canvas.toDataURL();
      }
      const holder = shown[0]?.parentElement?.parentElement as HTMLElement;
      const all = Array.from({ length: count }, (_, n) => {
        const card = shown[n % shown.length]?.parentElement?.cloneNode(true) as HTMLElement;
        card.style.left = `${(n % columns) * stepX}px`;
        card.style.top = `${Math.floor(n / columns) * stepY}px`;
        return card;
      });
      holder.replaceChildren(...all);
      for (const script of document.querySelectorAll('script, link')) script.remove();
      const sheet = document.createElement('style');
      sheet.textContent = css;
      document.head.append(sheet);
      return document.documentElement.outerHTML;
    },
    [CARDS, MANY] as const,
  );
}

async function scrolled(session: Session): Promise<number> {
  await session.mouse('mouseMoved', 760, 500);
  const before = await depth(session);
  const { framesPerS } = await traced(session, async () => {
    let y = 0;
    const send = heldWheel(session, false, () => {
      const amount = y;
      y = 0;
      return [0, amount];
    });
    await pace(120, SCROLL_MS, () => {
      y += STEP_PX;
      send();
    });
  });
  if ((await depth(session)) - before < (SCROLL_MS * 0.12 * STEP_PX) / 4) throw new DidNotFinish('it did not scroll');
  return framesPerS;
}

/** How far whatever scrolls has come. */
function depth(session: Session): Promise<number> {
  return session.call('place', () =>
    Math.max(...[...document.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)),
  );
}
