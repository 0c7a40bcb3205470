// The server's process: settings in, address out, a clean end on SIGTERM and SIGINT.

import { type ProcessOptions, processOptions } from './platform/settings/process-options.ts';
import { type Settings, settingsFrom, unknownVariables } from './platform/settings/settings.ts';
import { StartRefused } from './platform/settings/start-refused.ts';
import { startApp } from './start/app.ts';

/** After this the process ends even if something hangs; what was acknowledged is on disk anyway. */
const END_MS = 9000;

// What the server keeps is for it alone.
process.umask(0o077);
const { settings, options } = readSettings();
// A line that finds no room, on a full disk or in a closed pipe, stops nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const app = await startApp(settings, options).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') console.error(`Port ${settings.web.port} is taken: set PORT to another one.`);
  else if (error instanceof StartRefused) console.error(error.message);
  else console.error(settings.storage.databaseUrl ? `${error.message} (DATABASE_URL)` : error);
  process.exit(1);
});
for (const setting of unknownVariables(process.env))
  app.http.log.warn({ setting }, 'this is not a setting and changes nothing; docs/operate.md lists them all');
if (app.metricsPort !== undefined) console.log(`Its metrics are at port ${app.metricsPort}`);
console.log(`Atrium is at ${app.address}`);
if (options.newKeys)
  console.log(
    'New keys were made: everybody signs in again, guests are new guests, and second factors are set up anew. Leave out --new-keys from now on.',
  );
// The one secret that is printed: whoever reads the console may as well read the data.
if (app.firstAdministratorUrl)
  console.log(`Its first administrator begins here, once, within a day: ${app.firstAdministratorUrl}`);

function readSettings(): { settings: Settings; options: ProcessOptions } {
  try {
    const settings = settingsFrom(process.env);
    return { settings, options: processOptions(process.argv.slice(2), settings.storage.databaseUrl) };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

let ending = false;
async function end(signal: string): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), END_MS).unref();
  await app.close();
  console.log(`Atrium has stopped (${signal})`);
  process.exit(0);
}
void app.broken.then((error) => {
  // What was acknowledged is on disk; clients keep the rest and reconnect.
  console.error(error);
  process.exit(1);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
