// Every limit and time that only the server applies. Pages and workers must not import it: they would load all of it. Bytes unless the name says
// otherwise.

const KIB = 1024;
const MIB = 1024 * KIB;

export const SERVER_LIMITS = {
  /** Bodies of requests that are being received from one address at a time. */
  bodiesOfAddressBytes: 128 * MIB,
  /** A body of JSON. */
  jsonBytes: 64 * KIB,
  /** All unfinished uploads of one board together. */
  partsOfBoardBytes: 256 * MIB,
  /** How long the parts of an unfinished upload are kept. */
  partsKeptMs: 24 * 3600_000,
  /** Guests of one person that count as that person, the newest. */
  guestsOfPerson: 32,
  /** The bytes of a running stroke that are kept for newcomers. */
  liveHeldBytes: 64 * KIB,
  /** Live streams of one socket at a time: hands on a panel. */
  liveStreams: 64,
  /** A live stream without its op ends this long after its socket. */
  liveAfterSocketMs: 3000,
  presenceTickMs: 33,
  /** With more sockets than this presence goes out every second tick. */
  largeRoomSockets: 50,
  /** With more sockets than this in one process it does so on every board. */
  fullServerSockets: 300,
  /** From the upgrade to HELLO: a round trip of 30 s, and a little more. */
  helloMs: 35_000,
  /** How long the place of a socket that waits for its HELLO is kept from others. */
  waitingPlaceMs: 5000,
  /** A socket that sends nothing for so long is closed; clients PING well within it. */
  idleMs: 60_000,
  /** Chunks of a snapshot that are sent with WELCOME; above it they are fetched. */
  inlineSnapshotBytes: 2 * MIB,
  /** Readers without history of one board, of whom it is known since when they have read it; and for how long after they were there. */
  readersOfBoard: 10_000,
  readersKeptMs: 180 * 24 * 3600_000,
  /** A reader with so much unsent that takes nothing is closed (too-slow). */
  tooSlowBytes: 4 * MIB,
  /** Sockets of embeds of one board, from all pages that show it. */
  embedsOfBoard: 200,
  /** The share of one network, as a class reads the same page. */
  embedsOfNetwork: 40,
  /** Read from one socket: so much at once, then so much a second. What is more waits with its sender. */
  readBurstFrames: 4000,
  readFramesPerS: 1000,
  readBurstBytes: 32 * MIB,
  readBytesPerS: 4 * MIB,
  /** Commands of one remote; what is more is dropped. */
  remoteCommandsPerS: 30,
  /** Remotes of one session at a panel that have not ended, and of them from one network, which may be a school. */
  remotesOfSession: 200,
  remotesOfNetwork: 100,
  /** Paired within `joinWindowMs` by one token from one network, and from one network by all. */
  pairingsOfToken: 120,
  pairingsOfNetwork: 400,
  /** How long after its end a remote control can still learn that it was ended. */
  remoteToldMs: 24 * 3600_000,
  /** Pairing tokens of one session; above it the oldest end. */
  pairingTokensOfSession: 20,
  /** How long one may pair by what is scanned. */
  remotePairingMs: 10 * 60_000,
  /** A ticket opens a socket within this time: five round trips of 30 s, and a little more. */
  ticketMs: 180_000,
  /** How long a ticket for the download of a team's export is valid. */
  exportTicketMs: 60_000,
  tokenMs: 15 * 60_000,
  /** The links of one board, ended ones included. */
  linksOfBoard: 200,
  /** Made from one network, which may be a school. */
  linksOfNetworkPerMinute: 600,
  /** Guesses at one link's password from one network. */
  linkPasswordTriesPerMinute: 30,
  /** Set by one person or guest. */
  linkPasswordsSetPerMinute: 10,
  /**
   * Who waits to be let in to one board, team or project, and of them from one network, which may be a school. Above it goes who has not
   * asked for longest, of the network that has most there.
   */
  waitingAtThing: 200,
  waitingOfNetwork: 60,
  /** A waiting guest is forgotten this long after the last request. */
  waitingGuestMs: 24 * 3600_000,
  /** Images sent from one address. */
  imagesPerMinute: 600,
  /** The longest side of a board's cover or social image. */
  picturePx: 2048,
  /** Pictures a board takes per minute, of all people together. */
  picturesPerMinute: 60,
  /** Versions of one answer. */
  versionsAtOnce: 100,
  versionNameChars: 80,
  /** People named in one version. */
  versionPeople: 20,
  /** Rows of one answer of the log: with their heads they stay within a frame. */
  logPageBytes: 256 * KIB,
  /** Boards archived, deleted, restored or moved by one request. */
  boardsAtOnce: 200,
  /** Requests to a board's history of one address. */
  historyPerMinute: 1200,
  duplicatesPerMinute: 12,
  /** A team's export can be fetched for so long. */
  teamExportKeptMs: 7 * 24 * 3600_000,
  /** A file can be fetched on another device for so long. */
  handedFileMs: 24 * 3600_000,
  /** Why it is over is told for so long after that. */
  handedFileToldMs: 30 * 24 * 3600_000,
  /** The files of one creator that have not expired. */
  handedFilesOfPerson: { files: 20, bytes: 256 * MIB },
  handedFilesOfGuest: { files: 3, bytes: 64 * MIB },
  /** The requests of one network. */
  handedFilesPerMinute: 600,
  /** Ordered of one team. */
  exportsPerHour: 6,
  /** Questions about exports of one network. */
  exportAsksPerMinute: 600,
  /** People whose role one request changes. */
  peopleAtOnce: 200,
  /** People offered while somebody types whom to invite. */
  peopleOffered: 10,
  /** Rows of a page of people. */
  membersPerPage: 100,
  /** Rows of a page of boards. */
  boardsPerPage: 100,
  inviteDays: 14,
  /** The invites to one board, team or project that wait at a time. */
  invitesWaiting: 500,
  /** Made by one person, sent to one address, and tokens one person tries. */
  invitesPerHour: 200,
  invitesToAddressPerHour: 5,
  inviteTriesPerMinute: 60,
  /** Links of one invite that have not ended. */
  tokensOfInvite: 10,
  /** Invites shown to one network before anybody signs in: a class behind one address opens its letters at once. */
  invitesShownPerMinute: 120,
  /** A mail service of many people presses for all of them. */
  lettersStoppedPerMinute: 1200,
  /** A code of a panel's session, and the one before it, once there is another. */
  panelCodeMs: 10 * 60_000,
  panelCodeGraceMs: 60_000,
  /** Wrong codes typed from one network, which may be a school. */
  panelCodeTriesPerMinute: 10,
  panelCodeTriesPerHour: 60,
  timerChangesPerMinute: 300,
  /** A joiner's share token. */
  joinerMs: 12 * 3600_000,
  /** A panel's session ends when the panel has not used its credential for this time. */
  panelSilenceMs: 24 * 3600_000,
  /** A person who was denied may ask again after this time. */
  deniedMs: 10 * 60_000,
  /** From the end of a session until its board is cleared, where nobody has taken it home. */
  unclaimedKeptMs: 30 * 24 * 3600_000,
  /** Participants of one session who have not ended, and of them from one network, which may be a school. */
  joinersOfSession: 1000,
  joinersOfNetwork: 500,
  /** Joins by one code or its token from one network, and from one network by all, within this time. */
  joinsOfCode: 400,
  joinsOfNetwork: 1200,
  joinWindowMs: 10 * 60_000,
  /** Panels of one answer: those that run first, then the newest. */
  panelsAtOnce: 100,
  /** The requests of one person. */
  accessRequestsPerHour: 30,
  /**
   * Passwords that are derived or wait for it, in each of the queues for sign-ins, links and the rest (server/platform/secrets/passwords.ts): of one
   * account, credential or link from one network; of one network, which may be a school; of all.
   */
  passwordsOfActor: 3,
  passwordsOfNetwork: 64,
  passwordsWaiting: 256,
  /** Tried from one network, which may be a school: sign-ins, sign-ups, links by mail, each for itself. */
  signInsOfNetworkPerMinute: 120,
  /** Begun from one network (GET /oidc/auth). */
  signInsBegunPerMinute: 240,
  /** Kept until they end, the newest: of one network, and of each of the three from all networks. */
  signInsUnfinishedOfNetwork: 200,
  signUpsUnfinishedOfNetwork: 600,
  unfinishedOfAll: 10_000,
  /** The query that begins a sign-in, and the address it may name for the form, characters. */
  signInQueryChars: 4096,
  loginHintChars: 254,
  /**
   * Wrong passwords at one account by browsers that it does not trust: from one network, then from all; and by each browser that it does
   * trust. What a guesser gets by these: docs/decisions/0167.
   */
  signInsOfAccountPerMinute: 5,
  signInsOfAccountPerDay: 20,
  signInsOfAccountPerDayOfAll: 1000,
  signInsOfBrowserPerMinute: 10,
  signInsOfBrowserPerDay: 100,
  /**
   * Wrong codes of an app at one account: from one network; from all networks, and from all browsers that it trusts; by each of these. They
   * have six digits, and three are right at a time.
   */
  codesOfNetworkPerDay: 10,
  codesPerDay: 100,
  codesOfBrowserPerHour: 20,
  /** Letters of one kind to one address: asked for from one network, then from all. */
  lettersOfNetworkPerHour: 3,
  lettersOfNetworkPerDay: 6,
  lettersPerDay: 30,
  /** The tokens of one GraphQL operation. Its cost is limited by its fields (server/web/graphql/limits.ts). */
  graphqlTokens: 1000,
  graphqlDepth: 8,
  graphqlAliases: 10,
  graphqlCost: 5000,
  /** GraphQL operations of one person, and as many calls of /api/user about teams, projects and boards. */
  workspacePerMinute: 600,
  /** Calls of /api/user about accounts and events, of one network: a school behind one address signs in at eight. */
  accountOfNetworkPerMinute: 1200,
  /** Changes of one person's account. */
  accountChangesPerMinute: 120,
  /** Requests for covers of cards, of one network and of one person. */
  coversOfNetworkPerMinute: 6000,
  /** Requests of one network for the bytes of one kind of embedded boards: a school behind one address has many. */
  embedBytesPerMinute: 6000,
  coversOfPersonPerMinute: 600,
  /** Open streams of changes (GET /api/user/events) of one person, and of all, in each process. */
  eventStreamsOfPerson: 16,
  eventStreams: 20_000,
  /** The events that wait for a slow reader. Above it everything counts as changed. */
  eventsWaiting: 64,
  /** A stream that takes nothing for so long is cut. */
  eventsStuckMs: 60_000,
} as const;
