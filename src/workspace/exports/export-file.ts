// Downloads the finished export of a team.

import type { ExportTicket } from '#protocol/contract/exports.ts';
import type { HttpAnswer } from '../../api/http-client.ts';
import { signedInApi } from '../signed-in-api.ts';

/** False: there is no file, or it is kept no longer. Rejects without network. */
export async function downloadTeamExport(teamId: string): Promise<boolean> {
  const api = await signedInApi();
  return send('/api/team-exports', await api.call('POST /api/user/team/:teamId/export/ticket', { params: { teamId } }));
}

/** By a form: the browser loads the file itself, and no address holds the ticket. */
function send(address: string, answer: HttpAnswer<ExportTicket>): boolean {
  if (!answer.ok) return false;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  form.hidden = true;
  const field = document.createElement('input');
  field.name = 'ticket';
  field.value = answer.data.ticket;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
  return true;
}
