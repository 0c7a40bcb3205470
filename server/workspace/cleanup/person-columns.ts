// Every column that holds a person's id or name, and what becomes of it when the account is deleted. A new column of that kind is a row
// here; tests/contract/people/person-columns.test.ts fails for a column that neither this table nor its own list knows. SPEC: WHO-7.

import type { Tables } from '../../platform/database/tables.ts';

/** `person`: a person's id. `actor`: of the person or of a guest linked to the person. `account`: `sub` of the embedded provider. */
type ColumnContent = 'person' | 'actor' | 'account' | 'name';

/**
 * `delete`: the row goes. `empty`, `null`: the value goes. `row`: it goes with the row, by another column. `query`: by a statement of its
 * own in person-deletion-queries.ts. `keep`: an actor beside a board's log (decision 0059), which nothing resolves any more.
 */
type AtDeletion = 'delete' | 'empty' | 'null' | 'row' | 'query' | 'keep';

export interface PersonColumn {
  table: keyof Tables;
  column: string;
  content: ColumnContent;
  atDeletion: AtDeletion;
}

function column<Table extends keyof Tables>(
  table: Table,
  name: keyof Tables[Table] & string,
  content: ColumnContent,
  atDeletion: AtDeletion,
): PersonColumn {
  return { table, column: name, content, atDeletion };
}

/** In the order of deletion: what refers to a row comes before it. */
export const PERSON_COLUMNS: readonly PersonColumn[] = [
  // The log and the rows that are read beside it.
  column('board_op', 'actor', 'actor', 'keep'),
  column('board_client', 'actor', 'actor', 'keep'),
  column('board_span_writer', 'actor', 'actor', 'keep'),
  column('board_version', 'actor', 'actor', 'keep'),
  column('board', 'changed_by', 'actor', 'keep'),
  column('board_person', 'actor', 'actor', 'keep'),
  column('board_person', 'name', 'name', 'query'),
  // Becomes the person's actor, whom nobody is any more.
  column('board_creator', 'actor', 'actor', 'keep'),

  // Access and lists.
  column('person_board', 'person', 'actor', 'delete'),
  column('opened_link', 'person', 'actor', 'delete'),
  column('board_reader', 'actor', 'actor', 'delete'),
  column('opened_board', 'person', 'person', 'delete'),
  column('mark', 'person', 'person', 'delete'),
  column('membership', 'person', 'person', 'delete'),
  column('board_meeting_role', 'actor', 'actor', 'delete'),
  column('board_meeting_role', 'given_by', 'actor', 'empty'),
  column('board_removal', 'actor', 'actor', 'delete'),
  column('board_removal', 'name', 'name', 'row'),
  column('board_removal', 'removed_by', 'actor', 'empty'),
  column('access_request', 'actor', 'actor', 'delete'),
  column('access_request', 'name', 'name', 'row'),
  column('access_request', 'answered_by', 'person', 'null'),
  column('inbox_entry', 'person', 'person', 'delete'),
  column('inbox_entry', 'sender', 'person', 'empty'),
  column('inbox_setting', 'person', 'person', 'delete'),
  column('plan_request', 'person', 'person', 'delete'),
  column('plan_change', 'by_person', 'person', 'empty'),
  column('invite_token', 'made_by', 'person', 'delete'),
  column('invite', 'invited_by', 'person', 'delete'),
  column('invite', 'accepted_by', 'person', 'delete'),

  // Content that the person created for others stays, without the person.
  column('project', 'created_by', 'person', 'empty'),
  column('template', 'made_by', 'person', 'empty'),
  column('template', 'owner_id', 'person', 'query'),
  column('team_export', 'by_person', 'person', 'empty'),
  column('board_timer', 'set_by', 'actor', 'empty'),
  column('board_presentation', 'presenter', 'actor', 'delete'),
  column('board_lead', 'focus_by', 'actor', 'null'),
  column('handed_file', 'actor', 'actor', 'query'),
  column('handed_file', 'held', 'actor', 'row'),
  column('handed_file', 'by_name', 'name', 'row'),

  // Presence and wall panels. A panel's own actor is nobody's (PANEL-1).
  column('board_inside', 'actor', 'actor', 'delete'),
  column('board_inside', 'name', 'name', 'row'),
  column('panel_place', 'actor', 'actor', 'delete'),
  column('panel_place', 'name', 'name', 'row'),
  column('panel_code', 'made_by', 'actor', 'delete'),
  // '' lends no longer: the session is over, and what was kept by it is taken back (PANEL-7).
  column('panel_session', 'lent_by', 'actor', 'empty'),
  // '' is still claimed, or kept: nobody else may.
  column('panel_session', 'claimed_by', 'actor', 'empty'),
  column('panel_place', 'kept_by', 'person', 'empty'),

  // The embedded provider.
  column('oidc_record', 'account', 'account', 'delete'),
  column('oidc_record', 'payload', 'account', 'row'),
  column('sign_in', 'sub', 'account', 'delete'),
  column('account_link', 'sub', 'account', 'delete'),
  column('converted_account', 'account', 'account', 'delete'),
  column('converted_account', 'sub', 'account', 'row'),
  column('second_factor', 'sub', 'account', 'delete'),
  column('recovery_code', 'sub', 'account', 'delete'),
  // '' is still an administrator's word.
  column('account', 'confirmed_by', 'account', 'empty'),
  column('account', 'sub', 'account', 'delete'),
  column('account', 'given_name', 'name', 'row'),
  column('account', 'family_name', 'name', 'row'),

  // Last: they say which actors the person was.
  column('guest_person', 'guest', 'actor', 'query'),
  column('guest_person', 'person', 'actor', 'row'),
  column('person', 'id', 'person', 'query'),
  column('person', 'sub', 'account', 'row'),
  column('person', 'name', 'name', 'row'),
];
