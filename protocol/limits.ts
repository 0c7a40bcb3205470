// Every limit and time that client and server must agree on; server-limits.ts has those of the server alone. Bytes unless the name says
// otherwise.

const KIB = 1024;
const MIB = 1024 * KIB;

/** The version of the socket frames (HELLO, WELCOME). */
export const PROTOCOL_VERSION = 8;

export const LIMITS = {
  /** One socket frame, either way. */
  frameBytes: MIB,
  /** A transaction inside a PUSH; above it travels by reference. */
  inlineTxnBytes: 256 * KIB,
  /** A transaction by reference. */
  txnBytes: 64 * MIB,
  /** Ops of one transaction. These three are the model's own (engine/model/src/board/check.rs); a test compares them. */
  txnOps: 200_000,
  /** Letters of one item's text, in UTF-8. */
  textBytes: 256 * KIB,
  /** Splices and formats of one text in one transaction: each passes over everything that came in between. */
  textSplices: 256,
  /** One stroke's body, packed. */
  strokeBytes: 64 * KIB,
  /** One request of an upload by reference. */
  partBytes: 4 * MIB,
  /** Blobs asked for by one request. */
  blobsAtOnce: 16,
  /** clientIds of one HELLO: the own one and the adopted ones. */
  helloClients: 64,
  /** Transactions of one PUSH. */
  pushTxns: 1024,
  /** A presence value of version 1, and of version 2. */
  presenceBytes: 4.5 * KIB,
  presence2Bytes: 5 * KIB,
  presenceSelection: 200,
  /** The largest absolute coordinate of an item or of a place that others are pointed to, board units. */
  coordinate: 1e9,
  /** Letters of a cursor chat, in code points. */
  chatLetters: 120,
  /** The time after its last change when a client removes its chat. */
  chatMs: 6000,
  /** The rate of each kind of signal of one socket: reactions, changes of its chat, places that it points others to. */
  signalsPerS: 2,
  /** Of a laser in one presence value: hands that point at once, and points of all of them. */
  laserTrails: 8,
  laserPoints: 40,
  /** Appended to live streams by one frame. */
  liveFrameBytes: 64 * KIB,
  /** Rows sent ahead of what a resuming reader said it has folded (READ). */
  readAheadBytes: MIB,
  /** Presence is dropped for a socket with so much unsent. */
  presenceDropBytes: 256 * KIB,
  /** Undecided transactions of one socket; above it the server stops reading it. */
  pushAheadBytes: 2 * MIB,
  /** Origins that may embed the boards of one entity. */
  embedOrigins: 50,
  /** One message of a remote, as JSON. */
  remoteBytes: 4 * KIB,
  /** Speaker notes that a panel sends to its remotes, UTF-16 units; longer ones are cut. */
  remoteNotesLetters: 4000,
  /** A name in a presence value: the longest one of names.ts, of which all code points may be of four bytes. */
  nameBytes: 240,
  /** The shortest and the longest password of a link. */
  linkPasswordMinChars: 6,
  linkPasswordMaxChars: 100,
  /** One image of an item, encoded. */
  imageBytes: 16 * MIB,
  /** Of either side of one. */
  imagePx: 4096,
  /** A board's cover or social image. */
  pictureBytes: 300 * KIB,
  /** A file that is fetched on another device. */
  handedFileBytes: 64 * MIB,
  /** A search in lists of people and boards. */
  searchChars: 100,
  /** What a timer is set to, or given. */
  timerMinMs: 1000,
  timerMs: 24 * 3600_000,
  /** A timer is shown so long after it is over, unless somebody ends it. */
  timerOverMs: 60_000,
  /** The message of a request for access. */
  accessMessageChars: 300,
  /** Between the signs of life of a stream of changes (GET /api/user/events); a reader that sees none for twice as long comes again. */
  eventsBeatMs: 15_000,
} as const;
