// The catalog of the database's calls. Only the database's thread imports it as a value, so that no other thread loads a query. The name of a
// group and of a call is what `db.reads.<group>.<call>` and `db.changes.<group>.<call>` say.

import type { MessagePort } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { boardPlanQueries } from '../access/board-plan-queries.ts';
import { embedQueries } from '../access/embed-queries.ts';
import { guestChanges } from '../access/guest-changes.ts';
import { guestQueries } from '../access/guest-queries.ts';
import { linkAdmissionChanges } from '../access/link-admission-changes.ts';
import { linkAdmissionQueries } from '../access/link-admission-queries.ts';
import { linkChanges } from '../access/link-changes.ts';
import { linkQueries } from '../access/link-queries.ts';
import { meetingChanges } from '../access/meeting-changes.ts';
import { meetingQueries } from '../access/meeting-queries.ts';
import { membershipQueries } from '../access/membership-queries.ts';
import { placeQueries } from '../access/panel-place-queries.ts';
import { accessRequestChanges } from '../access/request-changes.ts';
import { accessRequestQueries } from '../access/request-queries.ts';
import { sourceQueries } from '../access/source-queries.ts';
import { storedBytesChanges } from '../access/stored-byte-changes.ts';
import { storedBytesQueries } from '../access/stored-byte-queries.ts';
import { templateRightQueries } from '../access/template-right-queries.ts';
import { thingQueries } from '../access/thing-queries.ts';
import { boardChanges } from '../board/core/board-changes.ts';
import { boardQueries } from '../board/core/board-queries.ts';
import { clientQueries } from '../board/core/client-queries.ts';
import { damageChanges } from '../board/core/damage-changes.ts';
import { damageQueries } from '../board/core/damage-queries.ts';
import { packChanges } from '../board/core/pack-changes.ts';
import { packQueries } from '../board/core/pack-queries.ts';
import { handedFileChanges } from '../board/download-links/handed-file-changes.ts';
import { handedFileQueries } from '../board/download-links/handed-file-queries.ts';
import { imageChanges } from '../board/files/image-changes.ts';
import { imageQueries } from '../board/files/image-queries.ts';
import { pictureChanges } from '../board/files/picture-changes.ts';
import { pictureQueries } from '../board/files/picture-queries.ts';
import { historyChanges } from '../board/history/history-changes.ts';
import { historyQueries } from '../board/history/history-queries.ts';
import { versionQueries } from '../board/history/version-queries.ts';
import { leadChanges } from '../board/leads/lead-changes.ts';
import { leadQueries } from '../board/leads/lead-queries.ts';
import { presentationChanges } from '../board/presentations/presentation-changes.ts';
import { presentationQueries } from '../board/presentations/presentation-queries.ts';
import { boardPresenceChanges } from '../board/realtime/board-presence-changes.ts';
import { boardNoteChanges } from '../board/realtime/note-changes.ts';
import { ownerChanges } from '../board/realtime/owner-changes.ts';
import { ownerQueries } from '../board/realtime/owner-queries.ts';
import { boardReaderChanges } from '../board/realtime/reader-changes.ts';
import { boardReaderQueries } from '../board/realtime/reader-queries.ts';
import { searchIndexChanges } from '../board/search/index-changes.ts';
import { searchIndexQueries } from '../board/search/index-queries.ts';
import { timerChanges } from '../board/timers/timer-changes.ts';
import { timerQueries } from '../board/timers/timer-queries.ts';
import { accountChanges } from '../identity/account-changes.ts';
import { accountQueries } from '../identity/account-queries.ts';
import { convertedAccountChanges } from '../identity/converted-account-changes.ts';
import { convertedAccountQueries } from '../identity/converted-account-queries.ts';
import { oidcRecordChanges } from '../identity/oidc-record-changes.ts';
import { oidcRecordQueries } from '../identity/oidc-record-queries.ts';
import { personChanges } from '../identity/person-changes.ts';
import { personQueries } from '../identity/person-queries.ts';
import { secondFactorChanges } from '../identity/second-factor-changes.ts';
import { secondFactorQueries } from '../identity/second-factor-queries.ts';
import { signInChanges } from '../identity/sign-in-changes.ts';
import { signInQueries } from '../identity/sign-in-queries.ts';
import { signingKeyChanges } from '../identity/signing-key-changes.ts';
import { signingKeyQueries } from '../identity/signing-key-queries.ts';
import { panelClaimChanges } from '../panels/claim-changes.ts';
import { panelClaimQueries } from '../panels/claim-queries.ts';
import { panelCodeChanges } from '../panels/code-changes.ts';
import { panelCodeQueries } from '../panels/code-queries.ts';
import { panelEndChanges } from '../panels/end-changes.ts';
import { panelEndQueries } from '../panels/end-queries.ts';
import { panelJoinChanges } from '../panels/join-changes.ts';
import { panelKeepChanges } from '../panels/keep-changes.ts';
import { panelListQueries } from '../panels/list-queries.ts';
import { remoteChanges } from '../panels/remote-changes.ts';
import { remoteQueries } from '../panels/remote-queries.ts';
import { panelSessionChanges } from '../panels/session-changes.ts';
import { panelSessionQueries } from '../panels/session-queries.ts';
import { blobChanges } from '../platform/database/blob-changes.ts';
import { blobQueries } from '../platform/database/blob-queries.ts';
import type { Group, Uses } from '../platform/database/calls.ts';
import { logQueries } from '../platform/database/log/log-queries.ts';
import type { LogWriter } from '../platform/database/log/log-writer.ts';
import type { Tables } from '../platform/database/tables.ts';
import { jobChanges } from '../platform/jobs/job-changes.ts';
import { attemptChanges } from '../platform/limits/attempt-changes.ts';
import type { Calls } from '../platform/threads/rpc.ts';
import type { RunningThread } from '../platform/threads/start.ts';
import { boardCardQueries } from '../workspace/boards/card-queries.ts';
import { boardLifeChanges } from '../workspace/boards/life-changes.ts';
import { boardLifeQueries } from '../workspace/boards/life-queries.ts';
import { boardPageQueries } from '../workspace/boards/page-queries.ts';
import { recentsAndFavoritesChanges } from '../workspace/boards/recents-and-favorites-changes.ts';
import { recentsAndFavoritesQueries } from '../workspace/boards/recents-and-favorites-queries.ts';
import { boardClearingChanges } from '../workspace/cleanup/board-clearing-changes.ts';
import { boardClearingQueries } from '../workspace/cleanup/board-clearing-queries.ts';
import { personDeletionChanges } from '../workspace/cleanup/person-deletion-changes.ts';
import { personDeletionQueries } from '../workspace/cleanup/person-deletion-queries.ts';
import { templateClearingChanges } from '../workspace/cleanup/template-clearing-changes.ts';
import { audienceQueries } from '../workspace/event-stream/audience-queries.ts';
import { inboxChanges } from '../workspace/inbox/entry-changes.ts';
import { inboxQueries } from '../workspace/inbox/entry-queries.ts';
import { inboxLetterChanges } from '../workspace/inbox/letter-changes.ts';
import { inboxLetterQueries } from '../workspace/inbox/letter-queries.ts';
import { inviteChanges } from '../workspace/invites/invite-changes.ts';
import { inviteQueries } from '../workspace/invites/invite-queries.ts';
import { planChanges } from '../workspace/plans/plan-changes.ts';
import { planQueries } from '../workspace/plans/plan-queries.ts';
import { projectChanges } from '../workspace/projects/project-changes.ts';
import { projectQueries } from '../workspace/projects/project-queries.ts';
import { peopleSearchQueries } from '../workspace/search/people-search-queries.ts';
import { searchQueries } from '../workspace/search/search-queries.ts';
import { boardAccessChanges } from '../workspace/sharing/board-access-changes.ts';
import { boardAccessQueries } from '../workspace/sharing/board-access-queries.ts';
import { teamExportChanges } from '../workspace/team-exports/team-export-changes.ts';
import { teamExportQueries } from '../workspace/team-exports/team-export-queries.ts';
import { entityChanges } from '../workspace/teams/entity-changes.ts';
import { entityQueries } from '../workspace/teams/entity-queries.ts';
import { peoplePageQueries } from '../workspace/teams/people-page-queries.ts';
import { teamChanges } from '../workspace/teams/team-changes.ts';
import { teamQueries } from '../workspace/teams/team-queries.ts';
import { templateCategoryChanges } from '../workspace/templates/category-changes.ts';
import { templateChanges } from '../workspace/templates/template-changes.ts';
import { templateQueries } from '../workspace/templates/template-queries.ts';

/** Calls that change nothing: threads that only read answer them. */
export const READS = {
  accounts: accountQueries,
  audiences: audienceQueries,
  blobs: blobQueries,
  boardAccess: boardAccessQueries,
  boardCards: boardCardQueries,
  boardLife: boardLifeQueries,
  boardPages: boardPageQueries,
  boardPlans: boardPlanQueries,
  boards: boardQueries,
  clearing: boardClearingQueries,
  clients: clientQueries,
  convertedAccounts: convertedAccountQueries,
  damage: damageQueries,
  embeds: embedQueries,
  entities: entityQueries,
  guests: guestQueries,
  handedFiles: handedFileQueries,
  history: historyQueries,
  images: imageQueries,
  inbox: inboxQueries,
  inboxLetters: inboxLetterQueries,
  invites: inviteQueries,
  leads: leadQueries,
  linkAdmissions: linkAdmissionQueries,
  links: linkQueries,
  meetings: meetingQueries,
  memberships: membershipQueries,
  oidcRecords: oidcRecordQueries,
  owners: ownerQueries,
  packs: packQueries,
  panelClaims: panelClaimQueries,
  panelCodes: panelCodeQueries,
  panelEnds: panelEndQueries,
  panelLists: panelListQueries,
  panelSessions: panelSessionQueries,
  people: personQueries,
  peoplePages: peoplePageQueries,
  personDeletions: personDeletionQueries,
  pictures: pictureQueries,
  plans: planQueries,
  participants: placeQueries,
  presentations: presentationQueries,
  projects: projectQueries,
  readers: boardReaderQueries,
  recentsAndFavorites: recentsAndFavoritesQueries,
  remotes: remoteQueries,
  requests: accessRequestQueries,
  resources: thingQueries,
  peopleSearch: peopleSearchQueries,
  search: searchQueries,
  searchIndex: searchIndexQueries,
  secondFactors: secondFactorQueries,
  signIns: signInQueries,
  signingKeys: signingKeyQueries,
  sources: sourceQueries,
  storedBytes: storedBytesQueries,
  teamExports: teamExportQueries,
  teams: teamQueries,
  templateRights: templateRightQueries,
  templates: templateQueries,
  timers: timerQueries,
} satisfies Record<string, Group>;

/** Calls that change something: the thread that writes answers them. */
export const CHANGES = {
  accounts: accountChanges,
  attempts: attemptChanges,
  blobs: blobChanges,
  boardAccess: boardAccessChanges,
  boardLife: boardLifeChanges,
  boardNotes: boardNoteChanges,
  boardPresence: boardPresenceChanges,
  boards: boardChanges,
  clearing: boardClearingChanges,
  convertedAccounts: convertedAccountChanges,
  damage: damageChanges,
  entities: entityChanges,
  guests: guestChanges,
  handedFiles: handedFileChanges,
  history: historyChanges,
  images: imageChanges,
  inbox: inboxChanges,
  inboxLetters: inboxLetterChanges,
  invites: inviteChanges,
  jobs: jobChanges,
  leads: leadChanges,
  linkAdmissions: linkAdmissionChanges,
  links: linkChanges,
  meetings: meetingChanges,
  oidcRecords: oidcRecordChanges,
  owners: ownerChanges,
  packs: packChanges,
  panelClaims: panelClaimChanges,
  panelCodes: panelCodeChanges,
  panelEnds: panelEndChanges,
  panelJoins: panelJoinChanges,
  panelKeeps: panelKeepChanges,
  panelSessions: panelSessionChanges,
  people: personChanges,
  personDeletions: personDeletionChanges,
  pictures: pictureChanges,
  plans: planChanges,
  presentations: presentationChanges,
  projects: projectChanges,
  readers: boardReaderChanges,
  recentsAndFavorites: recentsAndFavoritesChanges,
  remotes: remoteChanges,
  requests: accessRequestChanges,
  searchIndex: searchIndexChanges,
  secondFactors: secondFactorChanges,
  signIns: signInChanges,
  signingKeys: signingKeyChanges,
  storedBytes: storedBytesChanges,
  teamExports: teamExportChanges,
  teams: teamChanges,
  templateCategories: templateCategoryChanges,
  templateClearing: templateClearingChanges,
  templates: templateChanges,
  timers: timerChanges,
} satisfies Record<string, Group>;

/** Calls that the log writer answers. */
export const LOG = (db: Kysely<Tables>, thread: { log: LogWriter }) => ({
  ...logQueries(db, thread),
  ...versionQueries(db, thread),
});

export interface DatabaseCatalog {
  reads: typeof READS;
  changes: typeof CHANGES;
  log: typeof LOG;
}

/** Calls of a thread itself. */
export type ThreadHandlers = {
  attach(port: MessagePort): void;
  close(): Promise<void>;
};

/** The client of all calls. */
export type DatabaseClient = Uses<DatabaseCatalog> & Calls<ThreadHandlers>;
export type DatabaseThread = RunningThread<DatabaseClient>;
