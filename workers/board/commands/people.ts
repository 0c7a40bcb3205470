// Commands of the people on a board and of the connection to them.

import type { CommandFunctions } from './command.ts';

export const peopleCommands: CommandFunctions<'people'> = {
  setName: ({ people }, name) => people.rename(name),
  setOnline({ connection, stage }, online) {
    connection.sync?.network(online);
    if (online) stage.images.again();
  },
  reopen: ({ connection }) => connection.sync?.reopen(),
  followPerson: async (board, session) => (await board.follow()).start(session),
  lockView: async (board, session) => (await board.follow()).lock(session),
  callEverybody: ({ people }) => people.callAll(),
  react: async ({ people }, name) => (await people.ownSignals()).react(name),
  raiseHand: async ({ people }, isUp) => (await people.ownSignals()).raiseHand(isUp),
  setTyping: async ({ people }, isTyping) => (await people.ownSignals()).setTyping(isTyping),
  chat: async ({ people }, text) => (await people.ownSignals()).chat(text),
  drawAttention: async ({ people }, x, y) => (await people.ownSignals()).drawAttention(x, y),
  leaveFocus: async ({ people }, hasLeft) => (await people.ownSignals()).leaveFocus(hasLeft),
  leave: ({ people }) => people.pointAt(null),
};
