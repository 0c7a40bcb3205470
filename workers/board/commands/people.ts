// Commands of the people on a board and of the connection to them.

import type { CommandFunctions } from './command.ts';

export const peopleCommands: CommandFunctions<'people'> = {
  setName: ({ people }, name) => people.rename(name),
  setOnline({ connection, stage }, online) {
    connection.sync?.network(online);
    if (online) stage.images.again();
  },
  reopen: ({ connection }) => connection.sync?.reopen(),
  followPerson: ({ follow }, session) => follow.start(session),
  callEverybody: ({ people }) => people.callAll(),
  leave: ({ people }) => people.pointAt(null),
};
