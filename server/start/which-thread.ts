// Which queries only read: they have threads and connections of their own, so that however long they take no edit waits for them
// (on SQLite one connection does one thing at a time). What changes something, and what asks the log itself (log-writer.ts) or ends the
// thread, goes to the thread that writes. A read begins its snapshot when its turn comes: it sees whatever was acknowledged before it was asked for.

import type { Database } from '../platform/database/database.ts';
import { createReadScheduler } from '../platform/database/read-scheduler.ts';
import type { Client, Handlers } from '../platform/threads/rpc.ts';
import type { DatabaseHandlers } from './database-thread.ts';

/** All of them: a new query does not compile without its line here. */
const DOES: Readonly<Record<keyof DatabaseHandlers, 'read' | 'write' | 'log'>> = {
  // request-queries.ts
  lastRequest: 'read',
  addRequest: 'write',
  waitingRequests: 'read',
  requestCounts: 'read',
  nameRequest: 'write',
  rolesOfRequests: 'read',
  requestOfId: 'read',
  answerRequest: 'write',
  // account-queries.ts
  createAccount: 'write',
  accountOf: 'read',
  accountByEmail: 'read',
  hasAdministrator: 'read',
  addAccountLink: 'write',
  accountLink: 'read',
  createFirstAdministrator: 'write',
  setPasswordByLink: 'write',
  changePassword: 'write',
  confirmEmail: 'write',
  verifyEmailByLink: 'write',
  // attempt-queries.ts
  countAttempt: 'write',
  refundAttempts: 'write',
  // audience-queries.ts
  audience: 'read',
  // blob-names.ts
  claimBlob: 'write',
  deadBlobs: 'write',
  takeDeadBlob: 'write',
  forgetDeadBlob: 'write',
  unnamedBlobs: 'read',
  markBlobs: 'write',
  // board-access-queries.ts
  givenOnBoard: 'read',
  makerOfBoard: 'read',
  sharingOfBoard: 'read',
  setAdmits: 'write',
  setPublicName: 'write',
  entitiesOf: 'read',
  personByVerifiedEmail: 'read',
  // card-queries.ts
  boardCards: 'read',
  insideOf: 'read',
  listedRoles: 'read',
  teamsAround: 'read',
  boardOfAlias: 'read',
  // board-clearing-queries.ts
  clearBoards: 'write',
  boardsToClear: 'read',
  isCleared: 'read',
  clearProjects: 'write',
  // life-queries.ts
  noteTitle: 'write',
  archiveBoards: 'write',
  restoreBoards: 'write',
  deleteBoards: 'write',
  moveBoards: 'write',
  projectLife: 'read',
  setProjectLife: 'write',
  peopleOfBoards: 'read',
  // note-queries.ts
  noteBoards: 'write',
  // page-queries.ts
  pageOfBoards: 'read',
  pageOfOpened: 'read',
  // reader-queries.ts
  hasReadSince: 'read',
  noteReader: 'write',
  forgetReaders: 'write',
  // board-queries.ts
  append: 'log',
  commits: 'log',
  head: 'log',
  tailBytes: 'log',
  rows: 'read',
  terms: 'read',
  snapshots: 'read',
  snapshotsWithTotals: 'read',
  bytesToVersion: 'read',
  saveSnapshot: 'write',
  dropSnapshot: 'write',
  hasBlob: 'read',
  probe: 'log',
  // client-queries.ts
  lastAnswered: 'read',
  client: 'read',
  // converted-account-queries.ts
  convertedAccount: 'read',
  makeConvertedAccount: 'write',
  // damage-queries.ts
  markSnapshots: 'write',
  markRow: 'write',
  unmarkRow: 'write',
  lastDamagedRow: 'read',
  rowsNaming: 'read',
  // link-queries.ts
  findLink: 'read',
  linkOfBoard: 'read',
  linkOfSecret: 'read',
  findCreator: 'read',
  creatorOfBoard: 'read',
  linksOf: 'read',
  sourcesOf: 'read',
  createBoard: 'write',
  addLink: 'write',
  changeLink: 'write',
  deleteBoard: 'write',
  // guest-queries.ts
  linkGuest: 'write',
  guestsOf: 'read',
  becomeCreator: 'write',
  listBoard: 'write',
  listedLink: 'read',
  boardsOf: 'read',
  // history-queries.ts
  versions: 'log',
  nameVersion: 'write',
  unnameVersion: 'write',
  namedSeqs: 'read',
  snapshotAt: 'read',
  met: 'write',
  // image-queries.ts
  imageType: 'read',
  imageFits: 'read',
  beginImage: 'write',
  putImage: 'write',
  // board-presence-queries.ts
  writeInside: 'write',
  clearInside: 'write',
  // invite-queries.ts
  invitingThing: 'read',
  addInvite: 'write',
  addInviteToken: 'write',
  waitingInvites: 'read',
  inviteOfId: 'read',
  inviteOfToken: 'read',
  endInvite: 'write',
  acceptInvite: 'write',
  giveRole: 'write',
  takeRole: 'write',
  // job-queries.ts
  askJob: 'write',
  takeJob: 'write',
  renewJob: 'write',
  freeJobs: 'write',
  endJob: 'write',
  putBackJob: 'write',
  // recents-and-favorites-queries.ts
  setMark: 'write',
  noteOpened: 'write',
  noteSeen: 'write',
  teamsOpenedLast: 'read',
  // membership-queries.ts
  teamStandings: 'read',
  projectStandings: 'read',
  boardStandings: 'read',
  standingsOf: 'read',
  boardsMadeBy: 'read',
  entityRole: 'read',
  hasRoleIn: 'read',
  // oidc-record-queries.ts
  putOidcRecord: 'write',
  oidcRecord: 'read',
  oidcRecordByUid: 'read',
  consumeOidcRecord: 'write',
  deleteOidcRecord: 'write',
  endOidcGrant: 'write',
  sweepOidcRecords: 'write',
  // owner-queries.ts
  arrive: 'write',
  beat: 'write',
  depart: 'write',
  nodeAddress: 'read',
  takeBoard: 'write',
  freeBoard: 'write',
  takeLine: 'write',
  lineAddress: 'read',
  freeLines: 'write',
  timeMs: 'read',
  useTicket: 'write',
  settingNow: 'read',
  setting: 'write',
  // pack-queries.ts
  packedUpTo: 'read',
  lastPack: 'read',
  packOf: 'read',
  savePack: 'write',
  unloadRows: 'write',
  // claim-queries.ts
  setClaim: 'write',
  claimSession: 'write',
  claimOf: 'read',
  deleteUnclaimed: 'write',
  // code-queries.ts
  addPanelCode: 'write',
  panelCodeOfToken: 'read',
  tryPanelCode: 'write',
  forgetPanelCodes: 'write',
  // end-changes.ts
  overSessions: 'read',
  endOverSession: 'write',
  endPanel: 'write',
  // join-changes.ts
  joinSession: 'write',
  takeLentBoard: 'write',
  // keep-changes.ts
  keepPlace: 'write',
  endParticipant: 'write',
  letKeptStay: 'write',
  // list-queries.ts
  panelsOfBoard: 'read',
  // panel-place-queries.ts
  placeOfToken: 'read',
  placeOfPanel: 'read',
  placesNow: 'read',
  // handed-file-queries.ts
  handedRoom: 'read',
  beginHandedFile: 'write',
  storedHandedFile: 'write',
  dropHandedFile: 'write',
  handedFile: 'read',
  handedFilesOf: 'read',
  endHandedFile: 'write',
  forgetHandedFiles: 'write',
  // remote-queries.ts
  addPairing: 'write',
  pairRemote: 'write',
  remoteOf: 'read',
  remotesStanding: 'read',
  endRemotes: 'write',
  endOwnRemote: 'write',
  forgetPairings: 'write',
  // session-queries.ts
  sessionOfPanel: 'read',
  aliasOfBoard: 'read',
  panelSession: 'read',
  beginSession: 'write',
  changeSession: 'write',
  endOwnSession: 'write',
  panelsHeard: 'write',
  endCodes: 'write',
  admit: 'write',
  endPlaces: 'write',
  joinersOf: 'read',
  namePlace: 'write',
  // person-queries.ts
  permissionUntil: 'read',
  permissionsUntil: 'read',
  setPermissionUntil: 'write',
  personNamed: 'read',
  personMade: 'write',
  personGoneMs: 'read',
  personOf: 'read',
  changePerson: 'write',
  setPersonEmail: 'write',
  metadataOf: 'read',
  setMetadata: 'write',
  // entity-queries.ts
  entityRow: 'read',
  changeEntity: 'write',
  entityPeople: 'read',
  pageOfEntityPeople: 'read',
  setEntityRole: 'write',
  removeFromEntity: 'write',
  // people-page-queries.ts
  pageOfPeople: 'read',
  peopleOffered: 'read',
  // person-deletion-queries.ts
  boardsOfPerson: 'read',
  beginDeletion: 'write',
  unfinishedDeletions: 'read',
  boardsWithPerson: 'read',
  leaveBoards: 'write',
  endDeletion: 'write',
  // picture-queries.ts
  picture: 'read',
  beginPicture: 'write',
  putPicture: 'write',
  covers: 'read',
  publicName: 'read',
  socialNameOf: 'read',
  socialPicture: 'read',
  // project-queries.ts
  projectRows: 'read',
  boardCounts: 'read',
  createProject: 'write',
  roomInProject: 'read',
  createBoardIn: 'write',
  changeProject: 'write',
  // second-factor-queries.ts
  hasSecondFactor: 'read',
  secondFactor: 'read',
  addSecondFactor: 'write',
  takeTotpStep: 'write',
  takeRecoveryCode: 'write',
  setRecoveryCodes: 'write',
  endSecondFactor: 'write',
  // sign-in-queries.ts
  signInSeen: 'write',
  signedInMs: 'read',
  signInsOf: 'read',
  endSignIns: 'write',
  standingSignIns: 'read',
  sweepSignIns: 'write',
  // signing-key-queries.ts
  signingKeys: 'read',
  addSigningKey: 'write',
  forgetSealed: 'write',
  dropSigningKeysBefore: 'write',
  // stored-byte-queries.ts
  storageRoom: 'read',
  takeUploadStorage: 'write',
  forgetStoredBytes: 'write',
  // team-changes.ts
  createTeam: 'write',
  changeTeam: 'write',
  deleteTeam: 'write',
  setRoles: 'write',
  removeFromTeam: 'write',
  removeFromProject: 'write',
  restoreTeam: 'write',
  // team-export-queries.ts
  teamExport: 'read',
  orderTeamExport: 'write',
  noteTeamExport: 'write',
  keepTeamExport: 'write',
  failTeamExport: 'write',
  dropTeamExport: 'write',
  forgetTeamExports: 'write',
  boardsOfTeam: 'read',
  // team-queries.ts
  teamRows: 'read',
  deletedTeamRows: 'read',
  peopleGiven: 'read',
  givenInProjects: 'read',
  entityOfTeam: 'read',
  peopleOfEntity: 'read',
  // timer-queries.ts
  timersOf: 'read',
  changeTimer: 'write',
  endTimer: 'write',
  // closed-door-queries.ts
  hasOpenedLink: 'read',
  noteLinkOpened: 'write',
  forgetWaitingGuests: 'write',
  noteWaiting: 'write',
  // database-thread.ts
  attach: 'log',
  close: 'log',
};

/** One client of all threads: each call goes to the one it belongs to, `close` to all there are. At most so many read. */
export function byKind(
  writes: Client<DatabaseHandlers>,
  readers: number,
  startReader: () => Client<DatabaseHandlers>,
): Client<DatabaseHandlers> {
  const reading: Client<DatabaseHandlers>[] = [];
  const reads = createReadScheduler(readers, () => {
    const reader = startReader();
    reading.push(reader);
    return reader;
  });
  // The last connection to close takes the write-ahead log into the file, which those that read cannot.
  const close = async (): Promise<void> => {
    for (const each of [...reading, writes]) await each.close();
  };
  return new Proxy(writes, {
    get: (_writes, name) =>
      name === 'close' ? close : (isRead(name) ? reads : writes)[name as keyof DatabaseHandlers],
  });
}

/** The queries that read, each of which finds the database as it was at one moment; close. */
export function eachInOneSnapshot(database: Database, all: Handlers): Handlers {
  const reads = Object.entries(all).filter(([name]) => isRead(name));
  return {
    ...Object.fromEntries(
      reads.map(([name, handler]) => [
        name,
        (argument: unknown) => database.inOneSnapshot(async () => handler(argument)),
      ]),
    ),
    close: () => database.close(),
  };
}

function isRead(name: string | symbol): boolean {
  return DOES[name as keyof DatabaseHandlers] === 'read';
}

/** Whether it changes the workspace. */
export function isWrite(name: string): boolean {
  return DOES[name as keyof DatabaseHandlers] === 'write';
}
