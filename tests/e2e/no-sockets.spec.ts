// A network that answers HTTP and refuses sockets: a board opens there, and others see it as they see any.

import { drag, expectCount, expectSame, openBoard, ready, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { ReleaseProxy } from './release-proxy.ts';

test('LINE-1 LINE-5 a board goes by HTTP behind a proxy that refuses sockets, and by a socket when one opens', {
  tag: '@way',
}, async ({ page, context, server, otherDevice }) => {
  test.slow();
  const proxy = await ReleaseProxy.open(server.origin);
  proxy.refuseSockets(true);
  const sockets: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => sockets.push(socket.url()));
  });
  const held: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ws/lines/')) held.push(request.method());
  });
  try {
    await page.goto(proxy.origin);
    await page.getByRole('link', { name: 'Start drawing' }).click();
    await ready(page);
    const status = page.getByRole('status').first();
    await tool(page, 'Pen');
    await drag(page, wave(300, 200));
    await saved(page);
    await expect(status).toHaveText('Saved');
    expect(new Set(held)).toEqual(new Set(['PUT', 'POST', 'GET']));

    // By a socket, at the server itself.
    const url = page.url().replace(proxy.origin, server.origin);
    await openBoard(otherDevice, url);
    await expectCount(otherDevice, 1, 'stroke');
    await drag(page, wave(300, 300));
    await expectCount(otherDevice, 2, 'stroke');
    await tool(otherDevice, 'Pen');
    await drag(otherDevice, wave(300, 400));
    await expectCount(page, 3, 'stroke');

    await page.reload();
    await ready(page);
    await expectCount(page, 3, 'stroke');
    await expect(status).toHaveText('Saved');
    expect(sockets).toEqual([]);

    proxy.refuseSockets(false);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => sockets.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect(status).toHaveText('Saved');
    const before = held.length;
    await tool(page, 'Pen');
    await drag(page, wave(300, 500));
    await saved(page);
    await expectSame(page, otherDevice);
    expect(held.slice(before).filter((method) => method === 'POST')).toEqual([]);
  } finally {
    proxy.close();
  }
});
