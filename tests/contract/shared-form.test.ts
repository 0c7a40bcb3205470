// POST /shared where no service worker stands before it: answered before its body comes, which nobody reads.

import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { testServer } from '../../server/testing/test-server.ts';

test('the form of the share sheet is answered while its body is still to come', async () => {
  const server = await testServer();
  try {
    const { port, hostname } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /shared HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${200 << 20}\r\n\r\n--x\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 303 /);
    expect(String(answer)).toMatch(/\r\nlocation: \/shared\?missed=\r\n/);
    expect(String(answer)).toMatch(/\r\nconnection: close\r\n/);
    expect(String(answer)).toMatch(/\r\ncache-control: no-store\r\n/);
    socket.destroy();
  } finally {
    await server.end();
  }
});
