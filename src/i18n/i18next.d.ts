// Keys of t() are checked against the English words.

import 'i18next';
import type account from '../../locales/en/account.json';
import type arrange from '../../locales/en/arrange.json';
import type boardDoor from '../../locales/en/board-door.json';
import type boardSave from '../../locales/en/board-save.json';
import type code from '../../locales/en/code.json';
import type connectors from '../../locales/en/connectors.json';
import type consent from '../../locales/en/consent.json';
import type dashboard from '../../locales/en/dashboard.json';
import type debug from '../../locales/en/debug.json';
import type words from '../../locales/en/dict.json';
import type endedText from '../../locales/en/ended-text.json';
import type exporting from '../../locales/en/export.json';
import type files from '../../locales/en/files.json';
import type finding from '../../locales/en/finding.json';
import type frames from '../../locales/en/frames.json';
import type handedFile from '../../locales/en/handed-file.json';
import type help from '../../locales/en/help.json';
import type images from '../../locales/en/images.json';
import type invite from '../../locales/en/invite.json';
import type lineOptions from '../../locales/en/line-options.json';
import type noAccess from '../../locales/en/no-access.json';
import type notes from '../../locales/en/notes.json';
import type offline from '../../locales/en/offline.json';
import type palette from '../../locales/en/palette.json';
import type panel from '../../locales/en/panel.json';
import type paste from '../../locales/en/paste.json';
import type projectPeople from '../../locales/en/project-people.json';
import type remote from '../../locales/en/remote.json';
import type search from '../../locales/en/search.json';
import type settings from '../../locales/en/settings.json';
import type shapes from '../../locales/en/shapes.json';
import type sharePeople from '../../locales/en/share-people.json';
import type signOut from '../../locales/en/sign-out.json';
import type team from '../../locales/en/team.json';
import type textFormat from '../../locales/en/text-format.json';
import type timer from '../../locales/en/timer.json';
import type unsent from '../../locales/en/unsent.json';
import type wall from '../../locales/en/wall.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'dict';
    resources: {
      dict: typeof words;
      account: typeof account;
      'board-save': typeof boardSave;
      code: typeof code;
      panel: typeof panel;
      connectors: typeof connectors;
      consent: typeof consent;
      dashboard: typeof dashboard;
      debug: typeof debug;
      'no-access': typeof noAccess;
      files: typeof files;
      help: typeof help;
      images: typeof images;
      frames: typeof frames;
      invite: typeof invite;
      'line-options': typeof lineOptions;
      paste: typeof paste;
      'ended-text': typeof endedText;
      export: typeof exporting;
      finding: typeof finding;
      'handed-file': typeof handedFile;
      notes: typeof notes;
      offline: typeof offline;
      palette: typeof palette;
      'project-people': typeof projectPeople;
      search: typeof search;
      settings: typeof settings;
      'board-door': typeof boardDoor;
      arrange: typeof arrange;
      shapes: typeof shapes;
      timer: typeof timer;
      remote: typeof remote;
      unsent: typeof unsent;
      wall: typeof wall;
      'share-people': typeof sharePeople;
      'sign-out': typeof signOut;
      team: typeof team;
      'text-format': typeof textFormat;
    };
  }
}
