// The options on the command line of the server's process.

/** The services of a process: pages and HTTP API; the sockets of boards; snapshots and deletions. */
const SERVICES = ['web', 'realtime', 'jobs'] as const;
export type Service = (typeof SERVICES)[number];

export interface ProcessOptions {
  services: ReadonlySet<Service>;
  /** A new secret replaces a lost one. What the lost one sealed or signed is no longer valid. */
  newKeys: boolean;
}

const NEW_KEYS = '--new-keys';
const SERVICES_OPTION = '--services=';

/** `--services=web,realtime,jobs`: a process without it has all services. Throws an Error for an unknown option. */
export function processOptions(args: readonly string[], databaseUrl: string | undefined): ProcessOptions {
  const options = args.filter((arg) => arg !== NEW_KEYS);
  const unknown = options.find((arg) => !arg.startsWith(SERVICES_OPTION));
  if (unknown)
    throw new Error(`${unknown} is not known; there is ${SERVICES_OPTION}${SERVICES.join(',')} and ${NEW_KEYS}`);
  const names = options.flatMap((arg) => arg.slice(SERVICES_OPTION.length).split(','));
  return { services: servicesOf(names, databaseUrl), newKeys: args.includes(NEW_KEYS) };
}

function servicesOf(names: readonly string[], databaseUrl: string | undefined): ReadonlySet<Service> {
  if (names.length === 0) return new Set(SERVICES);
  const services = new Set(SERVICES.filter((name) => names.includes(name)));
  const unknown = names.find((name) => !services.has(name as Service));
  if (unknown !== undefined) throw new Error(`--services knows ${SERVICES.join(', ')}, not "${unknown}"`);
  // Only one process can use a SQLite file.
  if (services.size < SERVICES.length && !databaseUrl)
    throw new Error('--services with less than all needs DATABASE_URL');
  return services;
}
