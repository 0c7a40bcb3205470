// Random joins, letting in, ends, roles, claims, keeps and wipes while sockets are open. After each few of them every socket is as the
// policy says, asked afresh: gone where nobody may be any more, in the role they have now where they have one. SPEC: PANEL, RIGHT-1.

import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { JoinAnswer, PanelAnswer, PanelCodeAnswer } from '#protocol/contract/panels.ts';
import { type BoardRole, LINK_ROLES, type LinkRole, type TeamRole } from '#protocol/roles.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { may } from '../../../server/policies/board.ts';
import { isMore } from '../../../server/policies/grant-validity.ts';
import { refusalAtPlace } from '../../../server/policies/panel.ts';
import { boardRoleOf } from '../../../server/policies/workspace.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { itemId, putTxn, type Seeded } from '../../../server/testing/txns.ts';
import { canariesOf } from '../workspace/canaries.ts';
import { roleIn, type StagePerson, type TestTeam } from '../workspace/stage.ts';
import { called, device, join, TestPanel, type Told } from './joining.ts';

/** What each person is in the team whose project boards are taken to; undefined: nothing. */
const TEAM: readonly (TeamRole | undefined)[] = ['admin', 'contributor', undefined];
const SESSIONS = 3;
const GUESTS = 3;
/** Changes before the sockets are looked at: one that is taken back meanwhile may go unnoticed. */
const BATCH = 20;

interface SessionNow {
  panel: TestPanel;
  /** base64url. */
  claim: string;
  claimedBy: number | undefined;
  code: PanelCodeAnswer | undefined;
  asks: boolean;
  role: LinkRole;
  isEnded: boolean;
  /** Given on the board itself, by person. */
  kept: (BoardRole | undefined)[];
  /** The seat by which each person keeps a role, by person; the role ends with the seat. */
  keptBy: (Seat | undefined)[];
  /** People who have kept a role, earliest first. */
  keepers: number[];
  /** The board is in a project. */
  isHome: boolean;
  seats: Seat[];
}

/** Somebody who wants to be on the board of a session, always. */
interface Seat {
  by: 'panel' | 'code' | 'account';
  who: number | undefined;
  name: string;
  guest: string | undefined;
  /** Of its newest join, by code. */
  joined: JoinAnswer | undefined;
  /** Of the place. */
  id: string | undefined;
  isLetIn: boolean;
  isOut: boolean;
  /** The person whose account keeps it. */
  keeper: number | undefined;
  peer: TestClient | undefined;
  pushed: number;
}

export async function fuzzSessions(stage: TestTeam, random: Seeded, changes: number): Promise<void> {
  const one = <T>(all: readonly T[]): T => all[random.below(all.length)] as T;
  const seldom = () => random.below(4) === 0;
  const anyNode = () => one(stage.addresses);
  const bearerOf = (who: number | undefined): Record<string, string> =>
    who === undefined ? {} : { authorization: `Bearer ${(stage.people[who] as StagePerson).token}` };
  for (const [who, role] of TEAM.entries()) await stage.give('team', stage.team, who, role);

  const opens = (session: SessionNow, { by, who, guest, joined }: Seat): Promise<Told<OpenBoardAnswer>> => {
    const { alias, panel } = session.panel.opened;
    const body = {
      panel: { alias, panel },
      code: { alias, ifp_share_token: joined?.ifp_share_token, guest },
      account: { alias },
    }[by];
    return called(`${anyNode()}/api/boards/open`, 'POST', body, bearerOf(who));
  };
  /** By a panel that has opened its board anew: what it did so far may have changed how it stands there. */
  const byPanel = async <T>(session: SessionNow, method: string, path: string, body?: object): Promise<Told<T>> => {
    const opened = await opens(session, session.seats[0] as Seat);
    if (opened.status !== 200) return opened as unknown as Told<T>;
    const { id, token } = opened.body;
    return called<T>(`${anyNode()}/api/boards/${id}/${path}`, method, body, { authorization: `Bearer ${token}` });
  };
  /** Of a session that is over nobody changes anything. */
  const says = ({ isEnded }: SessionNow, { status }: { status: number }, otherwise: number): void => {
    if (isEnded) expect([403, 410]).toContain(status);
    else expect(status).toBe(otherwise);
  };

  const memberOf = ({ isHome, kept }: SessionNow, who: number): BoardRole | undefined => {
    const project = isHome ? { isPrivate: false } : undefined;
    return boardRoleOf({ board: kept[who], ...(project && { team: TEAM[who] }) }, project);
  };
  const refusalAt = ({ isEnded }: SessionNow, { isLetIn, isOut }: Seat) =>
    refusalAtPlace(
      { letInMs: isLetIn ? 1 : null, endedMs: isOut ? 1 : null, expiresMs: null },
      { endedMs: isEnded ? 1 : null, heardMs: 2, mayLend: true },
      2,
    );
  /** Ends a seat, and with it every role kept by that seat. */
  const goesOut = (session: SessionNow, seat: Seat): void => {
    seat.isOut = true;
    for (const [who, by] of session.keptBy.entries()) {
      if (by !== seat) continue;
      session.kept[who] = undefined;
      session.keptBy[who] = undefined;
      session.keepers = session.keepers.filter((one) => one !== who);
    }
  };
  /** What the policy says, asked afresh. */
  const roleOf = (session: SessionNow, seat: Seat): BoardRole | undefined => {
    const { claimedBy, isEnded, isHome, role } = session;
    const { by, who, joined } = seat;
    if (by === 'panel') return claimedBy === undefined ? 'manager' : isEnded ? undefined : 'editor';
    if (who !== undefined && who === claimedBy && !isHome) return 'manager';
    const member = who === undefined ? undefined : memberOf(session, who);
    if (by === 'account' || !joined) return member;
    if (refusalAt(session, seat)) return member;
    return member && isMore(member, role) ? member : role;
  };

  const begins = async (): Promise<SessionNow> => {
    const panel = await TestPanel.begin(anyNode());
    const secret = randomBytes(32);
    const seat = { guest: undefined, joined: undefined, id: undefined, peer: undefined, pushed: 0 };
    const at = { ...seat, name: '', isLetIn: false, isOut: false, keeper: undefined };
    const session: SessionNow = {
      panel,
      claim: secret.toString('base64url'),
      claimedBy: undefined,
      code: undefined,
      asks: false,
      role: 'editor',
      isEnded: false,
      kept: [],
      keptBy: [],
      keepers: [],
      isHome: false,
      seats: [
        { ...at, by: 'panel', who: undefined },
        ...Array.from({ length: GUESTS }, (_, n) => ({
          ...at,
          by: 'code' as const,
          who: undefined,
          name: `g${n}`,
          guest: device(),
        })),
        ...TEAM.flatMap((_, who): Seat[] => [
          { ...at, by: 'code', who, name: `p${who}` },
          { ...at, by: 'account', who },
        ]),
      ],
    };
    session.code = (await byPanel<PanelCodeAnswer>(session, 'POST', 'panel/codes')).body;
    says(session, await byPanel(session, 'PUT', 'panel/claim', { sha256: hexOf(sha256(secret)) }), 204);
    return session;
  };
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, begins));
  const panels = new Set<string>(sessions.map(({ panel }) => panel.opened.actor));
  const joinerOf = ({ seats }: SessionNow): Seat => one(seats.filter(({ by }) => by === 'code'));
  const claims = (session: SessionNow, who: number): Promise<{ status: number }> => {
    const body = { claim: session.claim, project_id: stage.project };
    return called(`${anyNode()}/api/user/panels/claim`, 'POST', body, bearerOf(who));
  };

  const change: Record<string, (session: SessionNow) => Promise<unknown>> = {
    async join(session) {
      const seat = joinerOf(session);
      const { guest, name, who } = seat;
      const by = session.code && (seldom() ? { code: session.code.code } : { token: session.code.token });
      const told = await join(
        anyNode(),
        { ...(by ?? { token: 'A'.repeat(22) }), ...(guest && { guest }), name },
        bearerOf(who),
      );
      const isLiving = by !== undefined && !session.isEnded;
      expect(told.status).toBe(isLiving ? 200 : 404);
      if (!isLiving) return;
      const isBack = seat.joined !== undefined;
      Object.assign(seat, { joined: told.body, guest: guest && told.body.guest });
      // An ended participant waits until they are let in. A waiting one keeps waiting, and a denied one stays denied for ten minutes.
      const isDenied = isBack && seat.isOut && !seat.isLetIn;
      if (!isBack) seat.isLetIn = !session.asks;
      else if (seat.isOut) seat.isLetIn = false;
      seat.isOut = isDenied;
      const { joiners } = (await byPanel<PanelAnswer>(session, 'GET', 'panel')).body;
      seat.id = joiners.find((joiner) => joiner.name === name)?.id ?? seat.id;
      expect(seat.id).toBeDefined();
    },
    async letIn(session) {
      const seat = joinerOf(session);
      const waits = seat.joined !== undefined && !seat.isLetIn && !seat.isOut;
      const told = await byPanel(session, 'PUT', `panel/joiners/${seat.id ?? session.panel.opened.id}`);
      says(session, told, waits ? 204 : 404);
      if (told.status === 204) seat.isLetIn = true;
    },
    async end(session) {
      const seat = joinerOf(session);
      const told = await byPanel(session, 'DELETE', `panel/joiners/${seat.id ?? session.panel.opened.id}`);
      says(session, told, seat.joined && !seat.isOut ? 204 : 404);
      if (told.status === 204) goesOut(session, seat);
    },
    /** At once, at any two nodes: whichever comes first, they are out. */
    async letInAndEnd(session) {
      const seat = joinerOf(session);
      if (!seat.joined || seat.isOut) return;
      const path = `panel/joiners/${seat.id}`;
      const [letIn, ended] = await Promise.all([byPanel(session, 'PUT', path), byPanel(session, 'DELETE', path)]);
      says(session, ended, 204);
      if (session.isEnded) return;
      if (letIn.status === 204) seat.isLetIn = true;
      goesOut(session, seat);
    },
    async endAll(session) {
      if (!seldom()) return;
      const told = await byPanel(session, 'DELETE', 'panel/joiners');
      says(session, told, 204);
      if (told.status === 204) for (const seat of session.seats) if (seat.joined) goesOut(session, seat);
    },
    async codes(session) {
      if (seldom()) {
        const told = await byPanel(session, 'DELETE', 'panel/codes');
        says(session, told, 204);
        session.code = undefined;
      } else {
        const told = await byPanel<PanelCodeAnswer>(session, 'POST', 'panel/codes');
        says(session, told, 201);
        session.code = told.status === 201 ? told.body : undefined;
      }
    },
    async settings(session) {
      const to = { asks: random.below(2) === 0, role: one(LINK_ROLES) };
      says(session, await byPanel(session, 'PATCH', 'panel', to), 204);
      if (!session.isEnded) Object.assign(session, to);
    },
    /** Two at once: one of them has it, and keeps it. */
    async claim(session) {
      const told = await Promise.all([claims(session, 0), claims(session, 1)]);
      const has = told.flatMap(({ status }, who) => (status === 200 ? who : []));
      expect(told.map(({ status }) => status).filter((status) => status !== 200 && status !== 410)).toEqual([]);
      if (session.claimedBy === undefined && !session.isEnded) {
        expect(has).toHaveLength(1);
        session.claimedBy = has[0];
      } else expect(has).toEqual(session.claimedBy === undefined || session.claimedBy > 1 ? [] : [session.claimedBy]);
      if (has[0] === undefined) return;
      // A person who moves a board into a project becomes its manager, by a role on the board itself.
      session.isHome = true;
      session.kept[has[0]] = 'manager';
      session.keptBy[has[0]] = undefined;
    },
    async keep(session) {
      const seat = joinerOf(session);
      if (!seat.joined) return;
      const who = seldom() ? random.below(TEAM.length) : (seat.who ?? seat.keeper ?? random.below(TEAM.length));
      const body = { ifp_share_token: seat.joined.ifp_share_token, ...(seat.guest && { guest: seat.guest }) };
      const told = await called(`${anyNode()}/api/user/panels/keep`, 'POST', body, bearerOf(who));
      const before = memberOf(session, who);
      const refusal = (): string | undefined => {
        if (seat.who !== undefined && seat.who !== who) return 'forbidden';
        if (seat.keeper !== undefined) return seat.keeper === who && before ? undefined : 'gone';
        return refusalAt(session, seat);
      };
      const refused = refusal();
      expect(told).toMatchObject(refused ? { error: refused } : { status: 200 });
      if (refused || seat.keeper !== undefined) return;
      seat.keeper = who;
      if (before && !isMore(session.role, before)) return;
      if (!session.keepers.includes(who)) session.keepers.push(who);
      session.kept[who] = session.role;
      session.keptBy[who] = seat;
    },
    async over(session) {
      if (!seldom()) return;
      says(session, await byPanel(session, 'DELETE', 'panel'), 204);
      // A board that nobody has claimed is given to the first person who kept it.
      const [first] = session.keepers;
      if (!session.isEnded && session.claimedBy === undefined && first !== undefined) {
        session.claimedBy = first;
        session.kept[first] = undefined;
        session.keptBy[first] = undefined;
      }
      session.isEnded = true;
    },
    /** The panel forgets all, and begins anew. */
    async wipe(session) {
      if (!session.isEnded) return;
      await Promise.all(session.seats.map(({ peer }) => peer?.leave()));
      const next = await begins();
      expect(panels).not.toContain(next.panel.opened.actor);
      panels.add(next.panel.opened.actor);
      sessions[sessions.indexOf(session)] = next;
    },
    /** Somebody signs in at the panel, and shows its credential as a guest's. */
    async signIn(session) {
      const { alias, panel, actor } = session.panel.opened;
      const who = random.below(TEAM.length);
      const open = (body: object) =>
        called<OpenBoardAnswer>(`${anyNode()}/api/boards/open`, 'POST', body, bearerOf(who));
      const asPanel = await open({ alias, panel });
      if (asPanel.status === 200) expect(asPanel.body).toMatchObject({ actor, guest: '' });
      const asGuest = await open({ alias, guest: panel });
      if (asGuest.status === 200) expect(asGuest.body.own).not.toContain(actor);
    },
  };
  const names = Object.keys(change).concat('join', 'join', 'join', 'letIn', 'end', 'settings');

  const sits = async (session: SessionNow, seat: Seat): Promise<void> => {
    const role = roleOf(session, seat);
    const told = await opens(session, seat);
    expect([told.status === 200, told.body.role], `${seat.by} ${seat.name}`).toEqual([role !== undefined, role]);
    if (role) seat.peer = await TestClient.join(anyNode(), randomBytes(32), { opened: told.body });
  };
  const areLookedAt = await canariesOf(stage);
  const said: string[] = [];
  const eachSeat = async (look: (session: SessionNow, seat: Seat) => unknown): Promise<void> => {
    for (const session of sessions) for (const seat of session.seats) await look(session, seat);
  };
  for (let done = 0; done < changes; done += BATCH) {
    for (let i = 0; i < BATCH; i++) {
      const name = one(names);
      said.push(name);
      await change[name]?.(one(sessions));
    }
    await areLookedAt();
    await eachSeat(async (session, seat) => {
      const role = roleOf(session, seat);
      const { peer } = seat;
      if (peer && roleIn(peer) !== role)
        await peer.isClosed().catch(() => {
          const last = said.slice(-BATCH).join(' ');
          throw new Error(`${done}: ${seat.by} ${seat.name} is ${roleIn(peer)} and should be ${role} after ${last}`);
        });
      await peer?.ping();
      if (seat.peer?.closed) seat.peer = undefined;
      // Who has not joined comes by nothing.
      if (!seat.peer && (seat.by !== 'code' || seat.joined)) await sits(session, seat);
    });
    await eachSeat(async (_session, seat) => {
      if (!seat.peer || random.below(4) > 0) return;
      seat.pushed += 1;
      seat.peer.push(seat.pushed, putTxn({ id: itemId(random) }));
      const answer = await seat.peer.answer(seat.pushed);
      const isAllowed = may(roleIn(seat.peer) as BoardRole, 'add');
      expect(answer).toEqual(isAllowed ? { seq: expect.any(Number) } : { code: 'forbidden' });
    });
    await eachSeat((_session, { peer }) => expect(peer?.closed).toBeUndefined());
    expect(await stage.sql(`SELECT * FROM guest_person WHERE guest LIKE 'panel:%'`)).toEqual([]);
    expect(await stage.sql(`SELECT actor FROM panel_session WHERE actor NOT LIKE 'panel:%'`)).toEqual([]);
  }
  await eachSeat((_session, { peer }) => peer?.leave());
}

export const FUZZ_PEOPLE = TEAM.length;
