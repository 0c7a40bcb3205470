// Limits and times that only the server applies, in bytes unless the name says otherwise. Pages and workers must not import this file, because
// they would load all of it.

const KIB = 1024;
const MIB = 1024 * KIB;

export const SERVER_LIMITS = {
  /** Bodies of requests that are being received from one address at a time. */
  bodiesOfAddressBytes: 128 * MIB,
  /** The size of a JSON body. */
  jsonBytes: 64 * KIB,
  /** The size of all unfinished uploads of one board. */
  partsOfBoardBytes: 256 * MIB,
  /** How long the parts of an unfinished upload are kept. */
  partsKeptMs: 24 * 3600_000,
  /** The number of guests that count as one person: the newest of that person's guests. */
  guestsOfPerson: 32,
  /** The bytes of an unfinished stroke that are stored for people who join. */
  liveHeldBytes: 64 * KIB,
  /** The number of strokes that one socket draws at a time, one for each finger or pen on a panel. */
  liveStreams: 64,
  /** The time after a socket has closed until its unfinished strokes end. */
  liveAfterSocketMs: 3000,
  presenceTickMs: 33,
  /** With more sockets on a board than this, presence is sent on every second tick. */
  largeRoomSockets: 50,
  /** With more sockets in a process than this, presence is sent on every second tick on all boards. */
  fullServerSockets: 300,
  /** The time from the upgrade to HELLO: a round trip of 30 s, and a little more. */
  helloMs: 35_000,
  /** A socket that has waited for its HELLO for less than this time is not closed to make room for another. */
  waitingPlaceMs: 5000,
  /** A socket that sends nothing for this time is closed. Clients send PING more often. */
  idleMs: 60_000,
  /** The size up to which the chunks of a snapshot are sent with WELCOME. Clients fetch larger ones. */
  inlineSnapshotBytes: 2 * MIB,
  /** Readers without history of one board, of whom it is known since when they have read it; and for how long after they were there. */
  readersOfBoard: 10_000,
  readersKeptMs: 180 * 24 * 3600_000,
  /** A socket with this many unsent bytes that receives nothing is closed as `too-slow`. */
  tooSlowBytes: 4 * MIB,
  /** Sockets of one embedded board, from all pages that embed it. */
  embedsOfBoard: 200,
  /** Of these, sockets from one network, for example of a class that reads the same page. */
  embedsOfNetwork: 40,
  /** Read from one socket: so much at once, then so much a second. What is more waits with its sender. */
  readBurstFrames: 4000,
  readFramesPerS: 1000,
  readBurstBytes: 32 * MIB,
  readBytesPerS: 4 * MIB,
  /** One message of a panel to its remotes, as JSON: six bytes a letter in notes and titles. */
  panelSaysBytes: 28 * KIB,
  /** Commands of one remote. Further commands are dropped. */
  remoteCommandsPerS: 30,
  /** Remotes of one session at a panel that have not ended, and of them from one network, which may be a school. */
  remotesOfSession: 200,
  remotesOfNetwork: 100,
  /** Paired within `joinWindowMs` by one token from one network, and from one network by all. */
  pairingsOfToken: 120,
  pairingsOfNetwork: 400,
  /** How long after its end a remote control can still learn that it was ended. */
  remoteToldMs: 24 * 3600_000,
  /** Pairing tokens of one session. A further one ends the oldest. */
  pairingTokensOfSession: 20,
  /** How long a scanned code can be used to pair. */
  remotePairingMs: 10 * 60_000,
  /** A ticket opens a socket within this time: five round trips of 30 s, and a little more. */
  ticketMs: 180_000,
  /** How long a ticket for the download of a team's export is valid. */
  exportTicketMs: 60_000,
  tokenMs: 15 * 60_000,
  /** The links of one board, ended ones included. */
  linksOfBoard: 200,
  /** Links created from one network, which may be a school. */
  linksOfNetworkPerMinute: 600,
  /** Guesses at one link's password from one network. */
  linkPasswordTriesPerMinute: 30,
  /** Passwords of links that one person or guest sets. */
  linkPasswordsSetPerMinute: 10,
  /**
   * People who wait for access to one board, team or project, and of them people from one network, which may be a school. A further person
   * replaces the one who has not repeated the request for longest, from the network with the most people.
   */
  waitingAtThing: 200,
  waitingOfNetwork: 60,
  /** A waiting guest is forgotten this long after the last request. */
  waitingGuestMs: 24 * 3600_000,
  /** Images uploaded from one address. */
  imagesPerMinute: 600,
  /** The longest side of a board's cover or social image. */
  picturePx: 2048,
  /** Cover and social images that are stored for a board, from all people together. */
  picturesPerMinute: 60,
  /** Versions in one response. */
  versionsAtOnce: 100,
  versionNameChars: 80,
  /** People listed in one version. */
  versionPeople: 20,
  /** Rows of the log in one response, which fit into a frame with their headers. */
  logPageBytes: 256 * KIB,
  /** Boards archived, deleted, restored or moved by one request. */
  boardsAtOnce: 200,
  /** Requests to a board's history of one address. */
  historyPerMinute: 1200,
  duplicatesPerMinute: 12,
  /** How long the export of a team can be downloaded. */
  teamExportKeptMs: 7 * 24 * 3600_000,
  /** How long a shared file can be downloaded on another device. */
  handedFileMs: 24 * 3600_000,
  /** How long after that the page still says why it cannot be downloaded. */
  handedFileToldMs: 30 * 24 * 3600_000,
  /** The files of one creator that have not expired. */
  handedFilesOfPerson: { files: 20, bytes: 256 * MIB },
  handedFilesOfGuest: { files: 3, bytes: 64 * MIB },
  /** The requests of one network. */
  handedFilesPerMinute: 600,
  /** Exports of one team that are requested. */
  exportsPerHour: 6,
  /** Requests of one network for the state of exports. */
  exportAsksPerMinute: 600,
  /** People whose role one request changes. */
  peopleAtOnce: 200,
  /** People suggested in the field for invites. */
  peopleOffered: 10,
  /** Rows of a page of people. */
  membersPerPage: 100,
  /** Rows of a page of boards. */
  boardsPerPage: 100,
  inviteDays: 14,
  /** Unanswered invites to one board, team or project. */
  invitesWaiting: 500,
  /** Invites by one person, invites to one address, and tokens that one person tries. */
  invitesPerHour: 200,
  invitesToAddressPerHour: 5,
  inviteTriesPerMinute: 60,
  /** Links of one invite that have not ended. */
  tokensOfInvite: 10,
  /** Invites shown to people who are not signed in, from one network: a class may open its invites at the same time. */
  invitesShownPerMinute: 120,
  /** Letters stopped from one network. A mail service sends the requests of all its users. */
  lettersStoppedPerMinute: 1200,
  /** How long a code of a panel's session is valid, and how long the code before it stays valid. */
  panelCodeMs: 10 * 60_000,
  panelCodeGraceMs: 60_000,
  /** Wrong codes entered from one network, which may be a school. */
  panelCodeTriesPerMinute: 10,
  panelCodeTriesPerHour: 60,
  timerChangesPerMinute: 300,
  /** A presenter who leafs through quickly turns a page ten times a second, from a network of several presenters. */
  presentationChangesPerMinute: 1200,
  leadChangesPerMinute: 300,
  /** A presentation ends so long after the last change of its frame, a locked focus so long after it began. */
  ledMs: 12 * 3600_000,
  /** The shortest and the longest duration of a role for a meeting. */
  meetingRoleMinMs: 60_000,
  meetingRoleMs: 24 * 3600_000,
  /** The duration of a removal from a board. */
  removalMs: 24 * 3600_000,
  /** The number of roles for a meeting, and of removals, that a board has at a time. */
  meetingRolesOfBoard: 200,
  removalsOfBoard: 200,
  meetingChangesPerMinute: 300,
  /** How long the share token of a person who joins is valid. */
  joinerMs: 12 * 3600_000,
  /** A panel's session ends when the panel has not used its credential for this time. */
  panelSilenceMs: 24 * 3600_000,
  /** A person who was denied may ask again after this time. */
  deniedMs: 10 * 60_000,
  /** The time from the end of a session until its board is cleared if nobody has saved it. */
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
  /** Attempts from one network, which may be a school. Sign-ins, sign-ups and emailed links are counted separately. */
  signInsOfNetworkPerMinute: 120,
  /** Sign-ins started from one network (GET /oidc/auth). */
  signInsBegunPerMinute: 240,
  /** Unfinished sign-ins and sign-ups of one network, and of all networks for each kind. New ones replace the oldest. */
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
  /** Emails of one kind to one address: requested from one network, then from all. */
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
  /** Open event streams (GET /api/user/events) of one person, and of all people, in each process. */
  eventStreamsOfPerson: 16,
  eventStreams: 20_000,
  /** Events buffered for a slow reader. With more, the reader is told to load everything again. */
  eventsWaiting: 64,
  /** A stream that receives nothing for this time is closed. */
  eventsStuckMs: 60_000,
} as const;
