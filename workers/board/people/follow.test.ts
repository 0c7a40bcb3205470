import { describe, expect, it } from 'vitest';
import type { FollowingState } from '#protocol/board-events.ts';
import type { Camera } from '#protocol/bus.ts';
import { Follow, type View } from './follow.ts';

const [W, H] = [1000, 500];

function board(atOnce = false) {
  const views = new Map<number, View>([[7, { x: 100, y: 100, w: 500, h: 250 }]]);
  const told: (FollowingState | null)[] = [];
  const desk = { camera: { x: 0, y: 0, zoom: 1 } as Camera };
  const viewport = {
    get camera() {
      return { ...desk.camera };
    },
    set camera(camera: Camera) {
      desk.camera = { ...camera, zoom: Math.min(camera.zoom, 8) };
    },
    widthCss: W,
    heightCss: H,
  };
  const events = { set: (_name: 'following', following: FollowingState | null) => void told.push(following) };
  const follow = new Follow({ people: { viewOf: (session) => views.get(session) }, viewport, events }, atOnce);
  const arrive = () => {
    let steps = 1;
    while (follow.step()) steps++;
    return steps;
  };
  return { views, told, desk, follow, arrive };
}

describe('following somebody', () => {
  it('goes in steps to where all they see is seen', () => {
    const { follow, arrive, desk, told } = board();
    follow.start(7);
    expect(arrive()).toBeGreaterThan(10);
    expect(desk.camera).toEqual({ x: 350, y: 225, zoom: 2 });
    expect(told).toEqual([{ session: 7, called: false, isLocked: false }]);
  });

  it('goes there at once where less motion is asked for', () => {
    const { follow, arrive, desk } = board(true);
    follow.start(7);
    expect(arrive()).toBe(1);
    expect(desk.camera.zoom).toBe(2);
  });

  it('goes on when they do, and rests while they do', () => {
    const { follow, arrive, desk, views } = board();
    follow.start(7);
    arrive();
    expect(follow.step()).toBe(false);
    views.set(7, { x: 0, y: 0, w: 2000, h: 500 });
    arrive();
    expect(desk.camera).toEqual({ x: 1000, y: 250, zoom: 0.5 });
  });

  it('ends when the camera is moved, and when they leave', () => {
    const { follow, arrive, desk, views, told } = board();
    follow.start(7);
    arrive();
    desk.camera = { ...desk.camera, x: desk.camera.x + 5 };
    expect(follow.step()).toBe(false);
    follow.start(7, true);
    views.delete(7);
    follow.step();
    expect(told.map((one) => one?.called)).toEqual([false, undefined, true, undefined]);
  });

  it('comes back when the camera is moved while the view is locked, and follows nobody else', () => {
    const { follow, arrive, desk, views, told } = board();
    views.set(8, { x: 900, y: 900, w: 500, h: 250 });
    follow.start(8);
    follow.lock(7);
    arrive();
    desk.camera = { x: 5000, y: 0, zoom: 0.2 };
    follow.start(8, true);
    follow.start(null);
    arrive();
    expect(desk.camera).toMatchObject({
      x: expect.closeTo(350, 0),
      y: expect.closeTo(225, 0),
      zoom: expect.closeTo(2, 2),
    });
    expect(told.at(-1)).toEqual({ session: 7, called: false, isLocked: true });
    // Unlocked it stays where it is.
    follow.lock(null);
    desk.camera = { x: 5000, y: 0, zoom: 0.2 };
    expect(follow.step()).toBe(false);
    expect([desk.camera.x, told.at(-1)]).toEqual([5000, null]);
  });

  it('waits for a leader who is not connected while the view is locked', () => {
    const { follow, arrive, desk, views, told } = board();
    follow.lock(7);
    arrive();
    views.delete(7);
    expect(follow.step()).toBe(false);
    views.set(7, { x: 0, y: 0, w: 2000, h: 500 });
    arrive();
    expect(desk.camera.zoom).toBeCloseTo(0.5, 2);
    expect(told).toEqual([{ session: 7, called: false, isLocked: true }]);
  });

  it('comes to rest at the limit of the zoom', () => {
    const { follow, arrive, desk, views } = board();
    views.set(7, { x: 0, y: 0, w: 10, h: 5 });
    follow.start(7);
    arrive();
    expect(desk.camera).toMatchObject({ x: expect.closeTo(5, 1), y: expect.closeTo(2.5, 1), zoom: 8 });
  });
});
