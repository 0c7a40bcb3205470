// Every command of the board by its name.

import type { CommandFile } from '#protocol/command-row.ts';
import type { CommandFunctions } from './command.ts';
import { documentCommands } from './document.ts';
import { engineCommands } from './engine.ts';
import { filesCommands } from './files.ts';
import { historyCommands } from './history.ts';
import { itemsCommands } from './items.ts';
import { keptCommands } from './kept.ts';
import { peopleCommands } from './people.ts';
import { viewCommands } from './view.ts';

export const COMMAND_FUNCTIONS: CommandFunctions<CommandFile> & typeof engineCommands = {
  ...engineCommands,
  ...viewCommands,
  ...documentCommands,
  ...itemsCommands,
  ...filesCommands,
  ...peopleCommands,
  ...historyCommands,
  ...keptCommands,
};
