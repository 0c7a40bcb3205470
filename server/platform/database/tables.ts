// The tables as kysely's types see them; what they mean stands in migrations/. The same on SQLite and PostgreSQL: ids are
// text, times and counts numbers below 2^53, bytes Uint8Array.

import type { Generated } from 'kysely';
import type {
  GivenRole,
  InboxDelivery,
  InboxKind,
  InviteLink,
  TemplateOwner,
  ThingKind,
  Tier,
} from '#protocol/generated/graphql.ts';

export interface Tables {
  migration: { name: string; at: number };
  probe: { id: number; at: number };
  board: {
    id: string;
    alias: string;
    created_at: number;
    deleted_at: Generated<number | null>;
    project: Generated<string | null>;
    title: Generated<string>;
    title_key: Generated<string>;
    changed_at: Generated<number>;
    changed_by: Generated<string | null>;
    archived_at: Generated<number | null>;
    cleared_at: Generated<number | null>;
    admits: Generated<string>;
  };
  board_link: {
    board: string;
    role: string;
    sha256: Uint8Array;
    version: Generated<number>;
    expires: number | null;
    revoked: Generated<number>;
    derived: string | null;
    password: Generated<string | null>;
    password_version: Generated<number>;
    history: Generated<number>;
  };
  board_creator: { board: string; actor: string; version: Generated<number> };
  guest_person: { guest: string; person: string; at: number };
  opened_link: { person: string; board: string; sha256: Uint8Array; password_version: number };
  person_board: { person: string; board: string; sha256: Uint8Array | null; title: string; at: number };
  board_op: {
    board: string;
    seq: number;
    client_id: Uint8Array;
    client_seq: number;
    actor: string;
    at: number;
    data: Uint8Array | null;
    sha256: Uint8Array | null;
    size: number;
    total: number;
    sum: number | null;
  };
  board_term: { board: string; first: number; name: string };
  board_client: { board: string; client_id: Uint8Array; actor: string; settled: number; last: number };
  board_outcome: {
    board: string;
    client_id: Uint8Array;
    client_seq: number;
    hash: Uint8Array;
    seq: number | null;
    at: number | null;
    code: string | null;
    sum: number | null;
  };
  board_blob: { board: string; sha256: Uint8Array; kind: string; size: number };
  board_snapshot: {
    board: string;
    seq: number;
    manifest: string;
    bytes: number;
    at: number;
    sum: number | null;
    damaged: Generated<number>;
  };
  board_damage: { board: string; seq: number; damage: string; at: number };
  board_pack: { board: string; from_seq: number; to_seq: number; sha256: Uint8Array; size: number };
  board_span: { board: string; first: number; at: number };
  board_span_writer: { board: string; first: number; actor: string; seq: number };
  board_version: { board: string; seq: number; name: string; actor: string; at: number };
  board_reader: { board: string; actor: string; first: number; at: number };
  board_person: { board: string; actor: string; name: string; former: Generated<number> };
  board_picture: { board: string; kind: string; seq: number; type: string; sha256: Uint8Array; at: number };
  board_public: { board: string; name: string };
  node: { id: string; address: string; until: number };
  board_owner: { board: string; node: string; epoch: number };
  http_line: { line: Uint8Array; node: string };
  ticket_used: { nonce: string; until: number };
  job: {
    kind: string;
    thing: string;
    payload: string;
    due: number;
    attempts: Generated<number>;
    lease: Generated<string | null>;
    lease_until: Generated<number | null>;
    next_due: Generated<number | null>;
  };
  search_board: {
    board: string;
    number: number;
    seq: Generated<number>;
    version: Generated<number>;
    omitted: Generated<number>;
    run: Generated<string | null>;
  };
  search_item: {
    board: number;
    item: number;
    id: Uint8Array;
    kind: number;
    text: string;
  };
  search_token: {
    board: number;
    token: string;
    item: number;
    position: number;
  };
  inbox_entry: {
    id: string;
    person: string;
    kind: InboxKind;
    thing_kind: ThingKind;
    thing: string;
    sender: string;
    at: number;
    version: Generated<number>;
    read_version: Generated<number>;
    mailed_version: Generated<number>;
  };
  inbox_setting: { person: string; kind: InboxKind; delivery: InboxDelivery };
  team_export: {
    team: string;
    id: string;
    by_person: string;
    language: string;
    at: number;
    boards: Generated<number>;
    done: Generated<number>;
    damaged: Generated<number>;
    sha256: Generated<Uint8Array | null>;
    size: Generated<number | null>;
    failed_at: Generated<number | null>;
    until: Generated<number | null>;
  };
  handed_file: {
    id: string;
    token: Uint8Array;
    board: string;
    actor: string;
    held: string;
    by_name: string;
    name: string;
    format: string;
    sha256: Uint8Array | null;
    size: number;
    until: number;
    ended_at: Generated<number | null>;
  };
  setting: { name: string; value: Uint8Array };
  account: {
    sub: string;
    email: string;
    email_key: string;
    email_verified: Generated<number>;
    password: string;
    given_name: string;
    family_name: string;
    locale: string;
    created_at: number;
    updated_at: number;
    administrator: Generated<number>;
    sessions_from: Generated<number>;
    trust_from: Generated<number>;
    confirmed_by: Generated<string | null>;
    confirmed_at: Generated<number | null>;
  };
  attempt: { key: string; count: number; ends: number };
  account_link: { sha256: string; sub: string | null; expires: number; purpose: Generated<string> };
  converted_account: { iss: string; sub: string; account: string };
  second_factor: { sub: string; sealed: Uint8Array; last_step: number };
  recovery_code: { sub: string; sha256: string };
  oidc_record: {
    kind: string;
    id: string;
    payload: string;
    grant_id: string | null;
    uid: string | null;
    consumed: number | null;
    expires: number;
    account: string | null;
    network: string | null;
  };
  signing_key: { generation: number; sealed: Uint8Array; made_at: number };
  entity: {
    id: string;
    name: string;
    created_at: number;
    tier: Generated<string>;
    seats: Generated<number | null>;
    starts: Generated<number | null>;
    expires: Generated<number | null>;
    embed_origins: Generated<string>;
  };
  plan_request: {
    entity: string;
    person: string;
    tier: Tier;
    at: number;
    answered_at: number | null;
  };
  plan_change: {
    id: string;
    entity: string;
    by_person: string;
    at: number;
    reason: string;
    old_tier: string;
    old_seats: number | null;
    old_starts: number | null;
    old_expires: number | null;
    tier: Tier;
    seats: number | null;
    starts: number | null;
    expires: number | null;
  };
  template: {
    id: string;
    owner: TemplateOwner;
    owner_id: string;
    name: string;
    name_key: string;
    category: string | null;
    sha256: Uint8Array;
    bytes: number;
    items: number;
    frames: number;
    words: string;
    cover: Generated<Uint8Array | null>;
    cover_type: Generated<string | null>;
    made_by: string;
    created_at: number;
    changed_at: number;
    retired_at: Generated<number | null>;
  };
  template_blob: { template: string; sha256: Uint8Array; kind: string; size: number };
  template_category: { id: string; owner: TemplateOwner; owner_id: string; names: string; position: number };
  template_hidden: { owner: TemplateOwner; owner_id: string; name: string };
  team: {
    id: string;
    entity: string;
    name: string;
    created_at: number;
    color: Generated<string>;
    deleted_at: Generated<number | null>;
  };
  project: {
    id: string;
    team: string;
    name: string;
    color: string;
    is_private: Generated<number>;
    created_at: number;
    created_by: string;
    archived_at: Generated<number | null>;
    deleted_at: Generated<number | null>;
  };
  person: {
    id: string;
    iss: string;
    sub: string;
    name: string;
    initials: string;
    color: string;
    email: string;
    email_verified: number;
    role: Generated<string>;
    language: string | null;
    time_zone: Generated<string | null>;
    ai_consent: Generated<number>;
    metadata: Generated<string>;
    entity: string;
    team: string;
    created_at: number;
    seen_at: Generated<number | null>;
    permission_until: Generated<number | null>;
    last_template: Generated<string | null>;
  };
  membership: {
    kind: string;
    thing: string;
    person: string;
    role: string;
    version: Generated<number>;
    at: Generated<number>;
    place: Generated<string | null>;
  };
  invite: {
    id: string;
    kind: ThingKind;
    thing: string;
    role: GivenRole;
    email: string;
    invited_by: string;
    at: number;
    expires: number;
    revoked: Generated<number>;
    accepted_by: Generated<string | null>;
    accepted_at: Generated<number | null>;
  };
  invite_token: {
    sha256: Uint8Array;
    invite: string;
    kind: InviteLink;
    made_by: string;
    at: number;
    expires: number;
  };
  access_request: {
    id: string;
    kind: string;
    thing: string;
    actor: string;
    name: string;
    message: Generated<string>;
    at: number;
    network: Generated<string>;
    seen: Generated<number>;
    answered_at: Generated<number | null>;
    answered_by: Generated<string | null>;
    role: Generated<string | null>;
  };
  opened_board: { person: string; board: string; at: number };
  mark: { person: string; mark: string; kind: string; thing: string; at: number };
  board_inside: { board: string; session: number; actor: string; name: string; colour: number; at: number };
  board_presentation: {
    board: string;
    presenter: string;
    frame: string | null;
    page: number;
    screen: string;
    started_at: number;
    frame_at: number;
    version: number;
  };
  board_lead: {
    board: string;
    focus_by: string | null;
    focus_at: number | null;
    is_silent: number;
    hides_names: number;
    tools: string | null;
    version: number;
  };
  board_meeting_role: { board: string; actor: string; role: string; ends_at: number; given_by: string };
  board_removal: { board: string; actor: string; name: string; removed_by: string; at: number; ends_at: number };
  board_timer: { board: string; ends_at: number; paused_at: number | null; set_by: string; version: number };
  blob_mark: { sha256: Uint8Array; at: number; due: number; taken_at: Generated<number | null> };
  stored_bytes: { sha256: Uint8Array; network: string; is_guest: number; kind: string; size: number; at: number };
  stored_bytes_lock: { id: number };
  sign_in: {
    uid: string;
    sub: string;
    browser: string;
    system: string;
    started_at: number;
    signed_in_at: number;
    last_at: number;
  };
  panel_pairing: { token: Uint8Array; board: string; session: string; expires: number };
  panel_remote: {
    id: string;
    board: string;
    session: string;
    network: Generated<string>;
    sha256: Uint8Array;
    at: number;
    ended_at: number | null;
  };
  panel_session: {
    id: string;
    board: string;
    actor: string;
    lent_by: string | null;
    role: string;
    asks: Generated<number>;
    at: number;
    ended_at: Generated<number | null>;
    claim: Generated<Uint8Array | null>;
    claimed_by: Generated<string | null>;
    claimed_at: Generated<number | null>;
    heard_at: Generated<number>;
  };
  panel_code: {
    hash: string;
    board: string;
    session: string | null;
    made_by: string;
    token: Uint8Array | null;
    expires: number;
  };
  panel_place: {
    id: string;
    board: string;
    session: string;
    actor: string;
    name: string;
    sha256: Uint8Array | null;
    at: number;
    expires: number | null;
    let_in_at: number | null;
    ended_at: Generated<number | null>;
    network: Generated<string>;
    kept_by: Generated<string | null>;
    kept_before: Generated<string | null>;
    stays: Generated<number>;
  };
  person_gone: { sha256: string; at: number };
}
