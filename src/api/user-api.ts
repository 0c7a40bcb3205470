// What is asked of the server about the person who is signed in: a typed call for each of its addresses (protocol/user.ts).

import { type AnyArgs, addressOf, type CallAnswer, type CallArgs } from '#protocol/browser/call.ts';
import type { PersonCallKey } from '#protocol/contract/all-calls.ts';
import type { ClaimPanelRequest, SavedBoardAnswer, SaveRoleRequest } from '#protocol/contract/panels.ts';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import type { Language } from '#protocol/languages.ts';
import type {
  ChangeMetadataRequest,
  ChangeUserRequest,
  ClaimAnswer,
  ClaimRequest,
  CreateByTokenAnswer,
  DeletionAnswer,
  SessionsAnswer,
  User,
  UserBoardsAnswer,
  UserMetadata,
} from '#protocol/user.ts';
import type { TeamExport, TeamExportTicket, ValidationAnswer } from '#protocol/user-workspace.ts';
import { type Dashboard, PAGE_SIZE, type Page } from '#protocol/workspace.ts';
import type { HttpAnswer, HttpCall, HttpClient } from './http-client.ts';

const ofTeam = (id: string): string => `team/${encodeURIComponent(id)}`;

export class UserApi {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** After every sign-in: the person, who is made at the first one. */
  signIn(): Promise<HttpAnswer<User>> {
    return this.#ask('POST', 'signin');
  }

  signUp(): Promise<HttpAnswer<User>> {
    return this.#ask('POST', 'signup');
  }

  signUpWithShareToken(shareToken: string): Promise<HttpAnswer<User>> {
    return this.#ask('POST', 'signup/share_token', { share_token: shareToken });
  }

  me(signal?: AbortSignal): Promise<HttpAnswer<User>> {
    return this.#ask('GET', 'me', undefined, signal);
  }

  changeMe(change: ChangeUserRequest): Promise<HttpAnswer<User>> {
    return this.#ask('PATCH', 'me', change);
  }

  /** What `deleteMe` would do. */
  deletion(signal?: AbortSignal): Promise<HttpAnswer<DeletionAnswer>> {
    return this.#ask('GET', 'me/deletion', undefined, signal);
  }

  /** Only after the password was asked for just now. */
  deleteMe(): Promise<HttpAnswer<undefined>> {
    return this.#ask('DELETE', 'me');
  }

  /** What the person's devices share. */
  metadata(signal?: AbortSignal): Promise<HttpAnswer<UserMetadata>> {
    return this.#ask('GET', 'metadata', undefined, signal);
  }

  /** What is not named stays. */
  changeMetadata(change: ChangeMetadataRequest): Promise<HttpAnswer<UserMetadata>> {
    return this.#ask('PATCH', 'metadata', change);
  }

  sessions(signal?: AbortSignal): Promise<HttpAnswer<SessionsAnswer>> {
    return this.#ask('GET', 'sessions', undefined, signal);
  }

  endSession(id: string): Promise<HttpAnswer<undefined>> {
    return this.#ask('DELETE', `sessions/${encodeURIComponent(id)}`);
  }

  /** All but this one. */
  endOtherSessions(): Promise<HttpAnswer<undefined>> {
    return this.#ask('DELETE', 'sessions');
  }

  boards(signal?: AbortSignal): Promise<HttpAnswer<UserBoardsAnswer>> {
    return this.#ask('GET', 'boards', undefined, signal);
  }

  claim(claimed: ClaimRequest): Promise<HttpAnswer<ClaimAnswer>> {
    return this.#ask('POST', 'boards', claimed);
  }

  claimPanel(claimed: ClaimPanelRequest): Promise<HttpAnswer<SavedBoardAnswer>> {
    return call(this.#http, 'POST /api/user/panels/claim', { body: claimed });
  }

  /** What a joiner is on the board of a panel's session the account is from then on. */
  keepPanel(kept: SaveRoleRequest): Promise<HttpAnswer<SavedBoardAnswer>> {
    return call(this.#http, 'POST /api/user/panels/keep', { body: kept });
  }

  /** `teamId` '': the team one was in last. */
  dashboard(teamId: string, signal?: AbortSignal): Promise<HttpAnswer<Dashboard>> {
    const query: Record<string, string> = teamId === '' ? {} : { teamId };
    return this.#http.call({ method: 'GET', path: 'user/dashboard', query, signal });
  }

  recentlyOpened(teamId: string, perpage = PAGE_SIZE, signal?: AbortSignal): Promise<HttpAnswer<Page<BoardCard>>> {
    const path = `user/${ofTeam(teamId)}/board/recently_opened`;
    const query = { perpage, t: Date.now() };
    return this.#http.call({ method: 'GET', path, query, signal });
  }

  noteOpened(teamId: string, opened: { project_id: string; board_id: string }): Promise<HttpAnswer<undefined>> {
    return this.#ask('POST', `${ofTeam(teamId)}/board/recently_opened`, opened);
  }

  leaveTeam(teamId: string): Promise<HttpAnswer<undefined>> {
    return this.#ask('POST', `${ofTeam(teamId)}/leave`);
  }

  /** The newest that was ordered; null: none. */
  teamExport(teamId: string, signal?: AbortSignal): Promise<HttpAnswer<{ export: TeamExport | null }>> {
    return this.#ask('GET', `${ofTeam(teamId)}/export`, undefined, signal);
  }

  orderTeamExport(teamId: string, language: Language): Promise<HttpAnswer<{ export: TeamExport | null }>> {
    return this.#ask('POST', `${ofTeam(teamId)}/export`, { language });
  }

  teamExportTicket(teamId: string): Promise<HttpAnswer<TeamExportTicket>> {
    return this.#ask('POST', `${ofTeam(teamId)}/export/ticket`);
  }

  pinProject(teamId: string, projectId: string): Promise<HttpAnswer<undefined>> {
    return this.#ask('POST', `${ofTeam(teamId)}/project/${encodeURIComponent(projectId)}/pin`);
  }

  unpinProject(teamId: string, projectId: string): Promise<HttpAnswer<undefined>> {
    return this.#ask('DELETE', `${ofTeam(teamId)}/project/${encodeURIComponent(projectId)}/pin`);
  }

  validate(asked: { name: string }, signal?: AbortSignal): Promise<HttpAnswer<ValidationAnswer>> {
    return this.#ask('POST', 'team/validations', asked, signal);
  }

  createBoardByToken(token: string): Promise<HttpAnswer<CreateByTokenAnswer>> {
    return this.#ask('POST', 'boards/create', { 'create-board-token': token });
  }

  #ask<T>(method: HttpCall['method'], path: string, body?: unknown, signal?: AbortSignal): Promise<HttpAnswer<T>> {
    return this.#http.call<T>({ method, path: `user/${path}`, body, signal });
  }
}

/** Makes a call of the contract. */
function call<K extends PersonCallKey>(http: HttpClient, key: K, args: CallArgs<K>): Promise<HttpAnswer<CallAnswer<K>>>;
function call(http: HttpClient, key: string, { params, query, body, signal }: AnyArgs): Promise<HttpAnswer<unknown>> {
  return http.call({ ...addressOf(key, params), query, body, signal });
}
