// A leader changes the lead over HTTP. The board's socket sends the result to everybody.

import type { ChangeLeadRequest } from '#protocol/contract/leads.ts';
import { api } from '../../../../api/api.ts';
import type { BoardAddress } from '../../session/address.ts';

/** Resolves to false if the board is led as before. */
export const changeLead = (address: BoardAddress, change: ChangeLeadRequest): Promise<boolean> =>
  api
    .board(address)
    .call('PATCH /api/boards/:id/lead', { body: change })
    .then(
      () => true,
      () => false,
    );
